//! What engines do wrong.

use serde::{Deserialize, Serialize};

/// How an engine lost a game outside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// It did not start or ended in mid-game.
    #[serde(rename = "crash")]
    Crash,
    /// It sent a move that the rules forbid, or no move where there is one.
    #[serde(rename = "illegal move")]
    IllegalMove,
    /// It exceeded its time.
    #[serde(rename = "time")]
    Time,
    /// It claimed a result, or an illegal move of its opponent, against the rules.
    #[serde(rename = "wrong claim")]
    WrongClaim,
    /// It gave no answer, or talked without end instead.
    #[serde(rename = "silent")]
    Silent,
}

impl Fault {
    /// The word of the log.
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

/// Why a conversation with an engine could not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine's fault, and what happened.
    Engine(Fault, String),
    /// The engine cannot do what the match needs; it is not worth asking again.
    Unsuitable(String),
    /// The match was stopped.
    Stopped,
}

impl Failure {
    /// A crash with its story.
    pub fn crash(detail: impl Into<String>) -> Self {
        Self::Engine(Fault::Crash, detail.into())
    }

    /// The same failure with more to its story.
    pub fn and(self, more: &str) -> Self {
        match self {
            Self::Engine(fault, detail) => Self::Engine(fault, detail + more),
            Self::Unsuitable(detail) => Self::Unsuitable(detail + more),
            Self::Stopped => Self::Stopped,
        }
    }
}
