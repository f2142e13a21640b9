//! The data that the threads of a search share, and the end of a search.
//!
//! The threads share the transposition table, a stop flag and their node counts. Everything else is private.

use std::time::Duration;

use eval::Evaluator;

use super::control::SearchControl;
use super::limits::Limits;
use super::solved_endings::SolvedEndings;
use super::transposition::TranspositionTable;
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::sync::thread;

/// Node counter of one thread, alone on its cache line.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct NodeCounter(AtomicU64);

/// The data that the threads of one search share.
pub(super) struct Context<'a> {
    pub table: &'a TranspositionTable,
    /// The static evaluation.
    pub evaluator: &'a Evaluator,
    pub endings: Option<&'a dyn SolvedEndings>,
    pub control: &'a SearchControl,
    pub limits: &'a Limits,
    /// Set by the main thread when the search is over, and by a thread that panics.
    pub over: AtomicBool,
    /// Nodes of each thread, updated at every poll.
    pub nodes: Vec<NodeCounter>,
}

impl Context<'_> {
    /// Whether the search has been stopped or is over.
    pub fn is_over(&self) -> bool {
        is_over(self.control, &self.over)
    }

    /// Stores the number of nodes that a thread has searched.
    pub fn report_nodes(&self, id: usize, nodes: u64) {
        self.nodes[id].0.store(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads, as last reported.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

/// How often a finished search checks if it can return.
const WAIT: Duration = Duration::from_millis(1);

/// The main thread. It searches until a limit is met, waits until it may return, and then stops the helpers
/// by `over`.
pub fn lead(control: &SearchControl, limits: &Limits, over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
    wait_for_permission(control, limits, over);
    over.store(true, Ordering::Relaxed);
}

/// A helper thread. It searches until the search is over.
pub fn help(over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
}

/// Whether a search has been stopped or is over.
pub fn is_over(control: &SearchControl, over: &AtomicBool) -> bool {
    over.load(Ordering::Relaxed) || control.is_stopped()
}

/// Holds back the result of an infinite or pondering search until it is stopped or the expected move is
/// played.
pub fn wait_for_permission(control: &SearchControl, limits: &Limits, over: &AtomicBool) {
    while !is_over(control, over) && (limits.infinite || control.is_pondering()) {
        thread::sleep(WAIT);
    }
}

/// Ends the search of all threads when one of them panics.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(all(loom, test))]
mod model;
