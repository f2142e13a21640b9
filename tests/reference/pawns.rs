//! Pawns and berolina pawns: advances, captures, en passant, promotion.

use crate::board::{Color, Square};
use crate::games::{Advance, Class, Promotion};
use crate::pieces::{Kind, attacks, quiet_targets};
use crate::state::{Action, Move, State};

impl State {
    /// The largest number of steps that a pawn of a side may advance from a rank.
    pub fn longest_advance(&self, color: Color, rank: i32) -> i32 {
        let rank = self.mirrored(color, rank);
        match self.game.advance {
            Advance::Double(start) if rank == start => 2,
            Advance::Long { first, last, limit } if (first..=last).contains(&rank) => limit - rank,
            _ => 1,
        }
    }

    /// Adds all moves of the pawn or berolina pawn on `from`, except en-passant captures.
    pub fn pawn_moves(&self, from: Square) -> Vec<Move> {
        let pawn = self.piece(from);
        let mut moves = Vec::new();
        for first in quiet_targets(&self.board, pawn.color, pawn.kind, from) {
            let step = (first.file - from.file, first.rank - from.rank);
            let mut to = first;
            for _ in 0..self.longest_advance(pawn.color, from.rank) {
                if !self.board.is_empty(to) {
                    break;
                }
                self.add_arrivals(from, to, &mut moves);
                to = to.offset(step);
            }
        }
        for to in attacks(&self.board, pawn.color, pawn.kind, from) {
            if self.is_capturable(to) {
                self.add_arrivals(from, to, &mut moves);
            }
        }
        moves
    }

    /// Adds a move without promotion, if it is allowed, and with each promotion that the target square
    /// allows.
    fn add_arrivals(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if !self.must_promote(self.turn, to) {
            moves.push(Move { from, to, action: Action::Go });
        }
        for kind in self.promotions(self.turn, to) {
            moves.push(Move { from, to, action: Action::Promote(kind) });
        }
    }

    fn must_promote(&self, color: Color, to: Square) -> bool {
        self.mirrored(color, to.rank) == self.game.shape.ranks
    }

    /// The kinds to which a pawn may promote on that square.
    fn promotions(&self, color: Color, to: Square) -> Vec<Kind> {
        let ranks_left = self.game.shape.ranks - self.mirrored(color, to.rank);
        let mut kinds = match &self.game.promotion {
            Promotion::LastRank(kinds) if ranks_left == 0 => kinds.clone(),
            Promotion::LastRank(_) => Vec::new(),
            Promotion::Reserve => self.reserve[color.index()].clone(),
        };
        if self.game.has_reserve() {
            kinds.retain(|kind| match self.game.row(*kind).class {
                Class::Auxiliary => ranks_left <= 2,
                Class::Average | Class::Joker => ranks_left <= 1,
                Class::Strong => ranks_left == 0,
                Class::Pawn | Class::Royal => false,
            });
        }
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// The squares between the start and the end of a pawn advance.
    pub fn passed_over((from, to): (Square, Square)) -> Vec<Square> {
        let steps = (to.rank - from.rank).abs();
        let step = ((to.file - from.file) / steps, (to.rank - from.rank) / steps);
        (1..steps).map(|n| from.offset((n * step.0, n * step.1))).collect()
    }

    /// Adds the en-passant captures of the pawn that has just advanced.
    pub fn en_passant_captures(&self) -> Vec<Move> {
        let Some(advance) = self.advance else { return Vec::new() };
        let passed = Self::passed_over(advance);
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces(self.turn) {
            if piece.kind.is_pawn() {
                let reached = self.attacks(from).into_iter().filter(|to| passed.contains(to));
                moves.extend(reached.map(|to| Move { from, to, action: Action::EnPassant(advance.1) }));
            }
        }
        moves
    }
}
