//! Moves in games that restrict them: moves that give check, or that explode the mover's own king, can be
//! illegal. Every move is made on a copy of the position, which is then tested.

use super::attacks::Change;
use super::{Observer, Position};
use crate::types::{Color, Move, MoveKind, MoveSink, Occupant, PieceSet, Square};

impl Position {
    /// Whether the moves of this position can be illegal for other reasons than an attack on the mover's only
    /// king, so that each is made on a copy.
    #[inline]
    pub(super) fn restricts_moves(&self) -> bool {
        self.rules.restricts_moves() && self.needs_copies()
    }

    #[cold]
    fn needs_copies(&self) -> bool {
        !self.rules.has_steps_alone || self.do_kings_face()
    }

    /// Generates the legal moves of a stage.
    #[cold]
    #[inline(never)]
    pub(super) fn generate_restricted<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        sink: &mut S,
    ) {
        self.generate_candidates::<NOISY, QUIET, _>(&mut Permitted { position: self, sink });
    }

    /// Generates the moves of a stage that are legal if they are [permitted](Self::is_permitted).
    pub(super) fn generate_candidates<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        sink: &mut S,
    ) {
        if self.has_no_moves() {
            return;
        }
        for id in self.mobile_pieces() {
            self.generate_steps::<NOISY, QUIET, _>(id, sink);
        }
        if let Some(doubles) = &self.rules.doubles {
            self.push_doubles::<NOISY, QUIET, S>(doubles, sink);
        }
        if QUIET && self.state.rights != 0 && !self.in_check() {
            self.push_castlings(sink);
        }
        if QUIET {
            self.push_drops(sink);
        }
        if let Some(advanced) = self.advanced().filter(|_| NOISY) {
            for (from, to) in self.en_passant_candidates(advanced) {
                sink.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    /// The castlings and leaps whose squares are empty and not attacked.
    fn push_castlings<S: MoveSink>(&self, sink: &mut S) {
        let us = self.side_to_move;
        let home = self.homes[us].king;
        for (index, castling) in self.homes[us].castlings.iter().enumerate() {
            if self.castling_obstacle(castling, home).is_none() {
                sink.push(Move::with_auxiliary(home, castling.king_to, MoveKind::Castle, index));
            }
        }
        if self.may_leap() {
            for leap in self.rules.leaps[us].iter().filter(|leap| self.leap_obstacle(leap).is_none()) {
                sink.push(Move::new(home, leap.to, MoveKind::Leap));
            }
        }
    }

    /// Whether a move goes against no rule about trades, leaves the mover's king alive and safe, gives no
    /// check that the game forbids, and does not let kings go on to face each other. A move that removes the
    /// enemy king need not leave the mover's king safe.
    pub(super) fn is_permitted(&self, mv: Move) -> bool {
        if let Some(trades) = &self.rules.trades {
            if !self.allows_trade(trades, mv) {
                return false;
            }
            if trades.alone {
                return true;
            }
        }
        if !self.rules.game().moves.king_flees && self.flees(mv) {
            return false;
        }
        let (us, after) = (self.side_to_move, self.after(mv));
        if after.state.faced_twice {
            return false;
        }
        if after.king_is_dead().is_some() {
            return !after.has_lost_king(us);
        }
        !after.is_king_attacked(us) && (self.rules.game().moves.checks || !after.is_king_attacked(!us))
    }

    /// Whether a king that is in check moves without capturing the only piece that gives check.
    fn flees(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let Some(king) =
            self.king_square(us).filter(|&king| king == mv.from() && mv.kind() != MoveKind::Drop)
        else {
            return false;
        };
        if !self.is_king_attacked(us) {
            return false;
        }
        let there = self.board[mv.to().index()];
        let without = |id: usize| Change { excluded: PieceSet::one(id), ..Change::NONE };
        !there.is(!us) || self.is_attacked_after(king, !us, &without(there.id()), None)
    }

    /// Whether the kings stand side by side. If captures explode, neither can then be captured without the
    /// other.
    pub(super) fn kings_touch(&self) -> bool {
        let [Some(white), Some(black)] = Color::ALL.map(|color| self.king_square(color)) else {
            return false;
        };
        self.rules.neighbours[white.index()].contains(&black)
    }

    /// Removes a piece that has captured on a square, and the pieces next to it that are not pawns. The
    /// captured piece has already been removed.
    pub(super) fn explode<O: Observer>(&mut self, from: Square, to: Square, observer: &mut O) {
        self.remove_piece(self.side_to_move, from, observer);
        self.vacate(from, observer);
        if self.board[to.index()] != Occupant::GONE {
            self.vacate(to, observer);
        }
        let rules = self.rules;
        for &square in &rules.neighbours[to.index()] {
            let there = self.board[square.index()];
            let Some(color) = there.color() else { continue };
            if !self.is_of_kinds(color, there.id(), rules.roles().pawns) {
                self.remove_piece(color, square, observer);
                self.vacate(square, observer);
            }
        }
    }
}

/// Passes on the moves that are permitted.
struct Permitted<'a, S> {
    position: &'a Position,
    sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for Permitted<'_, S> {
    fn push(&mut self, mv: Move) {
        if self.position.is_permitted(mv) {
            self.sink.push(mv);
        }
    }
}
