//! Entrances for the benches: the table, and the order of moves.

use movegen::{Move, Position};

use super::control::SearchControl;
use super::limits::Limits;
use super::move_picker::MovePicker;
use super::score::Bound;
use super::searcher::Searcher;
use super::transposition::Entry;

impl Searcher {
    /// Stores an entry for each key and probes it. Returns how many are found.
    #[doc(hidden)]
    pub fn measure_table(&self, keys: impl Iterator<Item = u64>, best: Option<Move>) -> usize {
        let entry = Entry { best, score: 10, static_eval: 5, depth: 4, bound: Bound::Exact, pv: false };
        let is_found = |&key: &u64| {
            self.table.store(key, 3, entry);
            self.table.probe(key, 3).is_some()
        };
        keys.filter(is_found).count()
    }

    /// Visits all moves of a position, in the order of the search, a number of times. Returns how many moves.
    #[doc(hidden)]
    pub fn measure_move_order(&mut self, position: &Position, rounds: usize) -> usize {
        self.begin(position);
        let checks = position.checks();
        self.with_threads(position, &Limits::default(), &SearchControl::new(), &[], |_, threads| {
            let td = &mut threads[0];
            let moves = |_| {
                let mut picker = MovePicker::all(td, None);
                let count = std::iter::from_fn(|| picker.next(td, &checks)).count();
                picker.finish(td);
                count
            };
            (0..rounds).map(moves).sum()
        })
    }
}
