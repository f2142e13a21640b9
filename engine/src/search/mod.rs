//! The search: from a position and limits to a move. It knows no protocol and no game by name.
//!
//! [`Searcher`] owns what outlives a search, [`SearchControl`] stops a running one, and a
//! [`SearchListener`] hears what it finds.

mod alpha_beta;
mod control;
mod correction;
mod history;
mod history_update;
mod iterative_deepening;
mod limits;
mod listener;
mod move_list;
mod move_picker;
mod node;
mod params;
mod pool;
mod pruning;
mod pv;
mod quiescence;
mod quiet_order;
mod reduction;
pub mod score;
mod searcher;
mod singular;
mod stack;
mod thread_data;
mod thread_memory;
mod threads;
mod time_manager;
mod tunables;
pub mod tuning;

pub use control::{Progress, SearchControl};
pub use limits::{Clock, Limits};
pub use listener::{Info, SearchListener, SearchResult};
pub use score::{Score, mate_moves};
pub use searcher::{CannotSearch, Searcher, Settings, Shortage};
pub use tunables::Tunable;

pub use crate::transposition::Bound;
