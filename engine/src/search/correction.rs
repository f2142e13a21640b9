//! Corrections of the static evaluation, learnt from its differences to the scores of searches.
//!
//! The errors of positions with the same pawns, with the same other pieces of a side, or after the same two
//! moves tend to have the same sign.
//!
//! Source: <https://www.chessprogramming.org/Static_Evaluation_Correction_History>

use movegen::Color;

use super::params;
use super::score::Score;

/// Entries of one table for each side to move: a power of two.
const ENTRIES: usize = 1 << 14;

/// Greatest absolute value of an entry.
const LIMIT: i32 = 1024;

/// The fraction of the greatest value that one update can add.
const MAX_STEP: i32 = LIMIT / 4;

/// The denominator of the weights.
const WEIGHT_UNIT: i32 = 4096;

/// The keys of a node's corrections.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionKeys {
    /// The side to move.
    pub side: Color,
    /// The pawns.
    pub pawns: u64,
    /// The other pieces of each side.
    pub men: [u64; 2],
    /// The last two moves.
    pub moves: u64,
}

/// The correction tables of one thread.
pub(super) struct Corrections {
    pawns: Vec<i16>,
    men: [Vec<i16>; 2],
    moves: Vec<i16>,
}

impl Corrections {
    /// The memory of the tables.
    pub const BYTES: usize = 4 * 2 * ENTRIES * size_of::<i16>();

    /// Empty tables.
    pub fn new() -> Self {
        let table = || vec![0; 2 * ENTRIES];
        Self { pawns: table(), men: [table(), table()], moves: table() }
    }

    /// Clears the tables.
    pub fn clear(&mut self) {
        let [white, black] = &mut self.men;
        for table in [&mut self.pawns, white, black, &mut self.moves] {
            table.fill(0);
        }
    }

    /// The correction of a node's static evaluation, in centipawns for the side to move.
    pub fn correction(&self, keys: &CorrectionKeys) -> Score {
        let read = |table: &[i16], key| i32::from(table[index(keys.side, key)]);
        let men = read(&self.men[0], keys.men[0]) + read(&self.men[1], keys.men[1]);
        let sum = read(&self.pawns, keys.pawns) * params::correction_pawn()
            + men * params::correction_men()
            + read(&self.moves, keys.moves) * params::correction_moves();
        sum / WEIGHT_UNIT
    }

    /// Updates the tables after a search of `depth` plies. `difference` is its score minus the corrected
    /// static evaluation.
    pub fn update(&mut self, keys: &CorrectionKeys, depth: i32, difference: Score) {
        let bonus = (difference * depth / 8).clamp(-MAX_STEP, MAX_STEP);
        let [white, black] = &mut self.men;
        let tables = [
            (&mut self.pawns, keys.pawns),
            (white, keys.men[0]),
            (black, keys.men[1]),
            (&mut self.moves, keys.moves),
        ];
        for (table, key) in tables {
            let entry = &mut table[index(keys.side, key)];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
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
        let keys = |side| CorrectionKeys { side, pawns: 5, men: [7, u64::MAX], moves: 11 };
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
