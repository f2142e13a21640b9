//! Attack, check and legality.

use crate::games::Royals;
use crate::kinds::Kind;
use crate::squares::{Color, Square};
use crate::state::{Action, Move, State};

impl State {
    /// The squares of all pieces of `by` that attack a square. Jokers attack as the kind that they imitate
    /// now. Harpies and poisoned pieces attack nothing.
    pub fn attackers(&self, target: Square, by: Color) -> Vec<Square> {
        let pieces = self.board.pieces(by).into_iter();
        pieces
            .filter(|(square, piece)| piece.kind != Kind::Harpy && self.attacks(*square).contains(&target))
            .map(|(square, _)| square)
            .collect()
    }

    /// Whether a side's king is in check. False if the king has died.
    pub fn is_checked(&self, color: Color) -> bool {
        if let Some(royals) = &self.game.more.royals {
            return self.are_royals_in_check(royals, color);
        }
        let king = self.board.king(color).filter(|_| !self.game.more.kingless);
        let Some(king) = king else { return false };
        self.attackers(king, color.other()).into_iter().any(|attacker| {
            let by_king = self.piece(attacker).kind.is_king();
            if by_king && self.is_poisoned(king) {
                self.king_checks_poisoned_king(color, king, attacker)
            } else {
                true
            }
        })
    }

    fn are_royals_in_check(&self, royals: &Royals, color: Color) -> bool {
        let pieces = self.board.pieces(color);
        let count = |kind: Kind| pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
        let is_royal = |kind: Kind| royals.kinds.contains(&kind) && count(kind) <= royals.most;
        let royal = pieces.iter().filter(|(_, piece)| is_royal(piece.kind));
        let attacked: Vec<bool> =
            royal.map(|(square, _)| !self.attackers(*square, color.other()).is_empty()).collect();
        if royals.all {
            !attacked.is_empty() && attacked.iter().all(|is| *is)
        } else {
            attacked.contains(&true)
        }
    }

    /// Whether a possible move is legal. Makes the whole move, then tests whether the king is attacked.
    pub fn is_legal(&self, m: &Move) -> bool {
        if self.game.more.no_flight && self.is_checked(self.turn) && self.mover(m).kind.is_king() {
            let king = self.board.king(self.turn).into_iter();
            let checkers: Vec<Square> =
                king.flat_map(|king| self.attackers(king, self.turn.other())).collect();
            if checkers != [m.to] {
                return false;
            }
        }
        if !self.may_trade(m) {
            return false;
        }
        let after = self.after_unsettled(m);
        let cures_king = m.action == Action::Cure && self.piece(m.to).kind.is_king();
        if cures_king {
            let attackers = after.attackers(m.to, after.turn);
            return attackers.iter().all(|square| after.piece(*square).kind.is_king());
        }
        !after.faced_twice && !after.is_checked(self.turn) && self.allows_drop(m, &after)
    }

    /// All legal moves. A side whose king has died has none, and in a decided game there are none.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.has_lost_king() || self.decision().is_some() {
            return Vec::new();
        }
        let mut legal: Vec<Move> = self
            .possible_moves()
            .iter()
            .flat_map(|m| self.with_walls(m))
            .filter(|m| self.is_legal(m))
            .collect();
        let takes = |m: &Move| match m.action {
            Action::Go | Action::Promote(_) => self.is_capturable(m.to),
            Action::EnPassant(_) => true,
            Action::Twice(via) => self.board.piece(via).is_some(),
            _ => false,
        };
        if self.game.more.must_capture && legal.iter().any(takes) {
            legal.retain(takes);
        }
        let drops = |m: &Move| matches!(m.action, Action::Drop(_));
        if self.game.more.hands.as_ref().is_some_and(|hands| hands.first) && legal.iter().any(drops) {
            legal.retain(drops);
        }
        let gates = legal.iter().flat_map(|m| self.gates_of(m));
        let gates: Vec<Move> = gates.filter(|m| self.is_legal(m)).collect();
        legal.extend(gates);
        if self.can_pass(&legal) {
            let pieces = self.board.pieces(self.turn);
            let king = pieces.iter().find(|(_, piece)| piece.kind.is_king() && !self.game.more.kingless);
            let square = king.or(pieces.first()).map(|(square, _)| *square);
            legal.extend(square.map(|square| Move::new(square, square, Action::Pass)));
        }
        legal
    }

    /// Whether the side to move can pass, beside its other moves.
    fn can_pass(&self, others: &[Move]) -> bool {
        let is_forced = || {
            let drops = others.iter().any(|m| matches!(m.action, Action::Drop(_)));
            let must_drop = self.game.more.hands.as_ref().is_some_and(|hands| hands.first) && drops;
            let captures = others.iter().any(|m| match m.action {
                Action::EnPassant(_) => true,
                Action::Twice(via) => self.board.piece(via).is_some(),
                _ => self.is_capturable(m.to),
            });
            must_drop || self.game.more.must_capture && captures
        };
        match self.game.more.passes {
            None => false,
            _ if self.is_checked(self.turn) && !(self.game.more.facing.is_some() && self.do_kings_face()) => {
                false
            }
            Some((true, _)) => !is_forced(),
            Some((false, _)) => others.is_empty(),
        }
    }

    /// Removes the last pawn advance unless an en-passant capture of the pawn is legal.
    pub fn settle_en_passant(&mut self) {
        if self.advance.is_some() {
            let possible = !self.has_lost_king()
                && self.decision().is_none()
                && self
                    .en_passant_captures()
                    .iter()
                    .flat_map(|m| self.with_walls(m))
                    .any(|m| self.is_legal(&m));
            if !possible {
                self.advance = None;
            }
        }
    }
}
