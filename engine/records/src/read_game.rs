//! A game that was read from a record, and the reason why a record cannot be read.

use movegen::{Color, Excerpt, GameResult, Position, Reason, Rules};
use thiserror::Error;

use crate::game_tree::GameTree;

/// The reason why a game record cannot be read.
#[derive(Debug, Error)]
#[error("{reason}")]
pub struct RecordError {
    pub(crate) reason: String,
    /// The line of the text with the problem, counted from 1.
    pub line: usize,
    /// The game up to the problem, if it has moves or a start position.
    pub before: Option<Box<ReadGame>>,
    /// The game of a record whose start position cannot be read.
    pub(crate) rules: Option<&'static Rules>,
}

impl RecordError {
    /// A problem in a line of the text, counted from 1.
    pub(crate) const fn new(reason: String, line: usize) -> Self {
        Self { reason, line, before: None, rules: None }
    }

    /// The number of moves before the problem.
    pub(crate) fn moves_before(&self) -> usize {
        self.before.as_ref().map_or(0, |game| game.tree.main_line().len())
    }
}

/// A game that was read.
#[derive(Debug)]
pub struct ReadGame {
    /// The tags in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The start position and the moves.
    pub tree: GameTree,
    /// The result that ends the moves: `1-0`, `0-1`, `1/2-1/2` or `*`. If it is missing, that of the tag
    /// `Result`.
    pub result: &'static str,
    /// What the text says that cannot be so, a sentence each. It was left out.
    pub notes: Vec<String>,
}

impl ReadGame {
    /// The rules of the game.
    pub fn rules(&self) -> &'static Rules {
        self.tree.start().rules()
    }

    /// The value of a tag; none if the game does not have it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

/// The value of a tag, whose name can have small or capital letters.
pub(crate) fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// The place of a move in a record, for messages: its number and its text.
pub(crate) fn numbered_place(position: &Position, text: &str) -> String {
    let dots = if position.side_to_move() == Color::White { "." } else { "..." };
    format!("move {}{dots} {}", position.move_number(), Excerpt(text))
}

/// A note about an end of the game that nobody claimed, before a move at a place; none if the game has not
/// ended.
pub(crate) fn passed_end(position: &Position, place: impl FnOnce() -> String) -> Option<String> {
    let outcome = position.outcome()?;
    let result = match outcome.result {
        GameResult::Draw => "a draw".to_owned(),
        result => result.to_string(),
    };
    Some(format!("the game goes on after {result} by {}, before {}", outcome.reason, place()))
}

/// Refuses a move if the game is over. Old games go on after five occurrences of a position or 75 moves,
/// since the rules that end them are of 2014, and players sometimes go on in a dead position.
pub fn refuse_after_end(position: &Position, place: impl FnOnce() -> String) -> Result<(), String> {
    let outcome = position.outcome_without_claims();
    let goes_on = |reason| matches!(reason, Reason::DeadPosition | Reason::Repetition | Reason::FiftyMoves);
    let Some(outcome) = outcome.filter(|outcome| !goes_on(outcome.reason)) else {
        return Ok(());
    };
    let (result, reason) = (outcome.result.as_str(), outcome.reason.as_str());
    Err(format!("{} comes after the end of the game: {result}, {reason}", place()))
}
