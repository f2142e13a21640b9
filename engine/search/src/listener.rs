//! The events and the result of a search.

use std::time::Duration;

use eval::ChanceModel;
use movegen::Move;

use super::score::{Bound, Score};

/// One line of thinking output.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Deepest ply reached in the search of the line.
    pub seldepth: u32,
    /// Rank of the line, 1 for the best.
    pub multi_pv: usize,
    /// Centipawns (or a mate) from the side to move's point of view.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The probabilities of the results at scores of this evaluation.
    pub chances: ChanceModel,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line, from the root.
    pub pv: Vec<Move>,
    /// Thousandths of the transposition table in use.
    pub hashfull: u32,
}

/// Receives the events of a search.
pub trait SearchListener: Send {
    /// Called after each iteration for each line, and in long iterations when a score is outside its window.
    fn info(&mut self, info: &Info);
}

/// Ignores all events.
impl SearchListener for () {
    fn info(&mut self, _: &Info) {}
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; `None` if the game is over because there is no legal move or no king.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// Centipawns (or a mate) from the side to move's point of view.
    pub score: Score,
    /// Whether the score is exact. A search that was stopped can have a bound only.
    pub bound: Bound,
    /// The probabilities of the results at scores of this evaluation.
    pub chances: ChanceModel,
    /// Depth of the last iteration completed by the thread that chose the move.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The expected line, from the root.
    pub pv: Vec<Move>,
}

impl SearchResult {
    /// The result as a line of thinking output. A result has no hashfull.
    pub fn info(&self) -> Info {
        Info {
            depth: self.depth,
            seldepth: self.seldepth,
            multi_pv: 1,
            score: self.score,
            bound: self.bound,
            chances: self.chances,
            nodes: self.nodes,
            time: self.time,
            pv: self.pv.clone(),
            hashfull: 0,
        }
    }
}
