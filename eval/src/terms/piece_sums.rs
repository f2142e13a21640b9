//! Sums over all pieces, which the search updates with every move.

use movegen::{ByColor, Color, Piece, Rules, Square};

use crate::score::{Score, Tapered};

/// Material, piece-square terms, phase and keys of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceSums {
    /// Piece-square terms, White's minus Black's.
    pub(crate) piece_squares: Tapered,
    /// By colour: the value of all pieces and pawns without the king. Centipawns.
    pub(crate) material: ByColor<Score>,
    /// The sum of the phase weights of all pieces. After promotions it can exceed that of the start position.
    pub(crate) phase: i32,
    /// A key of the pawns of both sides and their squares.
    pub(crate) pawn_key: u64,
    /// By colour: a key of the pieces other than pawns and their squares.
    non_pawn_keys: ByColor<u64>,
}

impl PieceSums {
    /// The value of a side's pieces and pawns without the king, in centipawns.
    #[inline]
    pub fn material(&self, color: Color) -> Score {
        self.material[color]
    }

    /// A key of the pawns of both sides and their squares.
    pub const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// Keys of White's and of Black's pieces other than pawns and their squares.
    pub const fn non_pawn_keys(&self) -> ByColor<u64> {
        self.non_pawn_keys
    }

    /// Adds a piece to the keys, or removes it.
    pub(crate) fn toggle(&mut self, rules: &Rules, piece: Piece, square: Square) {
        self.toggle_key(rules, piece, rules.piece_key(piece, square));
    }

    /// Moves a piece in the keys.
    pub(crate) fn relocate(&mut self, rules: &Rules, piece: Piece, from: Square, to: Square) {
        self.toggle_key(rules, piece, rules.piece_key(piece, from) ^ rules.piece_key(piece, to));
    }

    fn toggle_key(&mut self, rules: &Rules, piece: Piece, key: u64) {
        let pawn = u64::from(rules.is_pawn(piece.kind())).wrapping_neg();
        self.pawn_key ^= key & pawn;
        self.non_pawn_keys[piece.color()] ^= key & !pawn;
    }
}
