//! The state of the search in progress: its purpose, its best move and its start time.

use std::time::{Duration, Instant};

use movegen::Move;

/// The purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's own move.
    Move,
    /// Pondering.
    Ponder,
    /// `analyze`.
    Analysis,
    /// `hint`, when no move to suggest is known.
    Hint,
}

/// The search in progress. When no search is in progress this describes the last one.
#[derive(Debug)]
pub(super) struct RunningSearch {
    pub purpose: Purpose,
    /// The first move of the best line so far.
    pub best_move: Option<Move>,
    /// When the engine's time for the search began.
    started: Instant,
    /// Since when the search is suspended.
    paused: Option<Instant>,
}

impl RunningSearch {
    /// A search for `purpose` that begins now.
    pub fn begin(purpose: Purpose) -> Self {
        Self { purpose, best_move: None, started: Instant::now(), paused: None }
    }

    /// Pondering becomes a search for the engine's own move, whose time starts now.
    pub fn ponder_hit(&mut self) {
        self.purpose = Purpose::Move;
        self.started = Instant::now();
        self.paused = self.paused.map(|_| self.started);
    }

    /// Notes that the search is suspended from now on, if it is not yet.
    pub fn pause(&mut self) {
        self.paused.get_or_insert_with(Instant::now);
    }

    /// Notes that the search continues. Returns whether it was suspended.
    pub fn resume(&mut self) -> bool {
        let Some(paused) = self.paused.take() else { return false };
        self.started += paused.elapsed();
        true
    }

    /// The engine's time that the search has used, without suspensions that have ended.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
