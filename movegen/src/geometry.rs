//! The board of a game: which squares exist, their coordinates and names.

use crate::betza;
use crate::game::Board;
use crate::game_error::GameError;
use crate::types::Square;

/// The largest number of rows, those of brouhaha squares included.
const MAX_ROWS: u8 = 16;
/// The smallest number of files.
const MIN_FILES: u8 = 2;
/// The smallest number of full ranks.
const MIN_RANKS: u8 = 1;

/// The squares of a board. Their numbers count from the lower left corner along the ranks, without gaps.
///
/// A *row* is the number of a rank counted from 0 at the bottom. The number that players use is
/// [`Geometry::rank_name`].
///
/// ```
/// # let rules = movegen::rules("apothecary-classic").unwrap();
/// let geometry = rules.geometry();
/// let names: Vec<String> = geometry.squares().map(|square| geometry.name(square)).collect();
/// assert_eq!((names.len(), names[0].as_str()), (110, "d0"));
/// let row = geometry.row_of(geometry.parse("a1").unwrap());
/// assert_eq!((row, geometry.rank_name(row)), (1, 1));
/// ```
#[derive(Debug)]
pub struct Geometry {
    files: u8,
    rows: u8,
    first_rank: i32,
    brouhaha_margin: u8,
    file_of: Vec<u8>,
    row_of: Vec<u8>,
    brouhaha: Vec<bool>,
    by_coordinate: Vec<Option<Square>>,
}

impl Geometry {
    /// The largest number of files.
    pub const MAX_FILES: u8 = 16;

    /// Numbers the squares of a board.
    pub(crate) fn new(board: &Board) -> Result<Self, GameError> {
        let fail = |field: &str, reason: String| Err(GameError::new(field, reason));
        let margin = u8::from(!board.brouhaha.is_empty());
        let most_ranks = MAX_ROWS - 2 * margin;
        if !(MIN_FILES..=Self::MAX_FILES).contains(&board.files) {
            return fail(
                "board.files",
                format!("{}; expected {MIN_FILES} to {}", board.files, Self::MAX_FILES),
            );
        }
        if !(MIN_RANKS..=most_ranks).contains(&board.ranks) {
            let reason = format!("{}; expected {MIN_RANKS} to {most_ranks}", board.ranks);
            return fail("board.ranks", reason);
        }
        let rows = board.ranks + 2 * margin;
        let mut geometry = Self {
            files: board.files,
            rows,
            first_rank: 1 - i32::from(margin),
            brouhaha_margin: margin,
            file_of: Vec::new(),
            row_of: Vec::new(),
            brouhaha: Vec::new(),
            by_coordinate: vec![None; usize::from(board.files) * usize::from(rows)],
        };
        let last = geometry.rank_name(rows - 1);
        let margin_only = |row| !geometry.is_full_row(row);
        let mut brouhaha = geometry.listed(&board.brouhaha, margin_only).map_err(|name| {
            let reason = format!("\"{name}\" is not a square of rank 0 or {last}, nor a range such as d0-g0");
            GameError::new("board.brouhaha", reason)
        })?;
        // Those of both sides can be listed: in some games one half of the board is the other one turned.
        if brouhaha.iter().all(|&(_, row)| row == brouhaha[0].1) {
            geometry.mirror(&mut brouhaha);
        }
        let last = geometry.rank_name(geometry.last_full_row());
        let mut holes = geometry.listed(&board.holes, |row| geometry.is_full_row(row)).map_err(|name| {
            let reason =
                format!("\"{name}\" is not a square of the ranks 1 to {last}, nor a range such as a1-c2");
            GameError::new("board.holes", reason)
        })?;
        geometry.mirror(&mut holes);
        for row in 0..rows {
            for file in 0..board.files {
                let full = geometry.is_full_row(row);
                if if full { !holes.contains(&(file, row)) } else { brouhaha.contains(&(file, row)) } {
                    geometry.add_square(file, row, !full);
                }
            }
        }
        Ok(geometry)
    }

    /// The files and rows of squares and rectangles in some rows.
    ///
    /// # Errors
    /// The part of the list that has another form.
    fn listed<'a>(&self, parts: &'a [String], is_fit: impl Fn(u8) -> bool) -> Result<Vec<(u8, u8)>, &'a str> {
        let mut found = Vec::new();
        for part in parts {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let corners = self.coordinates(first).zip(self.coordinates(last));
            let Some((a, b)) = corners.filter(|(a, b)| is_fit(a.1) && is_fit(b.1)) else { return Err(part) };
            for row in a.1.min(b.1)..=a.1.max(b.1) {
                for file in a.0.min(b.0)..=a.0.max(b.0) {
                    found.push((file, row));
                }
            }
        }
        Ok(found)
    }

    /// Adds the mirror images on the other half of the board.
    fn mirror(&self, squares: &mut Vec<(u8, u8)>) {
        squares.extend_from_within(..);
        let half = squares.len() / 2;
        for (_, row) in &mut squares[half..] {
            *row = self.rows - 1 - *row;
        }
    }

    fn add_square(&mut self, file: u8, row: u8, brouhaha: bool) {
        let square = Square::new(self.file_of.len());
        self.by_coordinate[usize::from(row) * usize::from(self.files) + usize::from(file)] = Some(square);
        self.file_of.push(file);
        self.row_of.push(row);
        self.brouhaha.push(brouhaha);
    }

    /// The file and row of a square's name. The square does not have to exist.
    fn coordinates(&self, name: &str) -> Option<(u8, u8)> {
        let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
        let file = letter as u8 - b'a';
        let digits = &name[1..];
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if digits.len() == 2 && digits.starts_with('0') {
            return None;
        }
        let row = digits.parse::<i32>().ok()? - self.first_rank;
        (file < self.files && (0..i32::from(self.rows)).contains(&row)).then_some((file, row as u8))
    }

    /// The number of files.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// The number of rows, those of brouhaha squares included.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of squares, brouhaha squares included.
    pub fn square_count(&self) -> usize {
        self.file_of.len()
    }

    /// All squares in the order of their indices.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        (0..self.file_of.len()).map(Square::new)
    }

    /// The file of a square, 0 for the a-file.
    pub fn file_of(&self, square: Square) -> u8 {
        self.file_of[square.index()]
    }

    /// The row of a square, from 0 at the bottom.
    pub fn row_of(&self, square: Square) -> u8 {
        self.row_of[square.index()]
    }

    /// The number of a rank as players write it.
    pub fn rank_name(&self, row: u8) -> i32 {
        i32::from(row) + self.first_rank
    }

    /// The row of a rank numbered as players do. It may lie outside the board.
    pub(crate) fn row_of_rank(&self, rank: i32) -> i32 {
        rank - self.first_rank
    }

    /// The square at a file and row, if there is one.
    pub fn square_at(&self, file: i32, row: i32) -> Option<Square> {
        let inside = (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.rows)).contains(&row);
        if inside { self.by_coordinate[row as usize * usize::from(self.files) + file as usize] } else { None }
    }

    /// Whether a square is a brouhaha square, which vanishes when the piece on it leaves.
    pub fn is_brouhaha(&self, square: Square) -> bool {
        self.brouhaha[square.index()]
    }

    /// Whether a row has no brouhaha squares. Then no square of it vanishes during the game.
    pub const fn is_full_row(&self, row: u8) -> bool {
        row >= self.first_full_row() && row <= self.last_full_row()
    }

    /// The lowest row without brouhaha squares.
    pub const fn first_full_row(&self) -> u8 {
        self.brouhaha_margin
    }

    /// The highest row without brouhaha squares.
    pub const fn last_full_row(&self) -> u8 {
        self.rows - 1 - self.brouhaha_margin
    }

    /// The name of a square, such as `j10`.
    pub fn name(&self, square: Square) -> String {
        let file = char::from(b'a' + self.file_of(square));
        format!("{file}{}", self.rank_name(self.row_of(square)))
    }

    /// The square with a name, if it is on this board.
    ///
    /// ```
    /// assert!(movegen::rules("gothic")?.geometry().parse("j8").is_some());
    /// assert!(movegen::rules("chess")?.geometry().parse("j8").is_none());
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
    pub fn parse(&self, name: &str) -> Option<Square> {
        let (file, row) = self.coordinates(name)?;
        self.square_at(i32::from(file), i32::from(row))
    }

    /// The square on the same file and the mirrored row, if it exists.
    pub fn flip(&self, square: Square) -> Option<Square> {
        let row = self.rows - 1 - self.row_of(square);
        self.square_at(i32::from(self.file_of(square)), i32::from(row))
    }

    /// The squares next to a square, by king steps.
    pub(crate) fn neighbours(&self, square: Square) -> Vec<Square> {
        let (file, row) = (i32::from(self.file_of(square)), i32::from(self.row_of(square)));
        let steps = betza::symmetric((1, 0)).into_iter().chain(betza::symmetric((1, 1)));
        steps.filter_map(|(x, y)| self.square_at(file + i32::from(x), row + i32::from(y))).collect()
    }
}
