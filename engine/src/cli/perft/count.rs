//! Counts move sequences on several threads.

use anyhow::{Context, anyhow};
use movegen::perft::{PerftLine, PerftTable, divide};
use movegen::{Move, Position};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::search::TableMemory;

/// Counts move sequences with a number of threads, with or without a table of positions.
pub(super) struct Counter {
    pool: ThreadPool,
    memory: Option<TableMemory>,
}

impl Counter {
    /// A counter with `threads` threads. Without `hash_mb` it has no table.
    ///
    /// # Errors
    /// If the system does not provide the threads or the memory.
    pub fn new(threads: usize, hash_mb: Option<usize>) -> anyhow::Result<Self> {
        let pool =
            ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;
        let memory = |megabytes: usize| {
            let lines = (megabytes.saturating_mul(1 << 20) / size_of::<PerftLine>()).max(1);
            TableMemory::new(lines).map_err(|_| anyhow!("not enough memory for a table of {megabytes} MB"))
        };
        Ok(Self { pool, memory: hash_mb.map(memory).transpose()? })
    }

    /// The number of paths of `depth` plies.
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.divide(position, depth, || {}).iter().map(|&(_, count)| count).sum()
    }

    /// The number of paths of `depth` plies (at least one) after each legal move. `done` is called after each
    /// of them.
    pub fn divide(&self, position: &Position, depth: u32, done: impl Fn() + Sync) -> Vec<(Move, u64)> {
        let table = self.memory.as_ref().map(|memory| PerftTable::new(memory.lines()));
        let count = |mv: Move| {
            let mut position = position.clone();
            position.make(mv);
            let count = match depth - 1 {
                0 => 1,
                rest => divide(&position, rest, table).iter().map(|&(_, count)| count).sum(),
            };
            done();
            (mv, count)
        };
        self.pool.install(|| position.legal_moves().into_par_iter().map(count).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_does_not_fit_is_refused() {
        assert!(Counter::new(1, Some(1)).is_ok());
        for megabytes in [usize::MAX, 1 << 40] {
            let error = Counter::new(1, Some(megabytes)).err().expect("too much memory");
            assert_eq!(error.to_string(), format!("not enough memory for a table of {megabytes} MB"));
        }
    }
}
