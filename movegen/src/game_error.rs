//! What is wrong with the data of a game.

use thiserror::Error;

/// Why a game cannot be compiled: the part of its data that is wrong, and the reason.
///
/// ```
/// use movegen::Rules;
///
/// let mut game = movegen::rules("chess")?.game().clone();
/// game.board.files = 20;
/// let error = Rules::compile(Box::leak(Box::new(game))).unwrap_err();
/// assert_eq!(error.to_string(), "board.files: 20; expected 5 to 16");
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}: {reason}")]
pub struct GameError {
    field: String,
    reason: String,
}

impl GameError {
    pub(crate) fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { field: field.into(), reason: reason.into() }
    }

    /// The part of the game's data that is wrong.
    pub(crate) fn field(&self) -> &str {
        &self.field
    }

    /// What is wrong with it.
    pub(crate) fn reason(&self) -> &str {
        &self.reason
    }
}
