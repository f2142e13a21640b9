//! The search: finds the best move of a position within limits. It depends on no protocol and no particular
//! game, and it reads no files.
//!
//! [`Searcher`] owns what is kept between searches, [`SearchControl`] stops a running search, and a
//! [`SearchListener`] receives its events.
#![forbid(unsafe_code)]

mod alpha_beta;
mod control;
mod corrections;
mod errors;
mod history;
mod iterative_deepening;
mod learning;
mod limits;
mod listener;
mod measured;
mod memory;
#[cfg(loom)]
pub mod model;
mod move_list;
mod move_picker;
mod network_choice;
mod node;
mod params;
mod quiescence;
mod root;
pub mod score;
mod searcher;
mod slices;
mod solved_endings;
pub mod sync;
mod thread_data;
mod thread_memory;
mod thread_pool;
mod threads;
mod time_manager;
mod transposition;
mod walls;

pub use control::{Progress, SearchControl};
pub use limits::{Clock, Errors, Limits};
pub use listener::{Info, SearchListener, SearchResult};
pub use memory::{MemoryLimit, TableMemory};
pub use network_choice::NetworkChoice;
pub use params::Tunable;
pub use score::{Bound, Score, accepts_draw, mate_moves};
pub use searcher::{CannotSearch, Searcher, Settings, Shortage};
pub use slices::SlicedSearch;
pub use solved_endings::{Solution, SolvedEndings};

/// Search parameters that can be set at run time, in builds with the feature `tuning`.
pub mod tuning {
    pub use super::params::{set, settable};
}
