//! Error messages of the UCI protocol.

/// What is wrong with a line and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct Problem(pub String);

impl AsRef<str> for Problem {
    fn as_ref(&self) -> &str {
        &self.0
    }
}
