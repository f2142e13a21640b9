//! The division of memory among threads and tables.

/// A limit on the memory of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryLimit {
    /// This many megabytes for the transposition table. Other memory is not limited.
    Table(usize),
    /// This many megabytes for everything.
    Total(usize),
}

/// How memory is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    /// Number of search threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in megabytes.
    pub table_mb: usize,
}

impl MemoryLimit {
    /// The largest size of the transposition table, in megabytes.
    pub const MAX_TABLE_MB: usize = 1 << 20;

    /// Memory of the program without its tables, in megabytes.
    const PROGRAM_MB: usize = 32;

    /// The transposition table gets at least this fraction of a total, if memory for one thread remains.
    const LEAST_TABLE_PART: usize = 16;

    /// The minimum total, in megabytes, for the smallest table and one thread that needs `thread_bytes`.
    pub fn least_total_mb(thread_bytes: usize) -> usize {
        Self::PROGRAM_MB + thread_bytes.div_ceil(1 << 20) + 1
    }

    /// Divides memory among at most `threads` threads, each of which needs `thread_bytes`. If a total is not
    /// enough for all threads, there are fewer.
    pub fn divide(self, threads: usize, thread_bytes: usize) -> Division {
        match self {
            Self::Table(table_mb) => Division { threads: threads.max(1), table_mb },
            Self::Total(total_mb) => {
                let room_mb = total_mb.saturating_sub(Self::PROGRAM_MB);
                let for_threads_mb = room_mb.saturating_sub(total_mb / Self::LEAST_TABLE_PART);
                let threads = threads.min(for_threads_mb.saturating_mul(1 << 20) / thread_bytes).max(1);
                let threads_mb = (threads * thread_bytes).div_ceil(1 << 20);
                Division {
                    threads,
                    table_mb: room_mb.saturating_sub(threads_mb).clamp(1, Self::MAX_TABLE_MB),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_holds_threads_table_and_program() {
        for thread_mb in [1, 3, 30] {
            for threads in [1, 2, 8, 256] {
                for total in [72, 100, 1000, 100_000] {
                    let division = MemoryLimit::Total(total).divide(threads, thread_mb << 20);
                    let sum = division.threads * thread_mb + division.table_mb + MemoryLimit::PROGRAM_MB;
                    assert_eq!(sum, total, "{threads} threads of {thread_mb} MB: {division:?}");
                    assert!(division.threads <= threads);
                    assert!(division.table_mb >= total / 16 || division.threads == 1);
                    let one_more = (division.threads + 1) * thread_mb + total / 16 + MemoryLimit::PROGRAM_MB;
                    assert!(division.threads == threads || one_more > total, "{division:?}");
                }
            }
        }
    }

    #[test]
    fn a_total_that_is_too_small_still_gives_a_thread_and_a_table() {
        for total in [0, 1, 30, 60] {
            let least = Division { threads: 1, table_mb: 1 };
            assert_eq!(MemoryLimit::Total(total).divide(4, 30 << 20), least);
        }
    }

    #[test]
    fn a_table_alone_says_nothing_of_the_threads() {
        let division = MemoryLimit::Table(5).divide(256, 1 << 30);
        assert_eq!(division, Division { threads: 256, table_mb: 5 });
        let most = MemoryLimit::Total(usize::MAX).divide(256, 1 << 20);
        assert_eq!(most, Division { threads: 256, table_mb: MemoryLimit::MAX_TABLE_MB });
    }
}
