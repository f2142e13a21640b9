//! Pawns and berolina pawns: advances, captures, en passant, promotion.

use crate::betza::MadeKind;
use crate::board::{Color, Square};
use crate::games::{Advance, Class, Promotion, Zone};
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
        if let Kind::Made(made) = pawn.kind {
            let mut targets = quiet_targets(&self.board, pawn.color, pawn.kind, from);
            targets.extend(self.first_moves(made, from));
            targets.sort();
            targets.dedup();
            targets.iter().for_each(|to| self.add_arrivals(from, *to, &mut moves));
        }
        let steps = if matches!(pawn.kind, Kind::Made(_)) {
            Vec::new()
        } else {
            quiet_targets(&self.board, pawn.color, pawn.kind, from)
        };
        for first in steps {
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
        let pawn = self.piece(from).kind;
        if !self.must_promote(self.turn, to, pawn) {
            moves.push(Move { from, to, action: Action::Go });
        }
        for kind in self.promotions(self.turn, to, pawn) {
            moves.push(Move { from, to, action: Action::Promote(kind) });
        }
    }

    /// The first moves of a pawn of a generated game, if it stands where it has them.
    fn first_moves(&self, made: &MadeKind, from: Square) -> Vec<Square> {
        let Advance::Long { first, last, limit } = self.game.advance else { return Vec::new() };
        let color = self.piece(from).color;
        if !(first..=last).contains(&self.mirrored(color, from.rank)) {
            return Vec::new();
        }
        let mut targets = made.first_moves(&self.board, color, from);
        targets.retain(|to| self.mirrored(color, to.rank) <= limit);
        targets
    }

    /// The zone of a pawn on a square.
    fn zone(&self, color: Color, to: Square, pawn: Kind) -> Option<&Zone> {
        let Promotion::Zones { zones, .. } = &self.game.promotion else { return None };
        let rank = self.mirrored(color, to.rank);
        zones.iter().find(|zone| zone.rank == rank && zone.pawns.contains(&pawn))
    }

    fn must_promote(&self, color: Color, to: Square, pawn: Kind) -> bool {
        match self.game.promotion {
            Promotion::Zones { .. } => self.zone(color, to, pawn).is_some_and(|zone| !zone.optional),
            _ => self.mirrored(color, to.rank) == self.game.shape.ranks,
        }
    }

    /// Whether a side may promote to one more piece of a kind.
    fn is_within_limits(&self, color: Color, kind: Kind) -> bool {
        let pieces = self.board.pieces(color);
        let count = pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
        self.game.more.limits.iter().all(|&(limited, most)| limited != kind || count < most)
    }

    /// The kinds to which a pawn may promote on that square.
    fn promotions(&self, color: Color, to: Square, pawn: Kind) -> Vec<Kind> {
        let ranks_left = self.game.shape.ranks - self.mirrored(color, to.rank);
        let mut kinds = match &self.game.promotion {
            Promotion::LastRank(kinds) if ranks_left == 0 => kinds.clone(),
            Promotion::LastRank(_) => Vec::new(),
            Promotion::Reserve => self.reserve[color.index()].clone(),
            Promotion::Zones { captured, .. } => {
                let mut kinds = self.zone(color, to, pawn).map_or(Vec::new(), |zone| zone.to.clone());
                kinds.retain(|kind| !captured || self.reserve[color.index()].contains(kind));
                kinds.retain(|kind| self.is_within_limits(color, *kind));
                kinds
            }
        };
        if matches!(self.game.promotion, Promotion::Reserve) {
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
