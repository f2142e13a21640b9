//! Reads and writes moves and boards as text.

mod coordinate;
mod courier;
mod diagram;
mod parse;
mod san;
mod sketch;

use thiserror::Error;

use crate::printable::Excerpt;

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("illegal move {}: no legal move is written so; write moves like {example}", Excerpt(.text))]
    Unknown {
        /// What was given.
        text: String,
        /// A legal move in coordinate and in algebraic notation.
        example: String,
    },
    /// The text is a move that is not legal.
    #[error("illegal move {}: {reason}", Excerpt(.text))]
    Illegal {
        /// What was given.
        text: String,
        /// Why it is not legal, without a full stop.
        reason: String,
    },
    /// The text fits several legal moves.
    #[error("ambiguous move {}: it could be {choices}", Excerpt(.text))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves that it fits.
        choices: String,
    },
    /// The position has no legal move.
    #[error("illegal move {}: there is no legal move in this position", Excerpt(.text))]
    NoMoves {
        /// What was given.
        text: String,
    },
}
