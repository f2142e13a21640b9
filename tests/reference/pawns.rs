//! Pawns and berolina pawns: advances, captures, en passant, promotion.

use crate::board::{Board, Piece};
use crate::games::{Advance, Class, Promotion, Zone};
use crate::kinds::{Kind, MadeKind, MadeRole};
use crate::pieces::{attacks, quiet_targets};
use crate::squares::{Color, Square};
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
            return self.made_moves(made, from);
        }
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

    /// All moves of a piece of a generated game that is not the king, except en-passant captures.
    pub fn made_moves(&self, made: &MadeKind, from: Square) -> Vec<Move> {
        let Piece { color, kind } = self.piece(from);
        let mut targets = quiet_targets(&self.board, color, kind, from);
        targets.extend(self.first_moves(made, from));
        let is_avoided = |to: Square| match self.piece(to).kind {
            Kind::Made(other) => made.avoids.contains(&other.letter),
            _ => false,
        };
        let captures = attacks(&self.board, color, kind, from).into_iter();
        targets.extend(captures.filter(|to| self.is_capturable(*to) && !is_avoided(*to)));
        targets.sort();
        targets.dedup();
        let mut moves = Vec::new();
        targets.iter().for_each(|to| self.add_arrivals(from, *to, &mut moves));
        moves
    }

    /// Whether a move, which need not be a pawn's, is an advance: straight forward over a square.
    pub fn is_advance(&self, m: &Move) -> bool {
        let goes = matches!(m.action, Action::Go) && self.board.is_empty(m.to);
        goes && match self.piece(m.from).kind {
            Kind::Made(made) => made.advances(&self.board, self.turn, m.from, m.to),
            kind => kind.is_pawn() && (m.to.rank - m.from.rank).abs() >= 2,
        }
    }

    /// Whether a kind can be captured en passant.
    pub fn can_be_captured_in_passing(&self, kind: Kind) -> bool {
        match &self.game.more.en_passant {
            Some((captured, _)) => captured.contains(&kind),
            None => kind.is_pawn() && !self.game.more.no_en_passant,
        }
    }

    fn captures_in_passing(&self, kind: Kind) -> bool {
        match &self.game.more.en_passant {
            Some((_, by)) => by.contains(&kind),
            None => kind.is_pawn(),
        }
    }

    /// Adds a move without promotion, if it is allowed, and with each promotion that the target square
    /// allows.
    fn add_arrivals(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if !self.must_promote(from, to) {
            moves.push(Move::new(from, to, Action::Go));
        }
        for kind in self.promotions(from, to) {
            moves.push(Move::new(from, to, Action::Promote(kind)));
        }
    }

    /// The first moves of a pawn of a generated game, if it stands where it has them.
    fn first_moves(&self, made: &MadeKind, from: Square) -> Vec<Square> {
        let Advance::Long { first, last, limit } = self.game.advance else { return Vec::new() };
        if made.role != MadeRole::Pawn {
            return Vec::new();
        }
        let color = self.piece(from).color;
        if !(first..=last).contains(&self.mirrored(color, from.rank)) {
            return Vec::new();
        }
        let mut targets = made.first_moves(&self.board, color, from);
        targets.retain(|to| self.mirrored(color, to.rank) <= limit);
        targets
    }

    /// The zone of a move: that of the square which it reaches, or else that of the square which it leaves.
    fn zone(&self, from: Square, to: Square) -> Option<&Zone> {
        let Promotion::Zones { zones, .. } = &self.game.promotion else { return None };
        let Piece { color, kind } = self.piece(from);
        let captures = !self.board.is_empty(to);
        let fits = |zone: &&Zone| {
            zone.pieces.contains(&kind)
                && zone.side.is_none_or(|side| side == color)
                && zone.captures.is_none_or(|wanted| wanted == captures)
        };
        let [start, end] = [from, to].map(|square| self.mirrored(color, square.rank));
        let left = || zones.iter().filter(fits).find(|zone| zone.leaving && zone.rank == start);
        let comes_from = |zone: &&Zone| zone.from.is_none_or(|rank| rank == start);
        zones.iter().filter(fits).find(|zone| zone.rank == end).or_else(left).filter(comes_from)
    }

    fn must_promote(&self, from: Square, to: Square) -> bool {
        let Piece { color, kind } = self.piece(from);
        match self.game.promotion {
            Promotion::Zones { .. } => self.zone(from, to).is_some_and(|zone| {
                let is_stuck = match kind {
                    Kind::Made(made) if made.role == MadeRole::Piece => {
                        !made.can_leave(&Board::empty(&self.game.shape), color, to)
                    }
                    _ => false,
                };
                !zone.optional || is_stuck && !zone.stuck
            }),
            _ => self.mirrored(color, to.rank) == self.game.shape.ranks,
        }
    }

    /// Whether a side may promote to one more piece of a kind.
    pub fn is_within_limits(&self, color: Color, kind: Kind) -> bool {
        let pieces = self.board.pieces(color);
        let counted = self.as_counted(kind);
        let count = pieces.iter().filter(|(_, piece)| self.as_counted(piece.kind) == counted).count();
        self.game.more.limits.iter().all(|&(limited, most)| limited != counted || count < most)
    }

    /// The kinds to which a pawn may promote on that square.
    fn promotions(&self, from: Square, to: Square) -> Vec<Kind> {
        let color = self.turn;
        let ranks_left = self.game.shape.ranks - self.mirrored(color, to.rank);
        let mut kinds = match &self.game.promotion {
            Promotion::LastRank(kinds) if ranks_left == 0 => kinds.clone(),
            Promotion::LastRank(_) => Vec::new(),
            Promotion::Reserve => self.reserve[color.index()].clone(),
            Promotion::Zones { captured, .. } => {
                let mut kinds = self.zone(from, to).map_or(Vec::new(), |zone| zone.to.clone());
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
        let mut passed = Self::passed_over(advance);
        let advanced = self.piece(advance.1).color;
        let rank = self.game.more.en_passant_rank;
        passed.retain(|to| rank.is_none_or(|rank| self.mirrored(advanced, to.rank) == rank));
        passed.retain(|to| self.board.is_empty(*to));
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces(self.turn) {
            if self.captures_in_passing(piece.kind) {
                let reached = self.attacks(from).into_iter().filter(|to| passed.contains(to));
                moves.extend(reached.map(|to| Move::new(from, to, Action::EnPassant(advance.1))));
            }
        }
        moves
    }
}
