//! Loom models of threads that write and read the same entries.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use super::*;
use crate::sync::{check, thread};

/// Entries of one position that differ in the best move only, as the results of two threads often do.
fn entry(from: u32) -> Entry {
    let best = Some(Move::from_bits(0x2100 | from));
    Entry { best, score: 7, static_eval: 5, depth: 3, bound: Bound::Exact, pv: false }
}

/// The results of the probes of a model: the squares of the found moves, or 0 if nothing was found.
#[derive(Clone, Default)]
struct Seen(Arc<Mutex<BTreeSet<u32>>>);

impl Seen {
    /// Looks up a key: nothing is found, or one of the entries that were stored with these moves.
    fn probe(&self, table: &TranspositionTable, key: u64, stored: &[u32]) {
        let found = table.probe(key, 0);
        let from = stored.iter().copied().find(|&from| found == Some(entry(from)));
        assert!(found.is_none() || from.is_some(), "never stored: {found:?}");
        self.0.lock().expect("no probe panics").insert(from.unwrap_or(0));
    }

    /// The results of all runs.
    fn all(&self) -> Vec<u32> {
        self.0.lock().expect("no probe panics").iter().copied().collect()
    }
}

/// Stores entries on other threads, while the caller continues.
fn store(table: &Arc<TranspositionTable>, entries: &[(u64, u32)]) -> Vec<thread::JoinHandle<()>> {
    let store = |&(key, from): &(u64, u32)| {
        let table = Arc::clone(table);
        thread::spawn(move || table.store(key, 0, entry(from)))
    };
    entries.iter().map(store).collect()
}

fn join(threads: Vec<thread::JoinHandle<()>>) {
    threads.into_iter().for_each(|thread| thread.join().expect("a store does not panic"));
}

#[test]
fn model_of_two_entries_of_one_position() {
    let seen = Seen::default();
    let model = seen.clone();
    check(move || {
        let table = Arc::new(TranspositionTable::tiny());
        let threads = store(&table, &[(9, 1), (9, 2)]);
        model.probe(&table, 9, &[1, 2]);
        join(threads);
        model.probe(&table, 9, &[1, 2]);
    });
    // A torn entry is not found.
    assert_eq!(seen.all(), [0, 1, 2]);
}

#[test]
fn model_of_two_positions_in_one_place() {
    let seen = Seen::default();
    let model = seen.clone();
    check(move || {
        let table = Arc::new(TranspositionTable::tiny());
        let threads = store(&table, &[(8, 1), (9, 2)]);
        model.probe(&table, 9, &[2]);
        join(threads);
        model.probe(&table, 8, &[1]);
        model.probe(&table, 9, &[2]);
    });
    assert_eq!(seen.all(), [0, 1, 2]);
}

#[test]
fn model_of_a_table_that_is_cleared() {
    let seen = Seen::default();
    let model = seen.clone();
    check(move || {
        let table = Arc::new(TranspositionTable::tiny());
        table.store(9, 0, entry(1));
        let threads = store(&table, &[(9, 2)]);
        clear(table.memory.lines());
        model.probe(&table, 9, &[2]);
        join(threads);
        model.probe(&table, 9, &[2]);
    });
    assert_eq!(seen.all(), [0, 2]);
}
