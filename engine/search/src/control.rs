//! Controls a running search from another thread.

use std::sync::Mutex;
use std::time::Duration;

use movegen::Move;
use web_time::Instant;

use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::thread;

/// How often a suspended search checks if it can continue.
const PAUSE_POLL: Duration = Duration::from_millis(5);

/// The progress of a running search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began, without suspensions.
    pub time: Duration,
    /// The root move being searched.
    pub root_move: Option<Move>,
    /// Its number among the root moves, counted from 1; 0 before the first.
    pub move_number: usize,
    /// Number of root moves.
    pub move_count: usize,
}

/// Tells a running search to stop, to wait, or that the expected move was played, and gives its progress.
///
/// Every search needs a new control. A control is never reset, so a stop that comes before the search begins
/// is not lost. The time of the search is counted from its creation.
#[derive(Debug)]
pub struct SearchControl {
    began: Instant,
    stop: AtomicBool,
    pondering: AtomicBool,
    paused: AtomicBool,
    progress: Mutex<Progress>,
}

impl Default for SearchControl {
    fn default() -> Self {
        Self::new()
    }
}

impl SearchControl {
    /// A control for a search on the engine's own time.
    pub fn new() -> Self {
        SearchControl {
            began: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            paused: AtomicBool::new(false),
            progress: Mutex::default(),
        }
    }

    /// A control for a search on the opponent's time: there is no time limit, and the search does not return
    /// before [`ponder_hit`](Self::ponder_hit) or [`stop`](Self::stop).
    pub fn pondering() -> Self {
        SearchControl { pondering: AtomicBool::new(true), ..Self::new() }
    }

    /// Stops the search within a few milliseconds, even while it is suspended. A search that has not
    /// completed one ply completes it first.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: the clock of the search starts now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Suspends the search. Its threads sleep and its clock stops until [`resume`](Self::resume) or
    /// [`stop`](Self::stop).
    pub fn pause(&self) {
        self.paused.store(true, Ordering::Relaxed);
    }

    /// Continues a suspended search.
    pub fn resume(&self) {
        self.paused.store(false, Ordering::Relaxed);
    }

    /// When the control was created.
    pub(super) fn began(&self) -> Instant {
        self.began
    }

    /// Whether the search has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search is pondering.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Whether the search is suspended.
    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// The last reported progress of the search.
    pub fn progress(&self) -> Progress {
        *self.progress.lock().expect("no thread panics while it holds the lock")
    }

    pub(super) fn report(&self, progress: Progress) {
        *self.progress.lock().expect("no thread panics while it holds the lock") = progress;
    }

    /// Sleeps while the search is suspended. Returns the time slept.
    pub(super) fn wait_while_paused(&self) -> Duration {
        let start = Instant::now();
        while self.is_paused() && !self.is_stopped() {
            thread::sleep(PAUSE_POLL);
        }
        start.elapsed()
    }
}
