//! Memory for large tables: zeroed, allocated page by page on first use, and in huge pages if the system
//! provides them.
//!
//! A probe of the transposition table reads a random address. With pages of 4 KiB nearly every probe is also
//! a TLB miss, which costs about as much as reading the entry.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use crate::memory;

/// Zeroed memory of this many bytes.
///
/// # Errors
/// If the system does not have enough memory.
pub fn zeroed(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    // If the system refuses, the table is only a little slower. Miri does not support the call.
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// One cache line.
pub type Line = [AtomicU64; 8];

type Lines<'a> = &'a [Line];

self_cell!(
    struct Mapped {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: Lines,
    }
);

/// A memory mapping divided into cache lines.
pub struct TableMemory(Mapped);

impl TableMemory {
    /// Memory for this many lines, all zero.
    ///
    /// # Errors
    /// If the system does not have enough memory, or not enough of it is free.
    pub fn new(lines: usize) -> io::Result<Self> {
        let bytes = lines.saturating_mul(size_of::<Line>());
        memory::check_available(bytes)?;
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
