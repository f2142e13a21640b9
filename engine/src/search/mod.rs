//! The search: finds the best move of a position within limits. It does not depend on a protocol, and names
//! no game.
//!
//! [`Searcher`] owns what is kept between searches, [`SearchControl`] stops a running search, and a
//! [`SearchListener`] receives its events.

mod alpha_beta;
mod context;
mod control;
mod correction;
mod history;
mod history_update;
mod iterative_deepening;
mod known_ending;
mod limits;
mod listener;
#[cfg(all(loom, test))]
pub(crate) mod model;
mod move_list;
mod move_picker;
mod network_choice;
mod node;
mod params;
mod polling;
mod pool;
mod pruning;
mod pv;
mod quiescence;
mod quiet_order;
mod reduction;
mod roles;
mod root_move;
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
pub use network_choice::{NetworkChoice, read_network};
pub use score::{Score, mate_moves};
pub use searcher::{CannotSearch, Searcher, Settings, Shortage};
pub use tunables::Tunable;

pub use crate::transposition::Bound;
