//! The commands of a user interface.

use super::go::Go;
use crate::engine::setting::Value;

/// One command of the Universal Chess Interface.
#[derive(Debug)]
pub(super) enum Command {
    /// `uci`: asks for name and options.
    Identify,
    Debug(bool),
    IsReady,
    /// `setoption`: an option's name, its new value, and whether that ends a search in progress.
    SetOption {
        name: &'static str,
        value: Value,
        ends_search: bool,
    },
    /// `register`: has no effect.
    Register,
    NewGame,
    Position {
        /// The FEN; `None` for the start position.
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// A command `position` that cannot be read.
    BadPosition(String),
    Go(Box<Go>),
    /// `go perft DEPTH`, for developers: counts move sequences. It is not a search.
    Perft(u8),
    /// `d`, for developers: shows the position.
    Display,
    /// `eval`, for developers: shows the evaluation.
    Evaluate,
    Stop,
    PonderHit,
    Quit,
}

impl Command {
    /// Whether the command ends a search in progress.
    pub fn ends_search(&self) -> bool {
        match self {
            Self::NewGame | Self::Position { .. } | Self::Go(_) | Self::Perft(_) | Self::Quit => true,
            Self::SetOption { ends_search, .. } => *ends_search,
            _ => false,
        }
    }
}
