//! Poison: moves of harpies and doctors, poison counts, and kings next to each other.

use crate::squares::{Color, Square};
use crate::state::{Action, Move, State};

/// The count of a piece that has just been poisoned.
const FIRST_COUNT: u32 = 5;

impl State {
    /// Adds the poisonings by the harpy on `from`.
    pub fn poisonings(&self, from: Square) -> Vec<Move> {
        let enemy = self.turn.other();
        let beside = self.board.pieces(enemy).into_iter().map(|(square, _)| square);
        beside
            .filter(|to| to.is_beside(from) && !self.is_poisoned(*to))
            .map(|to| Move::new(from, to, Action::Poison))
            .collect()
    }

    /// Adds the cures by the doctor on `from`. A poisoned doctor can cure only itself.
    pub fn cures(&self, from: Square) -> Vec<Move> {
        let patients = self.board.pieces(self.turn).into_iter().map(|(square, _)| square);
        let within_reach =
            |to: &Square| if self.is_poisoned(from) { *to == from } else { to.is_beside(from) };
        patients
            .filter(|to| self.is_poisoned(*to) && within_reach(to))
            .map(|to| Move::new(from, to, Action::Cure))
            .collect()
    }

    /// Removes the harpy that poisons. [`Self::settle_poison`] marks the target after the counts were
    /// lowered.
    pub(crate) fn poison_with(&mut self, harpy: Square) {
        self.board.take(harpy);
        self.forget_rights(harpy);
        self.clock = 0;
    }

    /// The last part of a move. The counts of enemy pieces that were poisoned before are lowered by one, and
    /// a piece dies at 0. A piece that the move poisons gets the count 5.
    pub(crate) fn count_down(&mut self, before: &State, m: &Move) {
        for square in before.poison.keys() {
            if self.poison.contains_key(square) && before.piece(*square).color != before.turn {
                self.lower_count(*square);
            }
        }
        if m.action == Action::Poison {
            self.poison.insert(m.to, FIRST_COUNT);
        }
    }

    fn lower_count(&mut self, square: Square) {
        let left = self.poison[&square] - 1;
        self.poison.insert(square, left);
        if left == 0 {
            self.remove(square);
        }
    }

    /// Whether the enemy king, which is not poisoned and is next to the poisoned king of `color`, gives
    /// check. It does if its capture of that king would be legal: after the move it is not attacked.
    pub(crate) fn king_checks_poisoned_king(&self, color: Color, king: Square, enemy_king: Square) -> bool {
        let mut captured = self.clone();
        captured.remove(king);
        let capturer = captured.board.take(enemy_king);
        captured.board.put(king, capturer);
        for (square, _) in captured.board.pieces(color) {
            if captured.is_poisoned(square) {
                captured.lower_count(square);
            }
        }
        captured.attackers(king, color).is_empty()
    }
}
