//! The limits of a search.

use std::time::Duration;

use movegen::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left; zero if the clock has run out.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to make before the next time control, if the session has one.
    pub moves_to_go: Option<u32>,
}

/// How much a weak player errs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// From 0, hardly any errors, to 1, moves at random.
    pub share: f64,
    /// The seed of the random errors.
    pub seed: u64,
}

/// Limits of one search; the first that is met ends it. Without limits it runs until it is stopped or reaches
/// the maximum depth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes of all threads.
    pub nodes: Option<u64>,
    /// The search ends when it has found a mate in at most this many moves.
    pub mate: Option<u32>,
    /// Exact time for this move.
    pub movetime: Option<Duration>,
    /// Clock for the time of this move.
    pub clock: Option<Clock>,
    /// Do not return before being stopped, even if nothing is left to search.
    pub infinite: bool,
    /// Root moves to search; empty for all. Moves that are not legal are ignored. If none is left, every
    /// legal move is searched.
    pub search_moves: Vec<Move>,
    /// Number of best lines to find; 1 for ordinary play.
    pub multi_pv: usize,
    /// Time reserved for sending the move to the opponent's clock.
    pub move_overhead: Duration,
    /// The errors of a weak player, who also looks no deeper than such a player does; none for the best play.
    pub errors: Option<Errors>,
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
            errors: None,
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
