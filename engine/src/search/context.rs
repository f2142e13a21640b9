//! The data that the threads of one search share.

use std::sync::Arc;

use eval::Evaluator;

use super::control::SearchControl;
use super::limits::Limits;
use super::roles;
use crate::endings::GameTables;
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::transposition::TranspositionTable;

/// Node counter of one thread, alone on its cache line.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct NodeCounter(AtomicU64);

/// The data that the threads of one search share.
pub(super) struct Context<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The static evaluation.
    pub evaluator: &'a Evaluator,
    /// The solved endings of the game, if there are some.
    pub endings: Option<Arc<GameTables>>,
    /// The control of the search.
    pub control: &'a SearchControl,
    /// The limits of the search.
    pub limits: &'a Limits,
    /// Set by the main thread when the search is over, and by a thread that panics.
    pub over: AtomicBool,
    /// Nodes of each thread, updated at every poll.
    pub nodes: Vec<NodeCounter>,
}

impl Context<'_> {
    /// Whether the search has been stopped or is over.
    pub fn is_over(&self) -> bool {
        roles::is_over(self.control, &self.over)
    }

    /// Stores the number of nodes that a thread has searched.
    pub fn report_nodes(&self, id: usize, nodes: u64) {
        self.nodes[id].0.store(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads, by their last reports.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}
