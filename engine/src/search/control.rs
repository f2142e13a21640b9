//! The switch between a running search and whoever started it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use movegen::Move;

/// How often a search that is suspended looks whether it may go on.
const PAUSE_POLL: Duration = Duration::from_millis(5);

/// How far a running search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Nodes searched, all threads together.
    pub nodes: u64,
    /// Time since the search began, suspensions not counted.
    pub time: Duration,
    /// The root move being searched.
    pub root_move: Option<Move>,
    /// Its number among the root moves, counted from 1; 0 before the first.
    pub move_number: usize,
    /// Number of root moves.
    pub move_count: usize,
}

/// Tells one running search from another thread to stop, to wait, or that the pondered move was played, and hears how far it
/// is.
///
/// Make a new one for every search: a control is never cleared, so that a stop which arrives
/// before the search has begun is not lost. The search's time is counted from then on, too.
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
    /// A control for an ordinary search.
    pub fn new() -> Self {
        SearchControl {
            began: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            paused: AtomicBool::new(false),
            progress: Mutex::default(),
        }
    }

    /// A control for a search on the opponent's time: no time limit holds and the search does not
    /// return before [`ponder_hit`](Self::ponder_hit) or [`stop`](Self::stop).
    pub fn pondering() -> Self {
        SearchControl { pondering: AtomicBool::new(true), ..Self::new() }
    }

    /// Ends the search within a few milliseconds, also while it is suspended. It still searches one ply if it
    /// has not.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Turns pondering into an ordinary search whose clock starts now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Suspends the search: until [`resume`](Self::resume) or [`stop`](Self::stop) its threads sleep and its clock stands.
    pub fn pause(&self) {
        self.paused.store(true, Ordering::Relaxed);
    }

    /// Lets a suspended search go on where it was.
    pub fn resume(&self) {
        self.paused.store(false, Ordering::Relaxed);
    }

    /// When the search was asked for.
    pub(super) fn began(&self) -> Instant {
        self.began
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Whether the search is suspended.
    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// What the search last told of its progress.
    pub fn progress(&self) -> Progress {
        *self.progress.lock().expect("nothing fails while it holds the progress")
    }

    /// Notes how far the search is.
    pub(super) fn report(&self, progress: Progress) {
        *self.progress.lock().expect("nothing fails while it holds the progress") = progress;
    }

    /// Sleeps while the search is suspended; gives the time slept.
    pub(super) fn wait_while_paused(&self) -> Duration {
        let start = Instant::now();
        while self.is_paused() && !self.is_stopped() {
            std::thread::sleep(PAUSE_POLL);
        }
        start.elapsed()
    }
}
