//! The memory of an operating system.

use std::io;

use memmap2::MmapMut;

pub(crate) type Zeroed = MmapMut;

/// Zeroed memory of this many bytes, allocated page by page on first use, and in huge pages if the system
/// provides them.
///
/// A probe of the transposition table reads a random address. With pages of 4 KiB nearly every probe is also
/// a TLB miss, which costs about as much as reading the entry.
pub(crate) fn zeroed(bytes: usize) -> io::Result<Zeroed> {
    let memory = MmapMut::map_anon(bytes)?;
    // If the system refuses, the table is only a little slower. Miri does not support the call.
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// Checks that the system can provide this many bytes. This asks the system, not the allocator, which could
/// reserve much more and keep it.
pub(crate) fn check_provided(bytes: usize) -> io::Result<()> {
    MmapMut::map_anon(bytes).map(drop)
}

/// The free memory of the machine in bytes, if known.
#[cfg(all(unix, not(miri)))]
pub(crate) fn available() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory_specifics(sysinfo::MemoryRefreshKind::nothing().with_ram());
    // A container can have less memory than its machine. Its used memory includes the page cache, which is
    // reclaimable, so only its total matters here.
    let container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    let free = system.available_memory().min(container);
    (free > 0).then_some(free)
}

/// Windows does not overcommit. Miri cannot query the memory.
#[cfg(any(not(unix), miri))]
pub(crate) fn available() -> Option<u64> {
    None
}
