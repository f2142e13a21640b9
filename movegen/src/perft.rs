//! Counts the leaves of the tree of legal moves.
//!
//! Source: <https://www.chessprogramming.org/Perft>. At the last ply the moves are counted, but not made: all
//! generated moves are legal. The replies to all moves of a position are counted together.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::position::{Counter, Position, Replies, Stage};
use crate::types::Move;

/// The number of sequences of `depth` legal moves from a position.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// # let mut position = movegen::Position::start(rules);
/// assert_eq!(movegen::perft::perft(&mut position, 3), 8902);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(position),
        _ => Walker { moves: Vec::new(), table: None }.count(position, depth),
    }
}

/// The number of legal moves.
pub fn count_moves(position: &Position) -> u64 {
    let mut counter = Counter(0);
    position.generate(Stage::All, &position.checks(), &mut counter);
    counter.0
}

/// [`perft`] for each move from a position, in the order of generation.
///
/// The moves are divided among the threads of the rayon pool that calls the function. With a table, a
/// position that occurs again at the same depth is not counted again.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// let counts = movegen::perft::divide(&position, 2, None);
/// assert_eq!(counts.len(), 20);
/// assert!(counts.iter().all(|&(_, replies)| replies == 20));
/// ```
pub fn divide(position: &Position, depth: u32, table: Option<PerftTable>) -> Vec<(Move, u64)> {
    let count = |mv: Move| {
        let mut position = position.clone();
        position.make(mv);
        let nodes = match depth {
            0 | 1 => 1,
            2 => count_moves(&position),
            _ => Walker { moves: Vec::new(), table }.count(&mut position, depth - 1),
        };
        (mv, nodes)
    };
    if depth == 0 {
        return Vec::new();
    }
    position.legal_moves().into_par_iter().map(count).collect()
}

struct Walker<'a> {
    /// One stack for the moves of all plies.
    moves: Vec<Move>,
    table: Option<PerftTable<'a>>,
}

impl Walker<'_> {
    /// Counts to a depth of at least 2.
    fn count(&mut self, position: &mut Position, depth: u32) -> u64 {
        if let Some(nodes) = self.table.and_then(|table| table.get(position, depth)) {
            return nodes;
        }
        let first = self.moves.len();
        position.generate(Stage::All, &position.checks(), &mut self.moves);
        let nodes = if depth == 2 {
            count_replies(position, &self.moves[first..])
        } else {
            self.count_below(position, depth, first)
        };
        self.moves.truncate(first);
        if let Some(table) = self.table {
            table.put(position, depth, nodes);
        }
        nodes
    }

    /// Counts below the moves on the stack from an index on.
    fn count_below(&mut self, position: &mut Position, depth: u32, first: usize) -> u64 {
        let mut nodes = 0;
        for index in first..self.moves.len() {
            position.make(self.moves[index]);
            nodes += self.count(position, depth - 1);
            position.unmake();
        }
        nodes
    }
}

/// The total number of legal replies to some legal moves.
fn count_replies(position: &mut Position, moves: &[Move]) -> u64 {
    if Replies::are_countable(position) {
        let replies = Replies::new(position);
        return moves.iter().map(|&mv| replies.count_after(position, mv)).sum();
    }
    let count = |&mv: &Move| {
        position.make(mv);
        let count = count_moves(position);
        position.unmake();
        count
    };
    moves.iter().map(count).sum()
}

/// One cache line of a [`PerftTable`]: four entries.
pub type PerftLine = [AtomicU64; 8];

/// A hash table of counts by position and depth, which threads share without locks, in memory of the caller.
///
/// An entry consists of the key combined with the count, and of the count. If two threads write an entry at
/// the same time, its two parts do not match, and it is not found
/// (<https://www.chessprogramming.org/Shared_Hash_Table#Lock-less>). A new count replaces the smallest of its
/// cache line, which costs least to count again.
///
/// ```
/// use movegen::perft::{PerftLine, PerftTable, divide};
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// let lines: Vec<PerftLine> = (0..1 << 10).map(|_| PerftLine::default()).collect();
/// let counts = divide(&position, 4, Some(PerftTable::new(&lines)));
/// assert_eq!(counts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 197_281);
/// ```
#[derive(Clone, Copy)]
pub struct PerftTable<'a> {
    lines: &'a [PerftLine],
}

impl<'a> PerftTable<'a> {
    /// A table in these lines. All are zero, or they hold counts of the same game.
    ///
    /// # Panics
    /// If there is no line.
    pub fn new(lines: &'a [PerftLine]) -> Self {
        assert!(!lines.is_empty(), "a table has at least one line");
        Self { lines }
    }

    /// The key of a position and a depth. Its high bits, which select the line, depend on all others.
    fn key(position: &Position, depth: u32) -> u64 {
        (position.perft_key() ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The entries that a position can have: pairs of the combined key and the count.
    fn entries(&self, key: u64) -> &'a [[AtomicU64; 2]] {
        let index = (u128::from(key) * self.lines.len() as u128) >> 64;
        self.lines[index as usize].as_chunks().0
    }

    fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        let key = Self::key(position, depth);
        self.entries(key).iter().find_map(|[check, nodes]| {
            let nodes = nodes.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
        })
    }

    fn put(&self, position: &Position, depth: u32, nodes: u64) {
        let key = Self::key(position, depth);
        let smallest = self.entries(key).iter().min_by_key(|[_, nodes]| nodes.load(Ordering::Relaxed));
        let [check, count] = smallest.expect("a line has entries");
        check.store(key ^ nodes, Ordering::Relaxed);
        count.store(nodes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Position {
        Position::start(crate::rules("chess").expect("a built-in game"))
    }

    fn lines(count: usize) -> Vec<PerftLine> {
        (0..count).map(|_| PerftLine::default()).collect()
    }

    /// The positions after every move and reply from the start.
    fn positions() -> Vec<Position> {
        let mut position = start();
        let mut positions = Vec::new();
        for mv in position.legal_moves() {
            position.make(mv);
            for reply in position.legal_moves() {
                let mut after = position.clone();
                after.make(reply);
                positions.push(after);
            }
            position.unmake();
        }
        positions
    }

    #[test]
    fn the_smallest_depths() {
        assert_eq!((perft(&mut start(), 0), perft(&mut start(), 1)), (1, 20));
        assert_eq!(divide(&start(), 0, None), []);
        let counts = divide(&start(), 1, None);
        assert_eq!(counts.len(), 20);
        assert!(counts.iter().all(|&(_, nodes)| nodes == 1));
    }

    #[test]
    fn a_count_is_found_for_its_position_and_depth_alone() {
        let lines = lines(1);
        let table = PerftTable::new(&lines);
        for position in positions() {
            table.put(&position, 3, 8902);
            assert_eq!(table.get(&position, 3), Some(8902));
            assert_eq!(table.get(&position, 2), None, "the other depth");
            table.put(&position, 3, 0);
            assert_eq!(table.get(&start(), 3), None, "the other position");
        }
    }

    /// There is room for all positions. They are therefore in many lines.
    #[test]
    fn counts_are_spread_over_the_lines() {
        let lines = lines(4096);
        let table = PerftTable::new(&lines);
        let positions = positions();
        positions.iter().for_each(|position| table.put(position, 2, 20));
        assert!(positions.iter().all(|position| table.get(position, 2) == Some(20)));
    }

    #[test]
    fn a_count_replaces_the_smallest_of_a_full_line() {
        let lines = lines(1);
        let table = PerftTable::new(&lines);
        for (depth, nodes) in [(2, 400), (3, 8902), (4, 197_281), (5, 4_865_609), (6, 119_060_324)] {
            table.put(&start(), depth, nodes);
        }
        let found = |depth| table.get(&start(), depth);
        assert_eq!([2, 3, 6].map(found), [None, Some(8902), Some(119_060_324)]);
    }
}
