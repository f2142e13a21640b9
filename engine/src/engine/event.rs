//! What the search thread reports to a front of the engine.

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

/// What the search thread reports.
#[derive(Debug)]
pub enum Event {
    /// A line of thinking of a search in progress.
    Info(Ticket, Info),
    /// A search has ended.
    Finished(Ticket, SearchResult),
    /// The engine has finished all work that was sent before
    /// [`Engine::ask_ready`](super::Engine::ask_ready).
    Ready(Ticket),
    /// The options ask for more memory or threads than the system gives.
    Shortage(Shortage),
    /// The engine cannot continue; the text gives the reason. No other event follows.
    Failed(String),
}
