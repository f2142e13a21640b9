//! Squares by coordinates, the shapes of boards, and boards with pieces.

use serde::Deserialize;

use crate::pieces::Kind;

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

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: Kind,
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

/// The content of a pair of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// No square: off the board, or a brouhaha square without a piece.
    Missing,
    /// An empty square.
    Empty,
    /// A square with a piece on it.
    Holds(Piece),
}

/// A board with pieces on it.
#[derive(Clone, Debug)]
pub struct Board {
    shape: &'static Shape,
    cells: Vec<Option<Piece>>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(shape: &'static Shape) -> Self {
        let rows = shape.highest() - shape.lowest() + 1;
        Self { shape, cells: vec![None; (rows * shape.files) as usize] }
    }

    /// The shape of the board.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    fn cell(&self, square: Square) -> Option<usize> {
        let inside = (0..self.shape.files).contains(&square.file)
            && (self.shape.lowest()..=self.shape.highest()).contains(&square.rank);
        inside.then(|| ((square.rank - self.shape.lowest()) * self.shape.files + square.file) as usize)
    }

    /// The piece on a square, if there is one.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.cells[self.cell(square)?]
    }

    /// The content of a square. A brouhaha square without a piece is missing.
    pub fn spot(&self, square: Square) -> Spot {
        match self.piece(square) {
            Some(piece) => Spot::Holds(piece),
            None if self.shape.is_full(square) => Spot::Empty,
            None => Spot::Missing,
        }
    }

    /// Whether the square exists and is empty.
    pub fn is_empty(&self, square: Square) -> bool {
        self.spot(square) == Spot::Empty
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let cell = self.cell(square).expect("a square of the board");
        self.cells[cell] = piece;
    }

    /// Removes the piece on a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let cell = self.cell(square).expect("a square of the board");
        self.cells[cell].take()
    }

    /// All pieces of one side with their squares.
    pub fn pieces(&self, color: Color) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for rank in self.shape.lowest()..=self.shape.highest() {
            for file in 0..self.shape.files {
                let square = Square::new(file, rank);
                if let Some(piece) = self.piece(square)
                    && piece.color == color
                {
                    found.push((square, piece));
                }
            }
        }
        found
    }

    /// The square of a side's king. None if the king has died of poison.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color).into_iter().find(|(_, piece)| piece.kind.is_king()).map(|(square, _)| square)
    }
}
