//! Moves and boards as text for people.

mod coordinate;
mod diagram;
mod san;

use thiserror::Error;

/// Why a text is not a move that can be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// No legal move is written like this.
    #[error("illegal move \"{text}\": no legal move is written so; write moves like {example}")]
    Unknown {
        /// What was given.
        text: String,
        /// A legal move in coordinate and in algebraic notation.
        example: String,
    },
    /// Several legal moves fit.
    #[error("ambiguous move \"{text}\": it could be {choices}")]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves that fit.
        choices: String,
    },
    /// There is no legal move at all.
    #[error("illegal move \"{text}\": there is no legal move in this position")]
    NoMoves {
        /// What was given.
        text: String,
    },
}
