//! What the engine needs of the operating system: large zeroed memory, the free memory, lists of paths, and
//! search threads. A build without the feature `native` has one thread, that of the caller, the memory of its
//! allocator, and no files.

#[cfg(not(feature = "native"))]
mod bare;
#[cfg(feature = "native")]
mod native;

#[cfg(not(feature = "native"))]
pub(crate) use bare::{SearchThreads, Zeroed, available, check_provided, split_paths, zeroed};
#[cfg(feature = "native")]
pub(crate) use native::{SearchThreads, Zeroed, available, check_provided, split_paths, zeroed};

/// Stack size of a search thread in bytes. The deepest line takes less than one megabyte, even without
/// optimisation.
pub(crate) const STACK_SIZE: usize = 8 << 20;
