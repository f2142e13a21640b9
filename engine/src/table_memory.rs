//! Memory for large tables: zeroed, taken up page by page when it is first used, and in huge pages where the
//! system gives them.
//!
//! A look into the transposition table goes to a random place. In pages of 4 KiB nearly every look also misses the
//! processor's cache of addresses, which costs about as much as fetching the entry itself.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

/// So many bytes, all zero.
///
/// # Errors
/// If the system does not give that much.
pub fn zeroed(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    // Only a wish: where it is refused the table is a little slower.
    #[cfg(target_os = "linux")]
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

/// Lines that lie in memory of their own.
pub struct TableMemory(Mapped);

impl TableMemory {
    /// Memory for so many lines, all zero.
    ///
    /// # Errors
    /// If the system does not give that much.
    pub fn new(lines: usize) -> io::Result<Self> {
        let memory = zeroed(lines.saturating_mul(size_of::<Line>()))?;
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
