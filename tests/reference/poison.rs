//! Poison: what harpies and doctors do, how counts run down, and kings side by side.

use crate::board::{Color, Square};
use crate::state::{Action, Move, State};

/// A fresh poisoning's count.
const FIRST_COUNT: u32 = 5;

impl State {
    /// Poisonings by the harpy on `from`.
    pub fn poisonings(&self, from: Square) -> Vec<Move> {
        let enemy = self.turn.other();
        let beside = self.board.pieces(enemy).into_iter().map(|(square, _)| square);
        beside
            .filter(|to| to.is_beside(from) && !self.is_poisoned(*to))
            .map(|to| Move { from, to, action: Action::Poison })
            .collect()
    }

    /// Cures by the doctor on `from`; a poisoned doctor cures only itself.
    pub fn cures(&self, from: Square) -> Vec<Move> {
        let patients = self.board.pieces(self.turn).into_iter().map(|(square, _)| square);
        let within_reach =
            |to: &Square| if self.is_poisoned(from) { *to == from } else { to.is_beside(from) };
        patients
            .filter(|to| self.is_poisoned(*to) && within_reach(to))
            .map(|to| Move { from, to, action: Action::Cure })
            .collect()
    }

    /// The harpy gives itself up. The target is marked when the counts have been lowered.
    pub(crate) fn poison_with(&mut self, harpy: Square) {
        self.board.take(harpy);
        self.forget_rights(harpy);
        self.clock = 0;
    }

    /// The last part of a move: the enemy pieces that were poisoned before it lose one count and
    /// die at 0; a piece poisoned by the move itself starts at 5.
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

    /// Does the unpoisoned enemy king beside the poisoned king of `color` give check to it? Only
    /// if it could capture it: a whole move, after which the capturing king is not attacked.
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
