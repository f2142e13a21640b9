//! The search: finds the best move of a position within limits. It depends on no protocol and no particular
//! game.
//!
//! [`Searcher`] owns what is kept between searches, [`SearchControl`] stops a running search, and a
//! [`SearchListener`] receives its events.

mod alpha_beta;
mod control;
mod history;
mod iterative_deepening;
mod known_ending;
mod limits;
mod listener;
#[cfg(all(loom, test))]
pub(crate) mod model;
mod move_picker;
mod network_choice;
mod params;
mod quiescence;
mod root;
pub mod score;
mod searcher;
mod slices;
mod thread_data;
mod thread_memory;
mod threads;
mod time_manager;

pub use control::{Progress, SearchControl};
pub use limits::{Clock, Limits};
pub use listener::{Info, SearchListener, SearchResult};
pub use network_choice::{NetworkChoice, read_network};
pub use params::Tunable;
pub use score::{Score, accepts_draw, mate_moves};
pub use searcher::{CannotSearch, Searcher, Settings, Shortage};
pub use slices::SlicedSearch;

/// Search parameters that can be set at run time, in builds with the feature `tuning`.
pub mod tuning {
    pub use super::params::{set, settable};
}

pub use crate::transposition::Bound;
