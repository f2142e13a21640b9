//! The events that the search thread reports.

use crate::search::{Info, SearchResult, Shortage};

/// Identifies one search, or one [`Engine::ask_ready`](super::Engine::ask_ready). Later tickets are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Ticket(u64);

impl Ticket {
    /// The ticket after this one.
    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// An event of the search thread.
#[derive(Debug)]
pub enum Event {
    /// A line of thinking of a search in progress.
    Info(Ticket, Info),
    /// A search has ended.
    Finished(Ticket, SearchResult),
    /// The engine has finished all work that was sent before
    /// [`Engine::ask_ready`](super::Engine::ask_ready).
    Ready(Ticket),
    /// The options ask for more memory or threads than the system provides.
    Shortage(Shortage),
    /// The engine cannot continue; the text gives the reason. No other event follows.
    Failed(String),
}
