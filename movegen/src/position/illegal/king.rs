//! Moves that are not legal because of the king: castling, leaps, checks and pins.

use super::super::Position;
use super::super::castling::Obstacle;
use super::{Castling, Illegal, PieceAt};
use crate::types::{Color, Move, MoveKind, Square};

impl Position {
    /// Why a king cannot castle by a move to a square or to its partner's square; none if that is not a
    /// castling.
    pub(super) fn no_castling(&self, piece: PieceAt, to: Square) -> Option<Illegal> {
        let us = self.side_to_move;
        if !self.rules.is_royal(piece.kind) || piece.square != self.king_home(us) {
            return None;
        }
        let castlings = self.castlings(us);
        let meant = |index: &usize| {
            let castling = &castlings[*index];
            castling.king_to == to || castling.partner_from == to && self.board[to.index()].is(us)
        };
        let has_right = |index: &usize| self.state.rights & castlings[*index].right != 0;
        let Some(index) = (0..castlings.len()).filter(meant).find(has_right) else {
            let is_castling =
                castlings.iter().any(|castling| castling.king_to == to) && !self.is_beside(piece, to);
            return is_castling.then_some(Illegal::RightLost(Castling::Castling));
        };
        Some(self.why_no_castling(index))
    }

    /// Why a castling, given by its index, is not legal. The king stands at home.
    pub(crate) fn why_no_castling(&self, index: usize) -> Illegal {
        let us = self.side_to_move;
        let castling = &self.castlings(us)[index];
        let home = self.king_home(us);
        let checker = self.king_attackers(us).first().copied();
        let in_check = || checker.map(|checker| Illegal::InCheck(Castling::Castling, checker));
        match self.castling_obstacle(castling, home) {
            Some(Obstacle::RightLost) => Illegal::RightLost(Castling::Castling),
            Some(Obstacle::PartnerFrozen) => Illegal::PartnerFrozen(self.piece_at(castling.partner_from)),
            Some(Obstacle::Occupied(square)) => Illegal::CastlingBlocked(self.piece_at(square)),
            Some(Obstacle::Attacked(square)) => in_check().unwrap_or(Illegal::CrossesAttack(square)),
            None => in_check().unwrap_or_else(|| {
                let mv = Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index);
                self.no_safety(mv)
            }),
        }
    }

    /// Why a king cannot leap to a square; none if the move is not a leap.
    pub(super) fn no_leap(&self, piece: PieceAt, to: Square) -> Option<Illegal> {
        let us = self.side_to_move;
        let is_leap = self.rules.is_royal(piece.kind)
            && piece.square == self.king_home(us)
            && self.rules.leaps[us].contains(&to);
        if !is_leap {
            return None;
        }
        Some(if !self.may_leap() {
            Illegal::RightLost(Castling::Leap)
        } else if !self.board[to.index()].is_empty() {
            Illegal::LeapOntoPiece(to)
        } else if let Some(&checker) = self.king_attackers(us).first() {
            Illegal::InCheck(Castling::Leap, checker)
        } else {
            self.no_safety(Move::new(piece.square, to, MoveKind::Leap))
        })
    }

    /// Why a move is not legal that would be legal without the king.
    pub(super) fn no_safety(&self, mv: Move) -> Illegal {
        let us = self.side_to_move;
        let piece = self.piece_at(mv.from());
        // The move is not legal, so it is not made as a move of the game.
        let after = self.after(mv);
        let mut attackers = after.king_attackers(us);
        if mv.kind() == MoveKind::Cure && self.king_square(us) == Some(mv.to()) {
            // The enemy king beside it does not matter: ruling R-X3.
            attackers.retain(|attacker| !self.rules.is_royal(attacker.kind));
        }
        let Some(&attacker) = attackers.first() else { return Illegal::CannotGo(piece, mv.to(), None) };
        if self.rules.is_royal(piece.kind) {
            return Illegal::IntoCheck(mv.to(), attacker);
        }
        let before = self.king_attackers(us);
        if let Some(&attacker) = attackers.iter().find(|attacker| before.contains(attacker)) {
            return Illegal::StaysInCheck(attacker);
        }
        match after.joker_power(!us) {
            Some(kind) if self.rules.is_imitator(attacker.kind) && self.joker_power(!us) != Some(kind) => {
                Illegal::JokerPower(attacker, kind)
            }
            _ if after.is_shielded(us, attacker.square, mv.from()) => Illegal::Pinned(piece, attacker),
            _ => Illegal::LeavesInCheck(attacker),
        }
    }

    /// Whether a square lies between a side's king and an enemy piece with a line to it, not a hopper's.
    fn is_shielded(&self, color: Color, attacker: Square, square: Square) -> bool {
        let Some(king) = self.king_square(color) else { return false };
        let line = self.rules.lines.get(king, self.mover(!color, self.board[attacker.index()].id()));
        if !line.exists() || line.is_direct() {
            return false;
        }
        let between = self.rules.lines.between(line);
        !between.hops && between.squares().contains(&square)
    }

    /// The pieces that attack a side's king, as [`Position::is_king_attacked`] defines it.
    fn king_attackers(&self, color: Color) -> Vec<PieceAt> {
        let Some(king) = self.king_square(color) else { return Vec::new() };
        let them = !color;
        let beside = self.is_frozen_beside_king(color);
        let pieces = self.state.pieces[them] & !self.state.frozen[them];
        let is_attacker = |id: &usize| {
            if beside && *id == 0 {
                return self.may_capture_frozen_king(them);
            }
            let line = self.rules.lines.get(king, self.mover(them, *id));
            line.exists() && self.is_open(line)
        };
        pieces.ids().filter(is_attacker).map(|id| self.piece_at(self.squares[them][id])).collect()
    }
}
