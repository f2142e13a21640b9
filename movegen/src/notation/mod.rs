//! Moves and boards as text for people.

mod coordinate;
mod diagram;
mod parse;
mod san;
mod sketch;

use thiserror::Error;

use crate::printable::Excerpt;

/// Why a text is not a move that can be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It is not written like a move.
    #[error("illegal move {}: no legal move is written so; write moves like {example}", Excerpt(.text))]
    Unknown {
        /// What was given.
        text: String,
        /// A legal move in coordinate and in algebraic notation.
        example: String,
    },
    /// It is written like a move that is not legal.
    #[error("illegal move {}: {reason}", Excerpt(.text))]
    Illegal {
        /// What was given.
        text: String,
        /// Why it is not legal, without a full stop.
        reason: String,
    },
    /// Several legal moves fit.
    #[error("ambiguous move {}: it could be {choices}", Excerpt(.text))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves that fit.
        choices: String,
    },
    /// There is no legal move at all.
    #[error("illegal move {}: there is no legal move in this position", Excerpt(.text))]
    NoMoves {
        /// What was given.
        text: String,
    },
}
