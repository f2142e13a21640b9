//! What a game asks of an engine, whatever protocol it speaks.

use std::time::{Duration, Instant};

use movegen::{Color, GameResult, Position};

use super::engine_options::EngineOptions;
use super::fault::{Failure, Fault};
use super::time_control::{Limit, PlayerClock};

/// A game that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The start position.
    pub start: &'a Position,
    /// What bounds the engine's thinking.
    pub limit: Limit,
}

/// A move that an engine has to find.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The start of the game.
    pub start: &'a Position,
    /// All moves since then, in coordinate notation.
    pub moves: &'a [String],
    /// Whose turn it is.
    pub side: Color,
    /// The clocks of White and Black.
    pub clocks: &'a [PlayerClock; 2],
}

impl<'a> Turn<'a> {
    /// The clock of the engine that is asked.
    pub fn own_clock(&self) -> &'a PlayerClock {
        &self.clocks[self.side.index()]
    }

    /// The clock of its opponent.
    pub fn other_clock(&self) -> &'a PlayerClock {
        &self.clocks[(!self.side).index()]
    }

    /// When to give up waiting for a move asked for now.
    pub fn deadline(&self, patience: Duration) -> Instant {
        Instant::now() + self.own_clock().budget().unwrap_or_default() + patience
    }
}

/// What an engine thinks of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Centipawns from the engine's own view; a mate in N moves is ±([`MATE`] + N).
    pub score: Option<i32>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

/// Scores from here on announce mates. The number is that of the XBoard protocol.
pub use engine::protocol::xboard::MATE;

/// How an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// With a move, as it wrote it.
    Move(String),
    /// By resigning.
    Resign,
    /// By stating that the game is over.
    Claim(Claim),
}

/// A result that an engine states, with the line in which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it states. Protocols know three results.
    pub result: ClaimedResult,
    /// The line.
    pub text: String,
}

/// The results that protocols know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedResult {
    /// One side wins.
    Win(Color),
    /// Half a point each.
    Draw,
}

impl ClaimedResult {
    /// Whether a claim states `result`: an advantage may be told as a draw or as a win.
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
    /// What it does.
    pub action: Action,
    /// The time from question to answer.
    pub elapsed: Duration,
    /// What it thinks.
    pub thought: Thought,
}

/// An engine in a conversation.
pub trait Player: Send {
    /// The options that the engine announced.
    fn options(&self) -> &EngineOptions;

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the engine fails or cannot play such a game.
    fn new_game(&mut self, game: &NewGame) -> Result<(), Failure>;

    /// Asks for a move.
    ///
    /// # Errors
    /// If there is no answer, or it is none.
    fn search(&mut self, turn: &Turn) -> Result<Reply, Failure>;

    /// Tells that the game is over after `moves`, and returns what the engine claimed of it, if anything.
    ///
    /// # Errors
    /// If the engine fails.
    fn game_over(&mut self, moves: &[String], result: GameResult) -> Result<Option<Claim>, Failure>;

    /// Whether the engine can play another game without a restart.
    fn is_reusable(&self) -> bool;

    /// What the engine wrote to standard error in this game, as the end of a sentence about a fault.
    fn last_errors(&self) -> String;
}

/// The failure of an engine that does not answer `question`.
pub fn no_answer(question: &str, waited: Duration) -> Failure {
    Failure::Engine(Fault::Silent, format!("no answer to \"{question}\" in {:.1} s", waited.as_secs_f64()))
}

/// The failure of an engine that does not move, long after its time is over.
pub fn no_move(turn: &Turn, patience: Duration) -> Failure {
    let waited = turn.own_clock().budget().unwrap_or_default() + patience;
    Failure::Engine(Fault::Silent, format!("no move in {:.1} s", waited.as_secs_f64()))
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
