//! Promotions of pieces where they stand: see [`PromotionInPlace`](crate::game::PromotionInPlace).

use super::legality::FindMove;
use super::{CheckInfo, Position};
use crate::rules::InPlace;
use crate::types::{Move, MoveKind, MoveSink, PieceKind, Square};

impl Position {
    /// Generates the promotions in place that are legal.
    #[cold]
    #[inline(never)]
    pub(super) fn generate_in_place<S: MoveSink>(&self, rule: &InPlace, sink: &mut S) {
        let us = self.side_to_move;
        let pieces = self.pieces_of_kinds(us, rule.pieces);
        for (_, from) in self.pieces_in(us, pieces) {
            if pieces.len() > 1 && !rule.area.contains(us, from) {
                continue;
            }
            for &kind in rule.to.iter().filter(|&&kind| self.can_promote_to(us, kind)) {
                let mover = self.rules.mover(us, kind, from);
                let is_reached = |&to: &Square| {
                    let line = self.rules.lines.get(to, mover);
                    to == from || self.board[to.index()].is_empty() && line.exists() && self.is_open(line)
                };
                for to in self.rules.geometry().squares().filter(is_reached) {
                    let mv = Move::with_auxiliary(from, to, MoveKind::Promotion, kind.index());
                    if self.rules.can_stand(us, kind, to) && self.is_calm(mv, kind) {
                        sink.push(mv);
                    }
                }
            }
        }
    }

    /// Whether a promotion leaves the king safe, gives no check and attacks no enemy piece.
    fn is_calm(&self, mv: Move, kind: PieceKind) -> bool {
        let (us, after) = (self.side_to_move, self.after(mv));
        let mover = self.rules.mover(us, kind, mv.to());
        let attacks = |square: Square| {
            let line = self.rules.lines.get(square, mover);
            line.exists() && after.is_open(line)
        };
        let is_attacked = |&id: &usize| attacks(after.squares[!us][id]);
        !after.is_king_attacked(us)
            && !after.is_king_attacked(!us)
            && after.state.pieces[!us].ids().find(is_attacked).is_none()
    }

    /// Whether a move is a promotion in place. Any bit pattern is allowed.
    pub(super) fn is_legal_in_place(&self, rule: &InPlace, mv: Move, info: &CheckInfo) -> bool {
        let mut found = FindMove { wanted: mv, found: false };
        if !info.is_over {
            self.generate_in_place(rule, &mut found);
        }
        found.found
    }

    /// Whether the side to move has a king and one piece, which can do nothing but promote in place.
    pub(super) fn can_only_promote(&self) -> bool {
        self.rules.in_place.is_some()
            && self.piece_count(self.side_to_move) == 2
            && !self.in_check()
            && self.legal_moves().iter().all(|mv| mv.kind() == MoveKind::Promotion)
    }
}
