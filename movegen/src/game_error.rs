//! What is wrong with the data of a game, and at which key.

use std::fmt;

use crate::marks;

/// The path of keys that leads to a value of a game: `pieces.Q.betza`. Items of lists are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeyPath(Vec<String>);

impl KeyPath {
    /// A path of keys that are separated by full stops.
    pub fn new(keys: &str) -> Self {
        Self(keys.split('.').map(str::to_owned).collect())
    }

    pub fn then(mut self, key: impl fmt::Display) -> Self {
        self.0.push(marks::written(&key.to_string()).into_owned());
        self
    }

    /// An item of this list, by its index.
    pub fn item(self, index: usize) -> Self {
        self.then(index + 1)
    }

    pub fn keys(&self) -> &[String] {
        &self.0
    }
}

impl From<&str> for KeyPath {
    fn from(keys: &str) -> Self {
        Self::new(keys)
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("."))
    }
}

/// What is wrong with a value of a game, and what would be right.
///
/// ```
/// use movegen::Rules;
///
/// let mut game = movegen::rules("chess")?.game().clone();
/// game.board.files = 20;
/// let errors = Rules::compile(Box::leak(Box::new(game))).unwrap_err();
/// assert_eq!(errors.0[0].to_string(), "board.files: 20; expected 2 to 16");
/// # Ok::<(), movegen::UnknownGame>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct GameError {
    pub(crate) key: KeyPath,
    pub(crate) reason: String,
}

impl GameError {
    pub(crate) fn new(key: impl Into<KeyPath>, reason: impl Into<String>) -> Self {
        Self { key: key.into(), reason: marks::written(&reason.into()).into_owned() }
    }
}

/// What is wrong with a game; at least one error. The text shows the first one and how many follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameErrors(pub Vec<GameError>);

impl GameErrors {
    /// Takes the value of a result, or keeps its error.
    pub(crate) fn keep<T>(&mut self, result: Result<T, GameError>) -> Option<T> {
        result.map_err(|error| self.0.push(error)).ok()
    }
}

impl From<GameError> for GameErrors {
    fn from(error: GameError) -> Self {
        Self(vec![error])
    }
}

impl fmt::Display for GameErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_first(formatter, &self.0)
    }
}

impl std::error::Error for GameErrors {}

/// Writes the first of some problems, and how many follow.
pub(crate) fn write_first(formatter: &mut fmt::Formatter<'_>, all: &[impl fmt::Display]) -> fmt::Result {
    let Some(first) = all.first() else { return Ok(()) };
    write!(formatter, "{first}")?;
    match all.len() - 1 {
        0 => Ok(()),
        1 => write!(formatter, " (and 1 more problem)"),
        more => write!(formatter, " (and {more} more problems)"),
    }
}
