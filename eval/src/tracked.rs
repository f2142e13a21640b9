//! Sums over all pieces that follow the moves made on a position.

use movegen::{Color, Observer, Piece, PieceKind, Square};

use crate::evaluator::Evaluator;
use crate::terms::piece_sums::PieceSums;

/// An evaluator with sums over all pieces that follow the moves made with
/// [`Position::make_observed`](movegen::Position::make_observed).
pub struct Tracked<'a>(
    /// The evaluator that defines the sums.
    pub &'a Evaluator,
    /// The sums. They must be those of the position before the move.
    pub PieceSums,
);

impl Observer for Tracked<'_> {
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.piece_tables().add(&mut self.1, piece, square);
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.piece_tables().remove(&mut self.1, piece, square);
    }

    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.0.piece_tables().relocate(&mut self.1, piece, from, to);
    }

    fn hand(&mut self, color: Color, kind: PieceKind, before: u8, after: u8) {
        self.0.piece_tables().hold(&mut self.1, color, kind, i32::from(after) - i32::from(before));
    }
}
