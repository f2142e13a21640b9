//! All possible moves, including those that leave the king attacked.

use crate::board::Spot;
use crate::games::Castling;
use crate::kinds::{Kind, MadeKind, MadeRole};
use crate::pieces::{attacks, quiet_targets};
use crate::squares::Square;
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
                Kind::Made(made) if made.role == MadeRole::Piece => {
                    moves.extend(self.made_moves(made, from));
                    moves.extend(self.double_moves(made, from));
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
        moves.extend(self.promotions_in_place());
        moves.extend(self.drops());
        moves.extend(self.leaps_of_pieces());
        moves
    }

    /// The moves of two steps. They capture with the first step, or pass over the first empty square, by rank
    /// and file, that the piece can reach.
    fn double_moves(&self, made: &MadeKind, from: Square) -> Vec<Move> {
        let (mut moves, mut passes) = (Vec::new(), Vec::new());
        for ([via, to], [may_move, may_capture]) in made.two_steps(&self.board, self.turn, from) {
            let m = Move { from, to, action: Action::Twice(via), wall: None };
            let may_end = to == from || self.board.is_empty(to) || self.is_capturable(to);
            if may_capture && self.is_capturable(via) && may_end && !moves.contains(&m) {
                moves.push(m);
            } else if may_move && self.board.is_empty(via) {
                passes.push((via.rank, via.file, m));
            }
        }
        passes.sort_by_key(|(rank, file, _)| (*rank, *file));
        moves.extend(passes.first().map(|(.., m)| *m));
        moves
    }

    /// The promotions of pieces where they stand, or by a move of the new piece.
    fn promotions_in_place(&self) -> Vec<Move> {
        let Some((kinds, targets, rank)) = &self.game.more.in_place else { return Vec::new() };
        let mut own = self.board.pieces(self.turn);
        own.retain(|(_, piece)| kinds.contains(&piece.kind));
        let may_promote = |from: &Square| own.len() == 1 || from.rank == self.mirrored(self.turn, *rank);
        let mut moves = Vec::new();
        for from in own.iter().map(|(from, _)| *from).filter(may_promote) {
            for &kind in targets.iter().filter(|kind| self.is_within_limits(self.turn, **kind)) {
                let mut reached = attacks(&self.board, self.turn, kind, from);
                reached.retain(|to| self.board.is_empty(*to));
                reached.push(from);
                reached.sort();
                reached.dedup();
                moves.extend(reached.into_iter().map(|to| Move::new(from, to, Action::Promote(kind))));
            }
        }
        moves.retain(|m| self.is_calm(m));
        moves
    }

    /// Whether a promotion gives no check, and the new piece attacks no enemy piece.
    fn is_calm(&self, m: &Move) -> bool {
        let after = self.after_unsettled(m);
        let enemies = after.board.pieces(after.turn);
        let attacked = after.attacks(m.to);
        !after.is_checked(after.turn) && !enemies.iter().any(|(square, _)| attacked.contains(square))
    }

    /// The leaps of pieces other than the king that have not moved.
    fn leaps_of_pieces(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for &(letter, file, to) in &self.game.more.piece_leaps {
            let from = Square::new(file, self.mirrored(self.turn, 1));
            let to = Square::new(to.file, self.mirrored(self.turn, to.rank));
            if self.rights.contains(&(self.turn, letter)) && self.board.is_empty(to) {
                moves.push(Move::new(from, to, Action::Go));
            }
        }
        moves
    }

    /// Adds the moves and captures of the piece on `from`, which moves as `kind`.
    fn piece_moves(&self, from: Square, kind: Kind) -> Vec<Move> {
        let mut targets = quiet_targets(&self.board, self.turn, kind, from);
        let captures = attacks(&self.board, self.turn, kind, from);
        targets.extend(captures.into_iter().filter(|to| self.is_capturable(*to)));
        targets.sort();
        targets.dedup();
        targets.into_iter().map(|to| Move::new(from, to, Action::Go)).collect()
    }

    /// Adds the moves of a harpy: those of a rook, but it captures harpies only.
    fn harpy_moves(&self, from: Square) -> Vec<Move> {
        let mut moves = self.piece_moves(from, Kind::Harpy);
        moves.retain(|m| self.board.piece(m.to).is_none_or(|piece| piece.kind == Kind::Harpy));
        moves
    }

    /// Adds the leaps of a king that has not moved and is not in check.
    fn king_leaps(&self, from: Square) -> Vec<Move> {
        let entitled =
            from == self.home() && self.rights.contains(&(self.turn, 'K')) && !self.is_checked(self.turn);
        if !entitled {
            return Vec::new();
        }
        let first_rank = self.mirrored(self.turn, 1);
        let mut targets: Vec<Square> =
            self.game.leaps.iter().map(|file| Square::new(*file, first_rank)).collect();
        if let Kind::Made(kind) = self.piece(from).kind {
            targets.extend(kind.first_moves(&self.board, self.turn, from));
        }
        targets
            .into_iter()
            .filter(|to| self.board.is_empty(*to) && self.may_pass(from, *to))
            .map(|to| Move::new(from, to, Action::Go))
            .collect()
    }

    /// Whether a king may leap from one square to another, as far as the squares between matter. It goes
    /// there in single steps, all the diagonal ones first or all of them last.
    fn may_pass(&self, from: Square, to: Square) -> bool {
        if !self.game.more.safe_leaps {
            return true;
        }
        [false, true].into_iter().any(|diagonal_first| {
            let mut at = from;
            loop {
                let (x, y) = (to.file - at.file, to.rank - at.rank);
                let is_diagonal = if diagonal_first { x != 0 && y != 0 } else { x.abs() == y.abs() };
                let step = match (is_diagonal, x.abs() > y.abs()) {
                    (true, _) => (x.signum(), y.signum()),
                    (false, true) => (x.signum(), 0),
                    (false, false) => (0, y.signum()),
                };
                at = at.offset(step);
                if at == to {
                    return true;
                }
                // A square that does not exist cannot be attacked.
                if self.board.spot(at) != Spot::Missing && self.is_attacked_when_crossed(from, at) {
                    return false;
                }
            }
        })
    }

    /// Adds the castlings that satisfy all conditions except those on the position after the move.
    fn castlings(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.game.more.kingless && from != self.home() {
            return moves;
        }
        let own = |castling: &&Castling| castling.side.is_none_or(|side| side == self.turn);
        for castling in self.game.castlings.iter().filter(own) {
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
                && (self.game.more.kingless && self.game.more.royals.is_none()
                    || between(from.file, to.file)
                        .all(|square| !self.is_attacked_when_crossed(from, square)));
            if possible {
                let action = Action::Castle(partner, partner_to);
                moves.push(Move::new(from, to, action));
            }
        }
        moves
    }

    /// The home of the king of the side to move.
    fn home(&self) -> Square {
        Square::new(self.game.king.file, self.king_rank(self.turn))
    }

    /// Whether a castling takes the king to a square that it can also reach otherwise. Its text is then the
    /// king's move to its partner.
    pub fn is_castling_also_a_step(&self, m: &Move) -> bool {
        let mut alone = Self::empty(self.game);
        alone.board.put(m.from, Some(self.piece(m.from)));
        let kind = self.piece(m.from).kind;
        let mut reached = quiet_targets(&alone.board, self.turn, kind, m.from);
        if let Kind::Made(kind) = kind {
            reached.extend(kind.first_moves(&alone.board, self.turn, m.from));
        }
        reached.contains(&m.to)
    }

    /// Whether the king would be attacked on a square that it crosses.
    fn is_attacked_when_crossed(&self, king: Square, crossed: Square) -> bool {
        let mut moved = self.clone();
        let piece = moved.board.take(king);
        moved.board.put(crossed, piece);
        !moved.attackers(crossed, self.turn.other()).is_empty()
    }
}
