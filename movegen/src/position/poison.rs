//! Poisoning, freezing, dying and curing, and kings side by side: the rules that only Poison Chess has.

use super::attacks::Change;
use super::state::PoisonCounts;
use super::{CheckInfo, Observer, Position, ids};
use crate::types::{Color, Move, MoveKind, MoveSink, Square};

impl Position {
    /// Generates the poisonings: a harpy poisons an adjacent enemy that is not poisoned yet, and is gone.
    pub(super) fn generate_poisonings<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let Some(king) = info.king else { return };
        let harpies = self.men_of_kinds(us, self.rules.roles().poisoners) & !self.state.frozen[us.index()];
        for id in ids(harpies) {
            let from = self.squares[us.index()][id];
            let tested = info.tests(id, self.kinds[us.index()][id]);
            for &to in &self.rules.neighbours[from.index()] {
                let target = self.board[to.index()];
                if !target.is(them) || self.state.frozen[them.index()] >> target.id() & 1 != 0 {
                    continue;
                }
                let mv = Move::new(from, to, MoveKind::Poison);
                let change =
                    Change { vacated: [from, Square::NONE], excluded: 1 << target.id(), ..Change::NONE };
                if !tested || self.is_safe_change(info, king, change, None, mv) {
                    sink.push(mv);
                }
            }
        }
    }

    /// Generates the cures: a doctor cures an adjacent friend, a poisoned doctor itself.
    pub(super) fn generate_cures<S: MoveSink>(&self, info: &CheckInfo, sink: &mut S) {
        let us = self.side_to_move;
        let frozen = self.state.frozen[us.index()];
        if frozen == 0 {
            return;
        }
        for id in ids(self.men_of_kinds(us, self.rules.roles().healers)) {
            let from = self.squares[us.index()][id];
            if frozen >> id & 1 != 0 {
                self.push_cure(from, from, info, sink);
                continue;
            }
            for &to in &self.rules.neighbours[from.index()] {
                let patient = self.board[to.index()];
                if patient.is(us) && frozen >> patient.id() & 1 != 0 {
                    self.push_cure(from, to, info, sink);
                }
            }
        }
    }

    /// Curing one's king is never illegal because of an enemy king beside it (ruling R-X3).
    fn push_cure<S: MoveSink>(&self, from: Square, to: Square, info: &CheckInfo, sink: &mut S) {
        let Some(king) = info.king else { return };
        let mv = Move::new(from, to, MoveKind::Cure);
        let change = Change { excluded: u64::from(to == king), ..Change::NONE };
        if !info.tests_all() || self.is_safe_change(info, king, change, None, mv) {
            sink.push(mv);
        }
    }

    /// Whether a side's king is poisoned and the other king stands beside it, not poisoned.
    pub(super) fn is_frozen_beside_king(&self, color: Color) -> bool {
        let (side, other) = (color.index(), 1 - color.index());
        if self.state.frozen[side] & self.state.men[side] & 1 == 0 || self.state.frozen[other] & 1 != 0 {
            return false;
        }
        let (Some(king), Some(enemy)) = (self.king_square(color), self.king_square(!color)) else {
            return false;
        };
        self.rules.neighbours[king.index()].contains(&enemy)
    }

    /// Whether a king that stands beside the poisoned enemy king could capture it: whether it would not stand
    /// attacked there, the counts of the other side having fallen by one (ruling R-X3).
    pub(super) fn may_capture_frozen_king(&self, capturer: Color) -> bool {
        let defender = !capturer;
        let (Some(king), Some(target)) = (self.king_square(capturer), self.king_square(defender)) else {
            return false;
        };
        let mut change = Change { excluded: 1, ..Change::step(king, target) };
        let side = defender.index();
        change.expiring[side] = self.state.poison[side].expiring(self.state.frozen[side]);
        !self.is_attacked_after(target, defender, &change, None)
    }

    /// Whether after a move of the side to move the enemy king could capture its poisoned king.
    pub(super) fn enemy_king_may_capture_after(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let after = self.after(mv);
        after.is_frozen_beside_king(us) && after.may_capture_frozen_king(!us)
    }

    /// Lowers the counts of the side not to move by one and removes the men whose count reaches 0. Gives their
    /// mask.
    pub(super) fn count_down<O: Observer>(&mut self, observer: &mut O) -> u64 {
        let victim = !self.side_to_move;
        let side = victim.index();
        let mut dead = 0;
        for id in ids(self.state.frozen[side]) {
            let square = self.squares[side][id];
            let count = self.state.poison[side].count(id);
            self.set_poison(victim, id, count - 1);
            if count == 1 {
                self.remove_man(victim, square, observer);
                self.board[square.index()] = self.rules.vacated(square);
                dead |= 1 << id;
            }
        }
        dead
    }

    /// Poisons a man with the full count.
    pub(super) fn poison_man(&mut self, color: Color, id: usize) {
        self.set_poison(color, id, PoisonCounts::FULL);
    }

    /// Sets the count of a man, 0 for cured, in state and key.
    pub(super) fn set_poison(&mut self, color: Color, id: usize, count: u8) {
        let side = color.index();
        let square = self.squares[side][id];
        let poison = &mut self.state.poison[side];
        self.state.key ^= self.rules.zobrist.poison(square, poison.count(id));
        self.state.key ^= self.rules.zobrist.poison(square, count);
        poison.set(id, count);
        self.state.frozen[side] = self.state.frozen[side] & !(1 << id) | u64::from(count != 0) << id;
    }
}
