//! Passes: see [`Passes`].

use super::{CheckInfo, Position};
use crate::game::Passes;
use crate::types::{Move, MoveKind, Square};

impl Position {
    /// The pass of the side to move. Its squares are that of the king, or of the side's first piece.
    pub(super) fn pass(&self) -> Move {
        let us = self.side_to_move;
        let square = self.king_square(us).or_else(|| self.pieces(us).map(|(_, square)| square).min());
        let square = square.unwrap_or_else(|| Square::new(0));
        Move::new(square, square, MoveKind::Pass)
    }

    /// Whether the side to move can pass.
    #[cold]
    #[inline(never)]
    pub(super) fn may_pass(&self, info: &CheckInfo) -> bool {
        if info.is_over || self.piece_count(self.side_to_move) == 0 {
            return false;
        }
        if self.in_check() && !self.do_kings_face() {
            return false;
        }
        match self.rules.game().moves.pass {
            Passes::Never => false,
            Passes::WithoutMoves => !self.has_legal_move_but_pass(info),
            Passes::Always => !self.is_compelled(info) && !self.must_drop(info),
        }
    }

    /// Whether both sides have passed one after the other.
    #[cold]
    pub(super) fn has_passed_twice(&self) -> bool {
        let is_pass = |mv: Option<Move>| mv.is_some_and(|mv| mv.kind() == MoveKind::Pass);
        is_pass(self.state.last_move) && self.history.last().is_some_and(|state| is_pass(state.last_move))
    }
}
