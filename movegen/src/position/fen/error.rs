//! Why a FEN is refused.

use thiserror::Error;

use crate::marks;

/// Why a FEN is refused: the field and the problem.
///
/// ```
/// use movegen::Position;
///
/// # let rules = movegen::rules("chess").unwrap();
/// let error = Position::from_fen(rules, "8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "FEN placement: White has 0 kings, not one");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN {field}: {problem}")]
pub struct FenError {
    field: &'static str,
    pub(in super::super) problem: String,
}

impl FenError {
    pub(in super::super) fn new(field: &'static str, problem: impl Into<String>) -> Self {
        Self { field, problem: marks::written(&problem.into()).into_owned() }
    }
}
