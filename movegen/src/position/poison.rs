//! The rules of poison: poisoning, freezing, dying and curing, and kings side by side.

use super::attacks::{Change, Squares};
use super::{CheckInfo, Observer, Position};
use crate::types::{Color, Move, MoveKind, MoveSink, Piece, PieceSet, Square};

impl Position {
    /// Generates the poisonings: a poisoner poisons an adjacent enemy piece that is not poisoned yet, and
    /// leaves the board.
    pub(super) fn generate_poisonings<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let Some(king) = info.king else { return };
        let harpies = self.pieces_of_kinds(us, self.rules.roles().poisoners) & !self.state.frozen[us];
        for id in harpies {
            let from = self.squares[us][id];
            let tested = info.tests(id, self.kinds[us][id]);
            for &to in &self.rules.neighbours[from.index()] {
                let target = self.board[to.index()];
                if !target.is(them) || self.state.frozen[them].contains(target.id()) {
                    continue;
                }
                let mv = Move::new(from, to, MoveKind::Poison);
                let change = Change {
                    vacated: Squares::one(from),
                    excluded: PieceSet::one(target.id()),
                    ..Change::NONE
                };
                if !tested || self.is_safe_change(info, king, change, None, mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// Generates the cures: a healer cures an adjacent piece of its side; a poisoned healer cures itself.
    pub(super) fn generate_cures<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        let frozen = self.state.frozen[us];
        if frozen.is_empty() {
            return;
        }
        for id in self.pieces_of_kinds(us, self.rules.roles().healers) {
            let from = self.squares[us][id];
            if frozen.contains(id) {
                self.push_cure(from, from, info, sink);
                continue;
            }
            for &to in &self.rules.neighbours[from.index()] {
                let patient = self.board[to.index()];
                if patient.is(us) && frozen.contains(patient.id()) {
                    self.push_cure(from, to, info, sink);
                }
            }
        }
    }

    /// Adds a cure if it is legal. A cure of the side's king is never illegal because of an enemy king beside
    /// it (ruling R-X3): the test ignores that king.
    fn push_cure<S: MoveSink>(&self, from: Square, to: Square, info: &CheckInfo, sink: &mut S) {
        let Some(king) = info.king else { return };
        let mv = Move::new(from, to, MoveKind::Cure);
        if !info.tests_all() || self.is_safe_change(info, king, Change::NONE, None, mv) {
            sink.push(mv);
        }
    }

    pub(super) fn is_a_king_frozen(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.state.frozen[color].has_king())
    }

    /// Whether a side's king is poisoned and the other king stands beside it, not poisoned.
    pub(super) fn is_frozen_beside_king(&self, color: Color) -> bool {
        let king_is_frozen = (self.state.frozen[color] & self.state.pieces[color]).has_king();
        if !king_is_frozen || self.state.frozen[!color].has_king() {
            return false;
        }
        let (Some(king), Some(enemy)) = (self.king_square(color), self.king_square(!color)) else {
            return false;
        };
        self.rules.neighbours[king.index()].contains(&enemy)
    }

    /// Whether a king that stands beside the poisoned enemy king could capture it: whether it would not be
    /// attacked on that square after the counts of the other side have gone down by one (ruling R-X3).
    pub(super) fn may_capture_frozen_king(&self, capturer: Color) -> bool {
        let defender = !capturer;
        let (Some(king), Some(target)) = (self.king_square(capturer), self.king_square(defender)) else {
            return false;
        };
        let mut change = Change::step(king, target);
        change.expiring[defender] = self.state.poison[defender].expiring(self.state.frozen[defender]);
        !self.is_attacked_after(target, defender, &change, None)
    }

    /// Whether after a move of the side to move the enemy king could capture its poisoned king.
    pub(super) fn enemy_king_may_capture_after(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let after = self.after(mv);
        after.is_frozen_beside_king(us) && after.may_capture_frozen_king(!us)
    }

    /// Lowers the counts of the side not to move by one, and removes and returns the pieces whose count
    /// reaches 0.
    pub(super) fn count_down<O: Observer>(&mut self, observer: &mut O) -> PieceSet {
        let victim = !self.side_to_move;
        let mut dead = PieceSet::NONE;
        for id in self.state.frozen[victim] {
            let square = self.squares[victim][id];
            let count = self.state.poison[victim].count(id);
            self.set_poison_observed(victim, id, count - 1, observer);
            if count == 1 {
                self.remove_piece(victim, square, observer);
                self.vacate(square, observer);
                dead |= PieceSet::one(id);
            }
        }
        dead
    }

    /// Sets the count of a piece as part of a move.
    pub(super) fn set_poison_observed<O: Observer>(
        &mut self,
        color: Color,
        id: usize,
        count: u8,
        observer: &mut O,
    ) {
        let (piece, before) = (Piece::new(color, self.kinds[color][id]), self.state.poison[color].count(id));
        observer.poison(piece, self.squares[color][id], before, count);
        self.set_poison(color, id, count);
    }

    /// Sets the count of a piece in state and key; 0 means not poisoned.
    pub(super) fn set_poison(&mut self, color: Color, id: usize, count: u8) {
        let square = self.squares[color][id];
        let poison = &mut self.state.poison[color];
        self.state.key ^= self.rules.zobrist.poison(square, poison.count(id));
        self.state.key ^= self.rules.zobrist.poison(square, count);
        poison.set(id, count);
        self.state.frozen[color] = self.state.frozen[color].without(id) | PieceSet::one_if(count != 0, id);
    }
}
