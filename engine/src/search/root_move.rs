//! Root moves.

use movegen::Move;

use super::score::Score;
use crate::transposition::Bound;

/// A root move and its results.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// Score in the current iteration; `-INFINITE` if it has not been the best move in it.
    pub score: Score,
    /// Score in the previous iteration.
    pub previous_score: Score,
    /// The bound that the score is.
    pub bound: Bound,
    /// Deepest ply reached below the move.
    pub seldepth: usize,
    /// Nodes searched below the move.
    pub nodes: u64,
    /// Best line, including this move.
    pub pv: Vec<Move>,
}
