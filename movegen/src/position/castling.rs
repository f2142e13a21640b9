//! Castling, and the leap of a king that has not moved.

use super::attacks::Change;
use super::{CheckInfo, Position};
use crate::rules::CompiledCastling;
use crate::types::{Move, MoveKind, MoveSink, Square};

/// What forbids a castling.
pub(super) enum Obstacle {
    RightLost,
    PartnerFrozen,
    /// A square that must be empty is not.
    Occupied(Square),
    /// A square that the king crosses is attacked.
    Attacked(Square),
}

impl Position {
    /// Generates the legal castlings. The side to move must not be in check.
    pub(super) fn generate_castlings<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        if self.state.frozen[us].has_king() {
            return;
        }
        let home = self.rules.king_home[us];
        for (index, castling) in self.rules.castlings[us].iter().enumerate() {
            if self.castling_obstacle(castling, home).is_none() {
                let mv = Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index);
                // The square that the king reaches is tested in the position after the castling.
                let change = Change {
                    vacated: [home, castling.partner_from],
                    filled: [castling.king_to, castling.partner_to],
                    ..Change::NONE
                };
                if self.is_safe_change(info, castling.king_to, change, Some(self.rules.king()), mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// What forbids a castling, apart from attacks on the king before and after it. Each square that the king
    /// crosses is tested as if only the king had moved there (ruling R-GC1).
    #[inline(always)]
    pub(super) fn castling_obstacle(&self, castling: &CompiledCastling, home: Square) -> Option<Obstacle> {
        if self.state.rights & castling.right == 0 {
            return Some(Obstacle::RightLost);
        }
        if let Some(&square) = castling.empty.iter().find(|square| !self.board[square.index()].is_empty()) {
            return Some(Obstacle::Occupied(square));
        }
        if self.is_frozen(castling.partner_from) {
            return Some(Obstacle::PartnerFrozen);
        }
        let them = !self.side_to_move;
        let left = Change { vacated: [home, Square::NONE], ..Change::NONE };
        let is_attacked =
            |square: &&Square| self.is_attacked_after(**square, them, &left, self.joker_power(them));
        castling.crossed.iter().find(is_attacked).map(|&square| Obstacle::Attacked(square))
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
