//! Memory for the transposition table, divided into cache lines.

#[cfg(not(loom))]
mod mapped;
#[cfg(loom)]
mod model;

#[cfg(not(loom))]
pub use mapped::{Line, TableMemory};
#[cfg(loom)]
pub use model::{Line, TableMemory};
