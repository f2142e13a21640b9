//! Moves that are not legal because of the king: castling, leaps, checks and pins.

use super::super::Position;
use super::super::castling::Obstacle;
use super::{Illegal, PieceAt, Why, close, telling};
use crate::types::{Color, Move, MoveKind, Square};

impl Why<'_> {
    /// Why a king cannot castle by a move to a square or to its partner's square; none if that is not a
    /// castling.
    pub(super) fn no_castling(&self, piece: PieceAt, to: Square) -> Option<Illegal> {
        let (position, us) = (self.position, self.position.side_to_move);
        if position.rules.castler() != Some(piece.kind) || piece.square != position.king_home(us) {
            return None;
        }
        let castlings = position.castlings(us);
        let meant = |index: &usize| {
            let castling = &castlings[*index];
            castling.target == to || castling.partner_from == to && position.board[to.index()].is(us)
        };
        let has_right = |index: &usize| position.state.rights & castlings[*index].right != 0;
        let Some(index) = (0..castlings.len()).filter(meant).find(has_right) else {
            let is_castling =
                castlings.iter().any(|castling| castling.target == to) && !self.is_beside(piece, to);
            return is_castling.then(right_lost);
        };
        Some(self.why_no_castling(index))
    }

    /// Why a castling, given by its index, is not legal. The king stands at home.
    pub(crate) fn why_no_castling(&self, index: usize) -> Illegal {
        let (position, us) = (self.position, self.position.side_to_move);
        let castling = &position.castlings(us)[index];
        let home = position.king_home(us);
        let at = |square: Square| self.of(position.piece_at(square));
        let obstacle = position.castling_obstacle(castling, home);
        match obstacle {
            Some(Obstacle::RightLost) => return right_lost(),
            Some(Obstacle::PartnerFrozen) => {
                return telling(format!("{} is poisoned and cannot castle", at(castling.partner_from)));
            }
            Some(Obstacle::Occupied(square)) if self.is_wall(square) => {
                return telling(format!("the wall on {} is in the way of castling", (self.name)(square)));
            }
            Some(Obstacle::Occupied(square)) => {
                return telling(format!("{} is in the way of castling", at(square)));
            }
            Some(Obstacle::Attacked(_)) | None => {}
        }
        if let Some(&checker) = position.king_attackers(us).first() {
            return telling(format!("{} cannot castle out of check from {}", self.side(), self.of(checker)));
        }
        match obstacle {
            Some(Obstacle::Attacked(square)) => {
                telling(format!("the king would cross {}, which is attacked", (self.name)(square)))
            }
            _ => self.no_safety(Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index)),
        }
    }

    /// Why a king cannot leap to a square; none if the move is not a leap.
    pub(super) fn no_leap(&self, piece: PieceAt, to: Square) -> Option<Illegal> {
        let (position, us) = (self.position, self.position.side_to_move);
        if position.rules.castler() != Some(piece.kind) || piece.square != position.king_home(us) {
            return None;
        }
        let leap = position.rules.leaps[us].iter().find(|leap| leap.to == to)?;
        Some(telling(if !position.may_leap() {
            format!("{}'s king cannot leap any more", self.side())
        } else if !position.board[to.index()].is_empty() {
            format!("a king can leap only to an empty square, and {} is not", (self.name)(to))
        } else if let Some(&checker) = position.king_attackers(us).first() {
            format!("the king cannot leap out of check from {}", self.of(checker))
        } else if let Some(Obstacle::Attacked(square)) = position.leap_obstacle(leap) {
            format!("the king would leap over {}, which is attacked", (self.name)(square))
        } else {
            return Some(self.no_safety(Move::new(piece.square, to, MoveKind::Leap)));
        }))
    }

    /// Why a move is not legal that would be legal without the king.
    pub(super) fn no_safety(&self, mv: Move) -> Illegal {
        let (position, us) = (self.position, self.position.side_to_move);
        if let Some(reason) = self.no_trade(mv) {
            return reason;
        }
        let piece = position.piece_at(mv.from());
        // The move is not legal, so it is not made as a move of the game.
        let after = position.after(mv);
        let mut attackers = after.king_attackers(us);
        if mv.kind() == MoveKind::Cure && position.king_square(us) == Some(mv.to()) {
            // The enemy king beside it does not matter: ruling R-X3.
            attackers.retain(|attacker| !position.rules.is_royal(attacker.kind));
        }
        let Some(&attacker) = attackers.first() else {
            let why = "the kings would still face each other";
            let still_face = after.state.faced_twice;
            return if still_face { close(why.to_owned()) } else { self.cannot_go(piece, mv.to()) };
        };
        let shown = self.of(attacker);
        if position.rules.is_royal(piece.kind) {
            let to = (self.name)(mv.to());
            return close(format!("the king would be in check on {to} from {shown}"));
        }
        let before = position.king_attackers(us);
        if let Some(&attacker) = attackers.iter().find(|attacker| before.contains(attacker)) {
            let (side, shown) = (self.side(), self.of(attacker));
            return close(format!("{side}'s king is in check from {shown}, and would still be"));
        }
        let is_imitator = position.rules.is_imitator(attacker.kind);
        close(match after.joker_power(!us) {
            Some(kind) if is_imitator && position.joker_power(!us) != Some(kind) => {
                format!("{shown} would then move like the {} and give check", self.kind(kind))
            }
            _ if after.is_shielded(us, attacker.square, mv.from()) => {
                format!("{} is pinned: the king would be in check from {shown}", self.of(piece))
            }
            _ => format!("the king would be in check from {shown}"),
        })
    }
}

fn right_lost() -> Illegal {
    telling("the right to castle there is lost".to_owned())
}

impl Position {
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

    /// The pieces that attack a side's royal pieces, if it is in check.
    fn attackers_of_royals(&self, color: Color) -> Vec<PieceAt> {
        let squares: Vec<Square> =
            self.royal_squares(color).filter(|_| self.is_king_attacked(color)).collect();
        let attacks = |id: &usize| {
            let mut lines =
                squares.iter().map(|&square| self.rules.lines.get(square, self.mover(!color, *id)));
            lines.any(|line| line.exists() && self.is_open(line))
        };
        let pieces = self.state.pieces[!color].ids().filter(attacks);
        pieces.map(|id| self.piece_at(self.squares[!color][id])).collect()
    }

    /// The pieces that attack a side's king, as [`Position::is_king_attacked`] defines it.
    fn king_attackers(&self, color: Color) -> Vec<PieceAt> {
        let Some(king) = self.king_square(color) else { return self.attackers_of_royals(color) };
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
