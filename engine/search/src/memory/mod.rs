//! The memory of the search: its limit, and how it is allocated, with the services of the operating system
//! (feature `native`) or of an allocator alone.

#[cfg(not(feature = "native"))]
mod bare;
mod limit;
#[cfg(feature = "native")]
mod native;
mod reserve;
#[cfg_attr(loom, path = "table_model.rs")]
mod table;

#[cfg(not(feature = "native"))]
use bare as system;
#[cfg(feature = "native")]
use native as system;

pub use limit::{Division, MemoryLimit};
pub(crate) use reserve::{check_with_reserve, vec_with_room};
pub(crate) use system::{Zeroed, zeroed};
pub use table::{Line, TableMemory};
