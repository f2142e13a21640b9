//! The panel beside the board: the side to move, hands, reserves and what jokers imitate.

use movegen::{Color, PieceKind, Position};

use crate::lettering::Lettering;
use crate::svg::{SQUARE, number, placed};
use crate::theme::Palette;

/// The space between board and panel.
const GAP: f64 = 0.12 * SQUARE;
/// The space around the pieces of a side.
const PADDING: f64 = 0.08 * SQUARE;
/// The width of the mark of the side to move.
const TURN: f64 = 0.4 * SQUARE;
/// The width and height of one kind of the hand or the reserve, with its number.
const CELL: (f64, f64) = (1.15 * SQUARE, 0.72 * SQUARE);
/// The size of a piece in the panel.
const SCALE: f64 = 0.66;
/// The number of kinds in a row.
const COLUMNS: usize = 2;

/// The part of a picture beside the board.
pub(crate) struct Panel<'a> {
    pub position: &'a Position,
    pub bottom: Color,
    pub palette: &'a Palette,
}

/// The element for a piece, by colour and kind.
pub(crate) fn use_id(position: &Position, color: Color, kind: PieceKind) -> String {
    let side = if color == Color::White { 'w' } else { 'b' };
    format!("{side}{}", position.rules().letter(kind))
}

impl Panel<'_> {
    fn has_contents(&self) -> bool {
        let rules = self.position.rules();
        rules.has_hands() || rules.has_reserve() || rules.has_jokers()
    }

    pub fn width(&self) -> f64 {
        let contents = if self.has_contents() { 2.0 * PADDING + COLUMNS as f64 * CELL.0 + GAP } else { 0.0 };
        TURN + contents
    }

    /// The height that the panel needs.
    pub fn height(&self) -> f64 {
        if !self.has_contents() {
            return 0.0;
        }
        Color::ALL.into_iter().map(|color| self.side_height(color)).sum::<f64>() + GAP
    }

    /// The kinds of a side's hand or reserve, with their numbers.
    fn reserve(&self, color: Color) -> Vec<(PieceKind, u8)> {
        let rules = self.position.rules();
        if rules.has_hands() {
            return self.position.hand_pieces(color).collect();
        }
        if !rules.has_reserve() {
            return Vec::new();
        }
        let counted = rules.kinds().map(|kind| (kind, self.position.reserve(color, kind)));
        counted.filter(|&(kind, count)| count > 0 && !rules.is_pawn(kind) && !rules.is_royal(kind)).collect()
    }

    fn side_height(&self, color: Color) -> f64 {
        let rows = self.reserve(color).len().div_ceil(COLUMNS) as f64;
        let jokers = if self.position.rules().has_jokers() { 1.0 } else { 0.0 };
        (rows + jokers) * CELL.1 + 2.0 * PADDING
    }

    /// The elements, for a board of some height whose right edge is at `x`.
    pub fn elements(&self, x: f64, height: f64) -> String {
        let mut elements = self.turn(x + TURN / 2.0, height);
        if !self.has_contents() {
            return elements;
        }
        let x = x + TURN;
        elements += &self.side(!self.bottom, x, 0.0, true);
        elements += &self.side(self.bottom, x, height - self.side_height(self.bottom), false);
        elements
    }

    fn turn(&self, x: f64, height: f64) -> String {
        let side = self.position.side_to_move();
        let at = if side == self.bottom { height - TURN / 2.0 } else { TURN / 2.0 };
        let ink = self.palette.pieces[side];
        let (x, y) = (number(x), number(at));
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{}\" stroke=\"{}\" stroke-width=\"4\"/>\n",
            ink.body, self.palette.text
        )
    }

    /// The joker of a side beside the edge of the board, the reserve toward the middle.
    fn side(&self, color: Color, x: f64, y: f64, joker_first: bool) -> String {
        let (x, y) = (x + PADDING, y + PADDING);
        let reserve = self.reserve(color);
        let rows = reserve.len().div_ceil(COLUMNS) as f64;
        let jokers = self.position.rules().has_jokers();
        let (joker_y, reserve_y) = match (jokers, joker_first) {
            (true, true) => (y, y + CELL.1),
            (true, false) => (y + rows * CELL.1, y),
            (false, _) => (y, y),
        };
        let mut elements = format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n",
            number(x - PADDING),
            number(y - PADDING),
            number(COLUMNS as f64 * CELL.0 + 2.0 * PADDING),
            number(self.side_height(color)),
            self.palette.card
        );
        if jokers {
            elements += &self.joker(color, x, joker_y);
        }
        for (index, (kind, count)) in reserve.into_iter().enumerate() {
            let (column, row) = ((index % COLUMNS) as f64, (index / COLUMNS) as f64);
            let (x, y) = (x + column * CELL.0, reserve_y + row * CELL.1);
            elements += &self.piece(color, kind, x, y);
            elements += &self.text(&format!("\u{d7}{count}"), x + 0.9 * SQUARE, y + CELL.1 / 2.0);
        }
        elements
    }

    /// A joker and what it imitates.
    fn joker(&self, color: Color, x: f64, y: f64) -> String {
        let rules = self.position.rules();
        let Some(joker) = rules.kinds().find(|&kind| rules.is_imitator(kind)) else { return String::new() };
        let mut elements = self.piece(color, joker, x, y);
        elements += &self.text("=", x + 0.85 * SQUARE, y + CELL.1 / 2.0);
        elements += &match self.position.joker_power(color) {
            Some(power) => self.piece(color, power, x + SQUARE, y),
            None => self.text("-", x + 1.3 * SQUARE, y + CELL.1 / 2.0),
        };
        elements
    }

    fn piece(&self, color: Color, kind: PieceKind, x: f64, y: f64) -> String {
        let id = use_id(self.position, color, kind);
        placed(x, y + (CELL.1 - SCALE * SQUARE) / 2.0, SCALE, &format!("<use href=\"#{id}\"/>")) + "\n"
    }

    fn text(&self, text: &str, x: f64, y: f64) -> String {
        let lettering = Lettering { size: 22.0, color: self.palette.card_text, weight: 0.14 };
        lettering.centred(text, x, y) + "\n"
    }
}
