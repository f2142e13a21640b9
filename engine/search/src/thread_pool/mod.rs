//! The threads of a search: those of the operating system (feature `native`), or that of the caller alone.

#[cfg(not(feature = "native"))]
mod bare;
#[cfg(feature = "native")]
mod native;

#[cfg(not(feature = "native"))]
pub(crate) use bare::SearchThreads;
#[cfg(feature = "native")]
pub(crate) use native::SearchThreads;
