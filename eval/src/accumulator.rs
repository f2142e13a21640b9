//! Sums over the men that the search updates with every move.

use movegen::Color;

use crate::score::{Score, Tapered};

/// Material, piece-square terms and phase of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Accumulator {
    /// Piece-square terms, White's minus Black's.
    pub(crate) piece_squares: Tapered,
    /// Value of each side's men without the king. Centipawns.
    pub(crate) material: [Score; 2],
    /// How much of the start position's pieces is left. Promotions can raise it above the start's.
    pub(crate) phase: i32,
    /// Equal for positions with the same pawns on the same squares.
    pub(crate) pawn_key: u64,
}

impl Accumulator {
    /// The value of a side's men without the king, in centipawns.
    #[must_use]
    pub const fn material(&self, color: Color) -> Score {
        self.material[color.index()]
    }
}
