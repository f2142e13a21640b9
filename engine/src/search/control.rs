//! The switch between a running search and whoever started it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Tells one running search from another thread to stop, or that the pondered move was played.
///
/// Make a new one for every search: a control is never cleared, so that a stop which arrives
/// before the search has begun is not lost.
#[derive(Debug, Default)]
pub struct SearchControl {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl SearchControl {
    /// A control for an ordinary search.
    pub fn new() -> Self {
        Self::default()
    }

    /// A control for a search on the opponent's time: no time limit holds and the search does not
    /// return before [`ponder_hit`](Self::ponder_hit) or [`stop`](Self::stop).
    pub fn pondering() -> Self {
        SearchControl { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Ends the search within a few milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Turns pondering into an ordinary search whose clock starts now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
