//! What a search tells, while it runs and at its end.

use std::time::Duration;

use movegen::Move;

use super::score::Score;
use crate::transposition::Bound;

/// One line of thinking output.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Deepest ply reached by the line's search.
    pub seldepth: u32,
    /// Rank of the line, 1 for the best.
    pub multi_pv: usize,
    /// Centipawns (or a mate) from the side to move's point of view.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes searched, all threads together.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line, from the root.
    pub pv: Vec<Move>,
    /// Thousandths of the transposition table in use.
    pub hashfull: u32,
}

/// Hears what a search finds while it runs.
pub trait SearchListener: Send {
    /// Called after each iteration for each line, and in long iterations when a score leaves its
    /// window.
    fn info(&mut self, info: &Info);
}

/// Hears nothing.
impl SearchListener for () {
    fn info(&mut self, _: &Info) {}
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move to play; `None` when the game is over for want of a legal move or king.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// Centipawns (or a mate) from the side to move's point of view.
    pub score: Score,
    /// Whether the score is exact; a search that was cut off may have no more than a bound.
    pub bound: Bound,
    /// Depth of the last iteration completed by the thread that chose the move.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Nodes searched, all threads together.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The line expected, from the root.
    pub pv: Vec<Move>,
}
