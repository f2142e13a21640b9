//! The squares of a board and their coordinates.

use movegen::game::{BoardLook, Look};
use movegen::{Color, Geometry, Square};

use crate::lettering::Lettering;
use crate::svg::{SQUARE, number};
use crate::theme::Palette;

/// The room for coordinates beside the board.
const MARGIN: f64 = 0.42 * SQUARE;

/// A part of a board, placed in a picture.
#[derive(Clone, Copy)]
pub(crate) struct BoardFrame<'a> {
    pub geometry: &'a Geometry,
    /// The files and rows that are shown: the first, and the number of them.
    pub files: (u8, u8),
    pub rows: (u8, u8),
    pub bottom: Color,
    pub coordinates: bool,
}

impl<'a> BoardFrame<'a> {
    pub fn whole(geometry: &'a Geometry, bottom: Color, coordinates: bool) -> Self {
        Self { geometry, files: (0, geometry.files()), rows: (0, geometry.rows()), bottom, coordinates }
    }

    fn margin(&self) -> f64 {
        if self.coordinates { MARGIN } else { 0.0 }
    }

    pub fn width(&self) -> f64 {
        self.margin() + f64::from(self.files.1) * SQUARE
    }

    pub fn height(&self) -> f64 {
        self.margin() + f64::from(self.rows.1) * SQUARE
    }

    /// Whether a square is in the part that is shown.
    pub fn shows(&self, square: Square) -> bool {
        let within = |at: u8, (first, count): (u8, u8)| at >= first && at < first + count;
        within(self.geometry.file_of(square), self.files) && within(self.geometry.row_of(square), self.rows)
    }

    /// The upper left corner of the square at a file and row.
    fn corner(&self, file: u8, row: u8) -> (f64, f64) {
        let (x, y) = (file - self.files.0, row - self.rows.0);
        let (x, y) = match self.bottom {
            Color::White => (x, self.rows.1 - 1 - y),
            Color::Black => (self.files.1 - 1 - x, y),
        };
        (self.margin() + f64::from(x) * SQUARE, f64::from(y) * SQUARE)
    }

    /// The upper left corner of a square.
    pub fn corner_of(&self, square: Square) -> (f64, f64) {
        self.corner(self.geometry.file_of(square), self.geometry.row_of(square))
    }

    pub fn middle_of(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner_of(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }

    pub fn squares(self) -> impl Iterator<Item = Square> + use<'a> {
        self.geometry.squares().filter(move |&square| self.shows(square))
    }

    /// The squares as rectangles. A square for which `is_gone` holds is drawn as the outline of a gap.
    pub fn squares_elements(
        &self,
        palette: &Palette,
        look: &Look,
        is_gone: impl Fn(Square) -> bool,
    ) -> String {
        let mut elements = String::new();
        for square in self.squares() {
            let (x, y) = self.corner_of(square);
            if is_gone(square) {
                elements += &rectangle(
                    x + 8.0,
                    y + 8.0,
                    SQUARE - 16.0,
                    &format!(
                        "rx=\"12\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-dasharray=\"3 11\" \
                     stroke-linecap=\"round\"",
                        palette.gap
                    ),
                );
                continue;
            }
            let dark = self.is_dark(square) && look.board == BoardLook::Chequered;
            if self.geometry.is_brouhaha(square) {
                let color = if dark { palette.brouhaha_dark } else { palette.brouhaha_light };
                elements +=
                    &rectangle(x + 3.0, y + 3.0, SQUARE - 6.0, &format!("rx=\"14\" fill=\"{color}\""));
            } else {
                let color = if dark { palette.dark_square } else { palette.light_square };
                let edge = match look.board {
                    BoardLook::Plain => format!(" stroke=\"{}\" stroke-width=\"3\"", palette.dark_square),
                    BoardLook::Chequered | BoardLook::Lines => String::new(),
                };
                // A board of lines has no seams between its squares.
                let more = if look.board == BoardLook::Lines { 1.0 } else { 0.0 };
                elements += &rectangle(x, y, SQUARE + more, &format!("fill=\"{color}\"{edge}"));
            }
        }
        elements
    }

    /// Whether a square has the colour of a1.
    fn is_dark(&self, square: Square) -> bool {
        let rank = self.geometry.rank_name(self.geometry.row_of(square));
        (i32::from(self.geometry.file_of(square)) + rank) % 2 != 0
    }

    pub fn tint(&self, square: Square, color: &str, opacity: f64) -> String {
        let (x, y) = self.corner_of(square);
        rectangle(x, y, SQUARE, &format!("fill=\"{color}\" fill-opacity=\"{}\"", number(opacity)))
    }

    /// The names of files and ranks.
    pub fn coordinate_elements(&self, palette: &Palette) -> String {
        if !self.coordinates {
            return String::new();
        }
        let text = Lettering { size: 20.0, color: palette.text, weight: 0.13 };
        let files = (self.files.0..self.files.0 + self.files.1).map(|file| {
            let (x, _) = self.corner(file, self.rows.0);
            let name = char::from(b'a' + file).to_string();
            text.centred(&name, x + SQUARE / 2.0, self.height() - MARGIN / 2.0)
        });
        let ranks = (self.rows.0..self.rows.0 + self.rows.1).map(|row| {
            let (_, y) = self.corner(self.files.0, row);
            text.centred(&self.geometry.rank_name(row).to_string(), MARGIN / 2.0, y + SQUARE / 2.0)
        });
        files.chain(ranks).map(|element| element + "\n").collect()
    }
}

fn rectangle(x: f64, y: f64, size: f64, attributes: &str) -> String {
    let (x, y, size) = (number(x), number(y), number(size));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" {attributes}/>\n")
}
