//! What the search needs of the operating system: large zeroed memory, the free memory, and threads. A build
//! without the feature `native` has one thread, that of the caller, and the memory of its allocator.

#[cfg(not(feature = "native"))]
mod bare;
#[cfg(feature = "native")]
mod native;

#[cfg(not(feature = "native"))]
pub(crate) use bare::{SearchThreads, Zeroed, available, check_provided, zeroed};
#[cfg(feature = "native")]
pub(crate) use native::{SearchThreads, Zeroed, available, check_provided, zeroed};

/// Stack size of a search thread in bytes. The deepest line takes less than one megabyte, even without
/// optimisation.
pub(crate) const STACK_SIZE: usize = 8 << 20;
