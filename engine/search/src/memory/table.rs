//! Memory for the transposition table, divided into cache lines.

use std::io;
use std::sync::atomic::AtomicU64;

use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use super::reserve::check_available;
use super::system::{Zeroed, zeroed};

/// A cache line.
pub type Line = [AtomicU64; 8];

type Lines<'a> = &'a [Line];

self_cell!(
    struct Mapped {
        owner: MutBorrow<Zeroed>,
        #[covariant]
        dependent: Lines,
    }
);

/// Zeroed memory divided into cache lines.
pub struct TableMemory(Mapped);

impl TableMemory {
    /// Memory for this many lines, all zero.
    pub fn new(lines: usize) -> io::Result<Self> {
        let bytes = lines.saturating_mul(size_of::<Line>());
        check_available(bytes)?;
        let memory = zeroed(bytes)?;
        let mapped = Mapped::try_new(MutBorrow::new(memory), |memory| {
            let lines = <[Line]>::mut_from_bytes(memory.borrow_mut());
            lines.map(|lines| &*lines).map_err(|_| io::Error::other("memory that is not aligned to lines"))
        })?;
        Ok(Self(mapped))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        self.0.borrow_dependent()
    }
}
