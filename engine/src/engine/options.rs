//! Settings of the engine.

use eval::PieceValues;

use crate::memory::MemoryLimit;
use crate::search::{Limits, Settings};

/// What a user may choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How much memory to use.
    pub memory: MemoryLimit,
    /// Number of search threads.
    pub threads: usize,
    /// The table of piece values that the evaluation starts from.
    pub piece_values: PieceValues,
    /// How strong to play, from 0 to [`Options::FULL_SKILL`]: lower levels search fewer nodes for a move.
    pub skill_level: u32,
}

impl Options {
    /// The largest number of search threads that can be asked for.
    pub const MAX_THREADS: usize = 256;

    /// The skill level without any limit.
    pub const FULL_SKILL: u32 = 20;

    /// Size of the transposition table if nothing else is asked for, in megabytes.
    pub const DEFAULT_TABLE_MB: usize = 64;

    /// What concerns the searcher.
    pub(super) fn settings(&self) -> Settings {
        Settings { piece_values: self.piece_values, memory: self.memory, threads: self.threads }
    }

    /// The nodes that may be searched for a move: 100 at skill level 0, ten times more every four levels, no limit at
    /// [`Options::FULL_SKILL`]. That is a handicap, not a rating: what it is worth depends on the game and the time control.
    pub fn node_limit(&self) -> Option<u64> {
        /// Ten to the power of a quarter, two quarters, three quarters, times a hundred.
        const STEPS: [u64; 4] = [100, 178, 316, 562];
        let level = self.skill_level;
        (level < Self::FULL_SKILL).then(|| STEPS[level as usize % 4] * 10_u64.pow(level / 4))
    }

    /// Limits of a search as the skill level lets them be. Analysis, a search without end, is not weakened.
    pub(super) fn confine(&self, limits: Limits) -> Limits {
        match self.node_limit() {
            Some(most) if !limits.infinite => {
                Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
            }
            _ => limits,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            memory: MemoryLimit::Table(Self::DEFAULT_TABLE_MB),
            threads: 1,
            piece_values: PieceValues::default(),
            skill_level: Self::FULL_SKILL,
        }
    }
}
