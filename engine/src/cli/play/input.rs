//! The commands that the user types during a game.

/// One line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    Move(String),
    Undo,
    Redo,
    Hint,
    /// The legal moves: all, or those of a square or of a kind of piece.
    Moves(Option<String>),
    /// The moves of the game so far.
    List,
    Analyse,
    Flip,
    Pieces(Option<String>),
    Rules,
    /// Empty: the level is shown.
    Level(String),
    /// Empty: the skill is shown.
    Skill(String),
    /// Empty: the same game again.
    New(String),
    Fen,
    /// A position to continue from.
    Setup(String),
    /// The engine plays the side to move.
    Go,
    Eval,
    Save(String),
    Load(String),
    Draw,
    Resign,
    Board,
    Help,
    Quit,
}

/// The text of `help`.
pub(super) const HELP: &str = "\
Type a move, by its squares (e2e4, e2-e4, a7a8q) or in notation (Nf3, exd5, a8=Q, O-O), or one of
  undo     take your last move back
  redo     play it again
  hint     ask the engine for a move
  moves    list the legal moves; moves e2 or moves N: those of a piece
  list     list the moves of the game
  analyse  show the three best lines
  eval     evaluate the position without a search
  go       let the engine play the side to move; you play the other side
  board    show the board again
  flip     turn the board
  pieces   list the pieces; pieces N: how one moves
  rules    what is special about the game
  fen      print the position; setup FEN: continue from another one
  level    the engine's time or nodes, or clocks: level 2s, level 20000n, level 5+3, level 5:00
  skill    the engine's strength, 0 to 20: skill 7
  new      start a new game; new chess: another game
  save     append the game to a file: save games.pgn
  load     continue a game of a file: load games.pgn, load games.pgn 3
  draw     offer a draw
  resign   give up
  help     show this
  quit     leave the game
While the engine thinks, Enter makes it move at once; other lines wait until it has moved. Hints and analysis
have full strength. All scores are in pawns and White's: +1.00 is good for White.
";

impl Input {
    /// Whether the command is valid only while the game is in progress.
    pub const fn needs_game(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Hint | Self::Go | Self::Draw | Self::Resign)
    }

    /// Reads one line. Returns `None` for an empty line. A command with unexpected arguments is read as a
    /// move, and refused as one.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = || (!rest.is_empty()).then(|| rest.to_owned());
        let with = |input: fn(String) -> Self| Some(input(rest.to_owned()));
        match word.to_ascii_lowercase().as_str() {
            "" => return None,
            "moves" => return Some(Self::Moves(argument())),
            "pieces" => return Some(Self::Pieces(argument())),
            "level" => return with(Self::Level),
            "skill" => return with(Self::Skill),
            "save" => return with(Self::Save),
            "load" => return with(Self::Load),
            "setup" => return with(Self::Setup),
            "new" => return with(Self::New),
            _ => {}
        }
        Some(match line.to_ascii_lowercase().as_str() {
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "analyse" | "analyze" => Self::Analyse,
            "list" => Self::List,
            "flip" => Self::Flip,
            "rules" => Self::Rules,
            "fen" => Self::Fen,
            "go" | "switch" => Self::Go,
            "eval" => Self::Eval,
            "draw" => Self::Draw,
            "resign" => Self::Resign,
            "board" => Self::Board,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(without_number(line).to_owned()),
        })
    }
}

/// A move without its number: `e4` for `1. e4`, `1.e4` and `1... e4`.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < text.len() => rest.trim_start_matches('.').trim_start(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_can_have_numbers() {
        for text in ["e4", "1. e4", "12.e4", "3... e4", " 1 . e4 "] {
            let expected = if text.contains(" .") { "1 . e4" } else { "e4" };
            assert_eq!(Input::parse(text), Some(Input::Move(expected.to_owned())), "{text}");
        }
        assert_eq!(Input::parse(".e4"), Some(Input::Move(".e4".to_owned())));
        assert_eq!(Input::parse("new chess"), Some(Input::New("chess".to_owned())));
        assert_eq!(Input::parse("switch"), Some(Input::Go));
    }
}
