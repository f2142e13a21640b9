//! The tables of castlings and of first leaps.

use crate::types::{Color, PieceKind, Square};

/// Where a side's king and partners stand to castle or leap, and what follows from that.
#[derive(Debug)]
pub(crate) struct Homes {
    pub king: Square,
    /// The mask of each right of the side, with the square of the partner, or of the king for the leap.
    pub rights: Vec<(u8, Square)>,
    pub castlings: Vec<CompiledCastling>,
    /// The rights that are lost when a piece leaves or reaches a square.
    pub lost: [u8; Square::MAX],
}

/// One castling with its squares looked up.
#[derive(Debug)]
pub(crate) struct CompiledCastling {
    pub right: u8,
    pub king_to: Square,
    pub partner_from: Square,
    pub partner_to: Square,
    /// Whether the partner stands between the king and the last file.
    pub toward_last_file: bool,
    /// The second square of the castling as coordinates: the king's target, the partner's square, or the
    /// square behind the partner.
    pub target: Square,
    /// The squares that must be empty: those that king or partner pass or reach, except their own.
    pub empty: Vec<Square>,
    /// The squares strictly between the king's two squares. They must not be attacked (ruling R-GC1).
    pub crossed: Vec<Square>,
}

/// A leap of a king that has not moved.
#[derive(Debug)]
pub(crate) struct Leap {
    pub to: Square,
    /// The squares that the king passes, by each way. One way must have no attacked square. Empty if attacks
    /// on these squares do not matter.
    pub ways: Vec<Vec<Square>>,
}

/// A right to castle or leap, as one bit of a mask.
#[derive(Debug)]
pub(crate) struct Right {
    pub letter: char,
    pub color: Color,
    /// The partner's kind, or that of the piece that leaps; none for the leap of the king.
    pub partner: Option<PieceKind>,
    /// Whether it is the right of a piece to leap, which does not depend on the king.
    pub is_alone: bool,
}

/// A leap of a piece other than the king that has not moved.
#[derive(Debug)]
pub(crate) struct PieceLeap {
    /// The mask of the right.
    pub right: u8,
    pub from: Square,
    pub to: Square,
}
