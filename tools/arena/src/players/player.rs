//! The interface between a game and an engine of either protocol.

use std::time::{Duration, Instant};

use movegen::{Color, GameResult, Position, Rules};
use serde::{Deserialize, Serialize};

use crate::games::time_control::{Limit, PlayerClock};
use crate::players::spec::EngineSpec;

/// Scores from here on announce mates. The number is that of the XBoard protocol.
pub use engine::protocol::xboard::MATE;

#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    pub start: &'a Position,
    pub limit: Limit,
}

/// A request for a move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub start: &'a Position,
    /// All moves from the start, in coordinate notation.
    pub moves: &'a [String],
    pub side: Color,
    pub clocks: &'a [PlayerClock; 2],
}

impl<'a> Turn<'a> {
    pub fn own_clock(&self) -> &'a PlayerClock {
        &self.clocks[self.side.index()]
    }

    pub fn other_clock(&self) -> &'a PlayerClock {
        &self.clocks[(!self.side).index()]
    }

    /// The deadline for a move that is requested now.
    pub fn deadline(&self, patience: Duration) -> Instant {
        Instant::now() + self.own_clock().budget().unwrap_or_default() + patience
    }
}

/// An engine's report about its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Centipawns from the engine's view; a mate in N moves is ±([`MATE`] + N).
    pub score: Option<i32>,
    /// Depth in plies.
    pub depth: Option<u32>,
    pub seldepth: Option<u32>,
    pub nodes: Option<u64>,
    /// Thousandths of the hash table that are filled.
    pub hashfull: Option<u32>,
    /// The time of the search in milliseconds, by the engine's own clock.
    pub time: Option<u64>,
    /// The line of play, as the engine wrote it.
    pub line: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move, as the engine wrote it.
    Move(String),
    Resign,
    Claim(Claim),
}

/// A result that an engine claims, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The claimed result. The protocols have three results.
    pub result: ClaimedResult,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedResult {
    Win(Color),
    Draw,
}

impl ClaimedResult {
    /// Whether the claim agrees with `result`. An advantage may be claimed as a draw or as a win.
    pub fn states(self, result: GameResult) -> bool {
        match result {
            GameResult::Win(winner) => self == Self::Win(winner),
            GameResult::Advantage(leader) => self == Self::Win(leader) || self == Self::Draw,
            GameResult::Draw => self == Self::Draw,
        }
    }
}

/// An engine's answer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub action: Action,
    /// The time from request to answer.
    pub elapsed: Duration,
    pub thought: Thought,
    /// The move that the engine expects, as it wrote it.
    pub expected: Option<String>,
}

/// An engine that can play games.
pub trait Player: Send {
    /// Prepares an engine that has just been started for games by `rules`.
    fn prepare(&mut self, spec: &EngineSpec, rules: &Rules) -> Result<(), Failure>;

    fn new_game(&mut self, game: &NewGame) -> Result<(), Failure>;

    fn search(&mut self, turn: &Turn) -> Result<Reply, Failure>;

    /// Starts pondering, if the engine is to ponder. The last move of `turn` is the one that the engine
    /// expects.
    fn ponder(&mut self, turn: &Turn);

    /// Reports the end of the game after `moves`, and returns the engine's claim about its result, if any.
    fn game_over(&mut self, moves: &[String], result: GameResult) -> Result<Option<Claim>, Failure>;

    /// Whether the engine can play another game without a restart.
    fn is_reusable(&self) -> bool;

    /// The engine's stderr in this game, as a suffix for the description of a fault.
    fn last_errors(&self) -> String;
}

/// The failure of an engine that does not answer `question`.
pub fn no_answer(question: &str, waited: Duration) -> Failure {
    Failure::Engine(Fault::Silent, format!("no answer to \"{question}\" in {:.1} s", waited.as_secs_f64()))
}

/// The failure of an engine that does not move long after its time has expired.
pub fn no_move(turn: &Turn, patience: Duration) -> Failure {
    let waited = turn.own_clock().budget().unwrap_or_default() + patience;
    Failure::Engine(Fault::Silent, format!("no move in {:.1} s", waited.as_secs_f64()))
}

/// A fault by which an engine lost a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// It did not start, or exited during a game.
    #[serde(rename = "crash")]
    Crash,
    /// It sent an illegal move, or no move although it had one.
    #[serde(rename = "illegal move")]
    IllegalMove,
    #[serde(rename = "time")]
    Time,
    /// It claimed a wrong result, or rejected a legal move of its opponent.
    #[serde(rename = "wrong claim")]
    WrongClaim,
    /// It did not answer, or kept writing other lines.
    #[serde(rename = "silent")]
    Silent,
}

impl Fault {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::IllegalMove => "illegal move",
            Self::Time => "time",
            Self::WrongClaim => "wrong claim",
            Self::Silent => "silent",
        }
    }
}

/// The reason why an engine cannot be used any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine's fault, and its description.
    Engine(Fault, String),
    /// The engine cannot do what the match needs. It is not started again.
    Unsuitable(String),
    Stopped,
}

impl Failure {
    pub fn crash(detail: impl Into<String>) -> Self {
        Self::Engine(Fault::Crash, detail.into())
    }

    /// The same failure with text appended to its description.
    pub fn and(self, more: &str) -> Self {
        match self {
            Self::Engine(fault, detail) => Self::Engine(fault, detail + more),
            Self::Unsuitable(detail) => Self::Unsuitable(detail + more),
            Self::Stopped => Self::Stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advantage_may_be_told_as_win_or_draw() {
        let leader = Color::White;
        assert!(ClaimedResult::Draw.states(GameResult::Advantage(leader)));
        assert!(ClaimedResult::Win(leader).states(GameResult::Advantage(leader)));
        assert!(!ClaimedResult::Win(!leader).states(GameResult::Advantage(leader)));
        assert!(!ClaimedResult::Draw.states(GameResult::Win(leader)));
        assert!(!ClaimedResult::Win(leader).states(GameResult::Draw));
    }
}
