//! The commands that the user types during a game.

/// One line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    Move(String),
    Undo,
    Hint,
    Moves,
    Resign,
    Board,
    Help,
    Quit,
}

/// The text of `help`.
pub(super) const HELP: &str = "\
Type a move, by its squares (e2e4, e2-e4, a7a8q) or in notation (Nf3, exd5, a8=Q, O-O), or one of
  undo     take your last move back
  hint     ask the engine for a move
  moves    list the legal moves
  board    show the board again
  resign   give up
  help     show this
  quit     leave the game
";

impl Input {
    /// Reads one line. Returns `None` for an empty line.
    pub fn parse(line: &str) -> Option<Self> {
        let word = line.trim();
        Some(match word.to_ascii_lowercase().as_str() {
            "" => return None,
            "undo" => Self::Undo,
            "hint" => Self::Hint,
            "moves" => Self::Moves,
            "resign" => Self::Resign,
            "board" => Self::Board,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(word.to_owned()),
        })
    }
}
