//! Faults of engines.

use serde::{Deserialize, Serialize};

/// A fault by which an engine lost a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// It did not start, or exited during a game.
    #[serde(rename = "crash")]
    Crash,
    /// It sent an illegal move, or no move although it had one.
    #[serde(rename = "illegal move")]
    IllegalMove,
    /// It exceeded its time.
    #[serde(rename = "time")]
    Time,
    /// It claimed a wrong result, or rejected a legal move of its opponent.
    #[serde(rename = "wrong claim")]
    WrongClaim,
    /// It did not answer, or wrote other lines without end.
    #[serde(rename = "silent")]
    Silent,
}

impl Fault {
    /// Its name in the log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::IllegalMove => "illegal move",
            Self::Time => "time",
            Self::WrongClaim => "wrong claim",
            Self::Silent => "silent",
        }
    }
}

/// Why an engine cannot be used further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine's fault, and its description.
    Engine(Fault, String),
    /// The engine cannot do what the match needs. It is not started again.
    Unsuitable(String),
    /// The match was stopped.
    Stopped,
}

impl Failure {
    /// A crash with a description.
    pub fn crash(detail: impl Into<String>) -> Self {
        Self::Engine(Fault::Crash, detail.into())
    }

    /// The same failure with text appended to its description.
    pub fn and(self, more: &str) -> Self {
        match self {
            Self::Engine(fault, detail) => Self::Engine(fault, detail + more),
            Self::Unsuitable(detail) => Self::Unsuitable(detail + more),
            Self::Stopped => Self::Stopped,
        }
    }
}
