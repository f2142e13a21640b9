//! What ends a search.

use std::time::Duration;

use movegen::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left; a clock that has run out is zero.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to make before the next time control, if the session has one.
    pub moves_to_go: Option<u32>,
}

/// Limits of one search; the first that is met ends it. Without any it runs until it is stopped
/// or has reached the greatest depth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes, all threads together.
    pub nodes: Option<u64>,
    /// Moves within which to find a mate: the search ends when it has one.
    pub mate: Option<u32>,
    /// Exact time for this move.
    pub movetime: Option<Duration>,
    /// Clock from which to take the time for this move.
    pub clock: Option<Clock>,
    /// Do not return before being stopped, even when nothing is left to search.
    pub infinite: bool,
    /// Root moves to consider; empty for all. Moves that are not legal are ignored, and when none
    /// is left every legal move is searched.
    pub search_moves: Vec<Move>,
    /// Number of best lines to find; 1 for ordinary play.
    pub multi_pv: usize,
    /// Time kept in reserve for the way from the search to the opponent's clock.
    pub move_overhead: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            depth: None,
            nodes: None,
            mate: None,
            movetime: None,
            clock: None,
            infinite: false,
            search_moves: Vec::new(),
            multi_pv: 1,
            move_overhead: Duration::from_millis(10),
        }
    }
}

impl Limits {
    /// A search to a fixed depth in plies.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A search of a fixed number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A search of a fixed time.
    pub fn movetime(movetime: Duration) -> Self {
        Limits { movetime: Some(movetime), ..Limits::default() }
    }
}
