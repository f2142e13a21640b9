//! Squares by coordinates, the steps between them, and the shapes of boards.

use serde::Deserialize;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first, toward higher ranks.
    White,
    /// The side that moves second, toward lower ranks.
    Black,
}

impl Color {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The change of the rank by one step forward.
    pub fn forward(self) -> i32 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// 0 for White, 1 for Black.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A square by file and rank. The order is a1, b1, ... a2, b2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Square {
    /// The number of the rank, as in the rules of the game.
    pub rank: i32,
    /// The file, 0 for the a-file.
    pub file: i32,
}

impl Square {
    /// The square on a file and rank.
    pub fn new(file: i32, rank: i32) -> Self {
        Self { rank, file }
    }

    /// The square at a distance in files and ranks.
    pub fn offset(self, (files, ranks): (i32, i32)) -> Self {
        Self::new(self.file + files, self.rank + ranks)
    }

    /// Whether the squares are one king step apart.
    pub fn is_beside(self, other: Self) -> bool {
        self != other && (self.file - other.file).abs() <= 1 && (self.rank - other.rank).abs() <= 1
    }

    /// The name of the square, such as `f2` or `j10`.
    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.file as u8), self.rank)
    }

    /// Reads the name of a square. None if the text is not such a name.
    pub fn parse(text: &str) -> Option<Self> {
        let file = text.chars().next().filter(char::is_ascii_lowercase)?;
        let rank = text[1..].parse().ok()?;
        Some(Self::new(i32::from(file as u8 - b'a'), rank))
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::parse(&name).ok_or_else(|| format!("\"{name}\" is not a square, such as f2"))
    }
}

/// The squares of a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The number of files.
    pub files: i32,
    /// The number of full ranks. The first one is rank 1.
    pub ranks: i32,
    /// The brouhaha squares, which exist only while a piece stands on them.
    pub brouhaha: Vec<Square>,
    /// The squares of the full ranks that do not exist.
    #[serde(default)]
    pub holes: Vec<Square>,
}

impl Shape {
    /// The lowest rank with a square.
    pub fn lowest(&self) -> i32 {
        if self.brouhaha.is_empty() { 1 } else { 0 }
    }

    /// The highest rank with a square.
    pub fn highest(&self) -> i32 {
        if self.brouhaha.is_empty() { self.ranks } else { self.ranks + 1 }
    }

    /// Whether a square is on a full rank and exists.
    pub fn is_full(&self, square: Square) -> bool {
        !self.holes.contains(&square)
            && (0..self.files).contains(&square.file)
            && (1..=self.ranks).contains(&square.rank)
    }
}

/// Files and ranks.
pub type Step = (i32, i32);

/// More steps than any board has.
pub const FAR: u32 = 99;

/// The steps of a rook.
pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The steps of a bishop.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A leap in all of its four or eight directions.
pub fn all((a, b): Step) -> Vec<Step> {
    let mut steps = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for step in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}
