//! Castling, and the leap of a king that has not moved.

use super::attacks::Change;
use super::{CheckInfo, Position};
use crate::rules::CompiledCastling;
use crate::types::{Move, MoveKind, MoveSink, Square};

impl Position {
    /// Generates the legal castlings. The side to move must not be in check.
    pub(super) fn generate_castlings<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        if self.state.frozen[us].has_king() {
            return;
        }
        let home = self.rules.king_home[us];
        for (index, castling) in self.rules.castlings[us].iter().enumerate() {
            if self.may_castle(castling) {
                let mv = Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index);
                if self.is_safe_castling(castling, home, info, mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// Whether a castling is allowed by its right, its partner and the squares that must be empty.
    fn may_castle(&self, castling: &CompiledCastling) -> bool {
        self.state.rights & castling.right != 0
            && castling.empty.iter().all(|square| self.board[square.index()].is_empty())
            && !self.is_frozen(castling.partner_from)
    }

    /// Tests each square that the king crosses as if the king had moved there and nothing else had moved.
    /// Tests the square that the king reaches in the position after the castling (ruling R-GC1).
    fn is_safe_castling(
        &self,
        castling: &CompiledCastling,
        home: Square,
        info: &CheckInfo,
        mv: Move,
    ) -> bool {
        let them = !self.side_to_move;
        let left = Change { vacated: [home, Square::NONE], ..Change::NONE };
        let after = Change {
            vacated: [home, castling.partner_from],
            filled: [castling.king_to, castling.partner_to],
            ..Change::NONE
        };
        !castling
            .crossed
            .iter()
            .any(|&square| self.is_attacked_after(square, them, &left, self.joker_power(them)))
            && self.is_safe_change(info, castling.king_to, after, Some(self.rules.king()), mv)
    }

    /// Whether the side to move has the right to leap.
    pub(super) fn may_leap(&self) -> bool {
        let mut rights = self.rules.rights.iter().enumerate();
        rights.any(|(index, right)| {
            right.partner.is_none() && right.color == self.side_to_move && self.has_right(index)
        })
    }

    /// Whether a right of the game's table of rights has not been lost.
    pub(super) const fn has_right(&self, index: usize) -> bool {
        self.state.rights >> index & 1 != 0
    }

    /// Generates the legal leaps of the king. It must not be in check.
    pub(super) fn generate_leaps<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        if self.rules.leaps[us].is_empty() || !self.may_leap() {
            return;
        }
        let home = self.rules.king_home[us];
        for &to in &self.rules.leaps[us] {
            if self.board[to.index()].is_empty() && self.is_safe_king_step(info, home, to) {
                sink.push(Move::new(home, to, MoveKind::Leap));
            }
        }
    }
}
