//! Corrections of the static evaluation: tables that record how far it differed from the scores of searches.

use movegen::Color;

use super::history::add_with_gravity;
use super::params;
use super::score::Score;

/// Entries of one table for each side to move: a power of two.
const ENTRIES: usize = 1 << 14;

/// Maximum absolute value of an entry.
const LIMIT: i32 = 1024;

/// The maximum change by one update.
const MAX_STEP: i32 = LIMIT / 4;

/// The denominator of the weights.
const WEIGHT_UNIT: i32 = 4096;

/// The keys of a node's corrections.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionKeys {
    /// The side to move.
    pub side: Color,
    pub pawns: u64,
    /// The other pieces of each side.
    pub non_pawns: [u64; 2],
    /// The last two moves.
    pub moves: u64,
}

/// The correction tables of one thread.
pub(super) struct Corrections {
    pawns: Vec<i16>,
    non_pawns: [Vec<i16>; 2],
    moves: Vec<i16>,
}

impl Corrections {
    /// Size of the tables in bytes.
    pub const BYTES: usize = 4 * 2 * ENTRIES * size_of::<i16>();

    /// Empty tables.
    pub fn new() -> Self {
        let table = || vec![0; 2 * ENTRIES];
        Self { pawns: table(), non_pawns: [table(), table()], moves: table() }
    }

    pub fn clear(&mut self) {
        let [white, black] = &mut self.non_pawns;
        for table in [&mut self.pawns, white, black, &mut self.moves] {
            table.fill(0);
        }
    }

    /// The correction of a node's static evaluation, in centipawns for the side to move.
    pub fn correction(&self, keys: &CorrectionKeys) -> Score {
        let read = |table: &[i16], key| i32::from(table[index(keys.side, key)]);
        let non_pawns =
            read(&self.non_pawns[0], keys.non_pawns[0]) + read(&self.non_pawns[1], keys.non_pawns[1]);
        let sum = read(&self.pawns, keys.pawns) * params::correction_pawn()
            + non_pawns * params::correction_non_pawn()
            + read(&self.moves, keys.moves) * params::correction_moves();
        sum / WEIGHT_UNIT
    }

    /// Prefetches the entries for a [`correction`](Self::correction) soon after.
    #[inline]
    pub fn prefetch(&self, keys: &CorrectionKeys) {
        let tables = [
            (&self.pawns, keys.pawns),
            (&self.non_pawns[0], keys.non_pawns[0]),
            (&self.non_pawns[1], keys.non_pawns[1]),
            (&self.moves, keys.moves),
        ];
        for (table, key) in tables {
            prefetch_index::prefetch_index(table, index(keys.side, key));
        }
    }

    /// Updates the tables after a search of `depth` plies. `difference` is its score minus the corrected
    /// static evaluation.
    pub fn update(&mut self, keys: &CorrectionKeys, depth: i32, difference: Score) {
        let bonus = (difference * depth / 8).clamp(-MAX_STEP, MAX_STEP);
        let [white, black] = &mut self.non_pawns;
        let tables = [
            (&mut self.pawns, keys.pawns),
            (white, keys.non_pawns[0]),
            (black, keys.non_pawns[1]),
            (&mut self.moves, keys.moves),
        ];
        for (table, key) in tables {
            add_with_gravity(&mut table[index(keys.side, key)], bonus, LIMIT);
        }
    }
}

fn index(side: Color, key: u64) -> usize {
    side.index() * ENTRIES + key as usize % ENTRIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_in_range_and_belong_to_the_side_to_move() {
        let mut corrections = Corrections::new();
        let keys = |side| CorrectionKeys { side, pawns: 5, non_pawns: [7, u64::MAX], moves: 11 };
        for _ in 0..100 {
            corrections.update(&keys(Color::White), 20, 500);
        }
        let at = index(Color::White, 5);
        assert!((900..=LIMIT).contains(&i32::from(corrections.pawns[at])));
        assert_eq!(corrections.pawns[index(Color::Black, 5)], 0);
        for _ in 0..200 {
            corrections.update(&keys(Color::White), 20, -500);
        }
        assert!((-LIMIT..=-900).contains(&i32::from(corrections.pawns[at])));
        assert_eq!(corrections.correction(&keys(Color::Black)), 0);
    }
}
