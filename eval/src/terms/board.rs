//! Tables of the coordinates and the adjacent squares of every square of a board.

use movegen::{ByColor, Color, Geometry, Square};

/// Length of a table with an entry for every index of a square or of a piece on a square.
pub(crate) const TABLE: usize = Square::MAX;

/// Coordinates and adjacent squares of all squares.
pub(crate) struct Board {
    files: [u8; TABLE],
    /// By colour: the row of a square, counted from the side's own end.
    rows: ByColor<[u8; TABLE]>,
    /// By colour: the square one step forward, or the square itself if there is none.
    fronts: ByColor<[Square; TABLE]>,
    /// By square: the squares one king step away.
    neighbours: Vec<Vec<Square>>,
    last_row: i32,
    /// The coordinates of the middle of the board, doubled.
    doubled_middle: (i32, i32),
}

impl Board {
    pub fn new(geometry: &Geometry) -> Self {
        let mut board = Self {
            files: [0; TABLE],
            rows: ByColor::both([0; TABLE]),
            fronts: ByColor::both([Square::new(0); TABLE]),
            neighbours: Vec::new(),
            last_row: i32::from(geometry.last_full_row()),
            doubled_middle: (i32::from(geometry.files()) - 1, i32::from(geometry.rows()) - 1),
        };
        for square in geometry.squares() {
            board.add_square(geometry, square);
        }
        board
    }

    fn add_square(&mut self, geometry: &Geometry, square: Square) {
        let (file, row) = (geometry.file_of(square), geometry.row_of(square));
        let index = square.index();
        self.files[index] = file;
        self.rows[Color::White][index] = row;
        self.rows[Color::Black][index] = geometry.rows() - 1 - row;
        let step = |x: i32, y: i32| geometry.square_at(i32::from(file) + x, i32::from(row) + y);
        for color in Color::ALL {
            self.fronts[color][index] = step(0, color.forward()).unwrap_or(square);
        }
        let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
        self.neighbours
            .push(around.filter(|&(x, y)| (x, y) != (0, 0)).filter_map(|(x, y)| step(x, y)).collect());
    }

    /// The file, 0 for the a-file.
    pub fn file(&self, square: Square) -> usize {
        usize::from(self.files[square.index()])
    }

    /// The row, counted from a side's own end of the board. The first row is 0.
    pub fn row(&self, color: Color, square: Square) -> i32 {
        i32::from(self.rows[color][square.index()])
    }

    /// The row on which pawns must promote, counted from the side's own end.
    pub const fn last_row(&self) -> i32 {
        self.last_row
    }

    /// The square one step forward, or the square itself at the end of the board.
    pub fn front(&self, color: Color, square: Square) -> Square {
        self.fronts[color][square.index()]
    }

    /// The squares one king step away.
    pub fn neighbours(&self, square: Square) -> &[Square] {
        &self.neighbours[square.index()]
    }

    /// The number of king steps between two squares on an empty board.
    pub fn distance(&self, a: Square, b: Square) -> i32 {
        let files = self.files[a.index()].abs_diff(self.files[b.index()]);
        let rows = self.rows[Color::White][a.index()].abs_diff(self.rows[Color::White][b.index()]);
        i32::from(files.max(rows))
    }

    /// The largest distance between two squares of the board, in king steps.
    pub fn span(&self) -> i32 {
        self.doubled_middle.0.max(self.doubled_middle.1)
    }

    /// The number of files plus the number of rows between a square and the middle of the board, rounded
    /// down.
    pub fn distance_from_middle(&self, square: Square) -> i32 {
        let file = 2 * i32::from(self.files[square.index()]) - self.doubled_middle.0;
        let row = 2 * i32::from(self.rows[Color::White][square.index()]) - self.doubled_middle.1;
        (file.abs() + row.abs()) / 2
    }
}
