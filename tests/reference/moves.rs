//! All possible moves, including those that leave the king attacked.

use crate::board::Square;
use crate::pieces::{Kind, attacks, quiet_targets};
use crate::state::{Action, Move, State};

impl State {
    /// Whether an enemy piece other than the king is on a square.
    pub fn is_capturable(&self, square: Square) -> bool {
        self.board.piece(square).is_some_and(|piece| {
            piece.color != self.turn && (!piece.kind.is_king() || self.game.more.kingless)
        })
    }

    /// All possible moves of the side to move, legal or not.
    pub fn possible_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces(self.turn) {
            if piece.kind == Kind::Doctor {
                moves.extend(self.cures(from));
            }
            if self.is_poisoned(from) {
                continue;
            }
            match piece.kind {
                kind if kind.is_pawn() => moves.extend(self.pawn_moves(from)),
                Kind::Harpy => {
                    moves.extend(self.harpy_moves(from));
                    moves.extend(self.poisonings(from));
                }
                kind if kind.is_king() => {
                    moves.extend(self.piece_moves(from, kind));
                    moves.extend(self.king_leaps(from));
                    moves.extend(self.castlings(from));
                }
                _ => {
                    if let Some(kind) = self.effective_kind(piece) {
                        moves.extend(self.piece_moves(from, kind));
                    }
                }
            }
        }
        moves.extend(self.en_passant_captures());
        moves
    }

    /// Adds the moves and captures of the piece on `from`, which moves as `kind`.
    fn piece_moves(&self, from: Square, kind: Kind) -> Vec<Move> {
        let mut targets = quiet_targets(&self.board, self.turn, kind, from);
        let captures = attacks(&self.board, self.turn, kind, from);
        targets.extend(captures.into_iter().filter(|to| self.is_capturable(*to)));
        targets.sort();
        targets.dedup();
        targets.into_iter().map(|to| Move { from, to, action: Action::Go }).collect()
    }

    /// Adds the moves of a harpy: those of a rook, but it captures harpies only.
    fn harpy_moves(&self, from: Square) -> Vec<Move> {
        let mut moves = self.piece_moves(from, Kind::Harpy);
        moves.retain(|m| self.board.piece(m.to).is_none_or(|piece| piece.kind == Kind::Harpy));
        moves
    }

    /// Adds the leaps of a king that has not moved and is not in check.
    fn king_leaps(&self, from: Square) -> Vec<Move> {
        let entitled = self.rights.contains(&(self.turn, 'K')) && !self.is_checked(self.turn);
        if !entitled || self.game.leaps.is_empty() {
            return Vec::new();
        }
        let first_rank = self.mirrored(self.turn, 1);
        let targets = self.game.leaps.iter().map(|file| Square::new(*file, first_rank));
        targets
            .filter(|to| self.board.is_empty(*to))
            .map(|to| Move { from, to, action: Action::Go })
            .collect()
    }

    /// Adds the castlings that satisfy all conditions except those on the position after the move.
    fn castlings(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        for castling in &self.game.castlings {
            let on_home_rank = |file| Square::new(file, from.rank);
            let between = |a: i32, b: i32| (a.min(b) + 1..a.max(b)).map(on_home_rank);
            let partner = on_home_rank(castling.partner);
            let to = on_home_rank(castling.king_to);
            let partner_to = on_home_rank(castling.partner_to);
            let mut ways: Vec<Square> = between(from.file, to.file).collect();
            ways.extend(between(partner.file, partner_to.file));
            ways.extend([to, partner_to]);
            let possible = self.rights.contains(&(self.turn, castling.right))
                && !self.is_poisoned(partner)
                && ways.iter().all(|way| [from, partner].contains(way) || self.board.is_empty(*way))
                && !self.is_checked(self.turn)
                && (self.game.more.kingless
                    || between(from.file, to.file)
                        .all(|square| !self.is_attacked_when_crossed(from, square)));
            if possible {
                let action = Action::Castle(partner, partner_to);
                moves.push(Move { from, to, action });
            }
        }
        moves
    }

    /// Whether the king would be attacked on a square that it crosses.
    fn is_attacked_when_crossed(&self, king: Square, crossed: Square) -> bool {
        let mut moved = self.clone();
        let piece = moved.board.take(king);
        moved.board.put(crossed, piece);
        !moved.attackers(crossed, self.turn.other()).is_empty()
    }
}
