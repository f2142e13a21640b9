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
    Pieces,
    Rules,
    Level(String),
    Skill(String),
    New,
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
  board    show the board again
  flip     turn the board
  pieces   list the pieces
  rules    what is special about the game
  level    the engine's time or nodes, or clocks: level 2s, level 20000n, level 5m+3s
  skill    the engine's strength, 0 to 20: skill 7
  new      begin again
  save     append the game to a file: save games.pgn
  load     go on with the first game of a file: load games.pgn
  draw     offer a draw
  resign   give up
  help     show this
  quit     leave the game
While the engine thinks, Enter makes it move at once.
";

impl Input {
    /// Reads one line. Returns `None` for an empty line. A command with words that it does not take is read
    /// as a move, and refused as such.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = || (!rest.is_empty()).then(|| rest.to_owned());
        let with = |input: fn(String) -> Self| Some(input(rest.to_owned()));
        match word.to_ascii_lowercase().as_str() {
            "" => return None,
            "moves" => return Some(Self::Moves(argument())),
            "level" => return with(Self::Level),
            "skill" => return with(Self::Skill),
            "save" => return with(Self::Save),
            "load" => return with(Self::Load),
            _ => {}
        }
        Some(match line.to_ascii_lowercase().as_str() {
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "analyse" | "analyze" => Self::Analyse,
            "list" => Self::List,
            "flip" => Self::Flip,
            "pieces" => Self::Pieces,
            "rules" => Self::Rules,
            "new" => Self::New,
            "draw" => Self::Draw,
            "resign" => Self::Resign,
            "board" => Self::Board,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => Self::Move(line.to_owned()),
        })
    }
}
