//! Settings of the engine.

use eval::PieceValues;

/// What a user may choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in megabytes.
    pub hash_mb: usize,
    /// Number of search threads.
    pub threads: usize,
    /// The table of piece values that the evaluation starts from.
    pub piece_values: PieceValues,
}

impl Options {
    /// The largest number of search threads that can be asked for.
    pub const MAX_THREADS: usize = 256;

    /// The largest transposition table that can be asked for, in megabytes.
    pub const MAX_HASH_MB: usize = 1 << 20;

    /// What everything but the transposition table takes, in megabytes.
    const OWN_MEMORY_MB: usize = 32;

    /// The size of the transposition table, in megabytes, with which all memory together stays within `total_mb`.
    pub fn hash_in_total_memory(total_mb: usize) -> usize {
        total_mb.saturating_sub(Self::OWN_MEMORY_MB).clamp(1, Self::MAX_HASH_MB)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { hash_mb: 64, threads: 1, piece_values: PieceValues::Author }
    }
}
