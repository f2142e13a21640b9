//! Answers to commands that have no effect.

use super::parse::ParseError;

/// Why a command has no effect.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A move that is not legal now: its text and the reason.
    IllegalMove { text: String, reason: String },
    /// Any other reason.
    Error(String),
    /// A reason that the user must read. XBoard does not show the answer `Error`.
    Told(String),
}

impl Refusal {
    /// The lines that report the refusal to XBoard; `line` is the whole refused line.
    pub fn reply(&self, line: &str) -> Vec<String> {
        match self {
            Self::IllegalMove { text, reason } => vec![format!("Illegal move ({reason}): {text}")],
            Self::Error(reason) => vec![format!("Error ({reason}): {line}")],
            Self::Told(reason) => {
                vec![format!("tellusererror {reason}"), format!("Error ({reason}): {line}")]
            }
        }
    }

    /// The command makes no sense in the present state.
    pub fn not_now() -> Self {
        Self::Error("command not legal now".to_owned())
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Self::Error(error.to_string())
    }
}
