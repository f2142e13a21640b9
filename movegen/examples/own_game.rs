//! Describes a game, plays moves of it, and prints the board and what can be played now.
//!
//!     cargo run -p belladonna-movegen --example own_game -- e2e4 Nc5

use std::env;
use std::fmt::Write as _;

use movegen::{GameText, Games, Position};

/// Chess on seven files with wardens, which step diagonally or leap two squares, in place of the bishops.
/// docs/game-files.md explains the keys.
const GAME: &str = r#"
name = "skirmish"
title = "Skirmish"

[board]
files = 7
ranks = 7

[pieces]
K = { name = "king", betza = "K", role = "royal" }
R = { name = "rook", betza = "R" }
W = { name = "warden", betza = "FAD" }
N = { name = "knight", betza = "N" }
P = { name = "pawn", betza = "fmWfcFifmR", role = "pawn" }

[promotion]
zones = [{ rank = 7, to = "RWN" }]

[start]
fen = "rnwkwnr/ppppppp/7/7/7/PPPPPPP/RNWKWNR w - - 0 1"
"#;

const USAGE: &str = "usage: own_game [MOVE]...
  MOVE  a move by squares (e2e4) or in algebraic notation (Nc3)";

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    print!("{}", run(&arguments).map_err(anyhow::Error::msg)?);
    Ok(())
}

/// What the program prints.
pub fn run(arguments: &[String]) -> Result<String, String> {
    if arguments.iter().any(|argument| argument.starts_with('-')) {
        return Err(USAGE.to_owned());
    }
    let file = GameText { path: "skirmish.toml".to_owned(), text: GAME.to_owned() };
    // A problem of the text would be shown with its line and column.
    let mut games = Games::built_in();
    games.add(games.prepare(&[file]).map_err(|problems| problems.to_string())?);
    // From now on the game can be had by its name, like the games of the program.
    let rules = games.rules("skirmish").map_err(|error| error.to_string())?;

    let mut position = Position::start(rules);
    for text in arguments {
        // The message says why a move is not legal.
        let mv = position.parse_move_leniently(text).map_err(|error| format!("{error}\n{USAGE}"))?;
        position.make(mv);
    }
    let mut text = format!("{}, {} to move\n\n", rules.title(), position.side_to_move().name());
    let _ = writeln!(text, "{}", position.diagram());
    match position.outcome() {
        Some(outcome) => {
            let _ = writeln!(text, "{}: {}", outcome.result, outcome.reason);
        }
        None => {
            let moves: Vec<String> = position.legal_moves().iter().map(|&mv| position.san(mv)).collect();
            let _ = writeln!(text, "{} moves: {}", moves.len(), moves.join(" "));
        }
    }
    Ok(text)
}
