//! Counts the sequences of legal moves from a position, after each move of the position.
//!
//!     cargo run --release -p belladonna-movegen --example perft -- chess 5
//!     cargo run --release -p belladonna-movegen --example perft -- \
//!         chess 3 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"

use std::fmt::Write as _;
use std::{env, iter};

use movegen::{Position, perft};

const USAGE: &str = "usage: perft GAME DEPTH [FEN]
  GAME   a game of the program, such as chess or gothic
  DEPTH  the number of plies, from 1
  FEN    a position; without it the start position of the game";

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    print!("{}", run(&arguments).map_err(anyhow::Error::msg)?);
    Ok(())
}

/// What the program prints.
pub fn run(arguments: &[String]) -> Result<String, String> {
    let (game, depth, fen) = match arguments {
        [game, depth] => (game, depth, None),
        [game, depth, fen] => (game, depth, Some(fen)),
        _ => return Err(USAGE.to_owned()),
    };
    let depth: u32 = match depth.parse() {
        Ok(depth @ 1..) => depth,
        _ => return Err(format!("\"{depth}\" is not a depth\n{USAGE}")),
    };
    let rules = movegen::rules(game).map_err(|error| format!("{error}\n{USAGE}"))?;
    let position = match fen {
        Some(fen) => Position::from_fen(rules, fen).map_err(|error| error.to_string())?,
        None => Position::start(rules),
    };
    // The moves are shared by the threads of rayon's pool.
    let counts = perft::divide(&position, depth, None);
    let total: u64 = counts.iter().map(|&(_, nodes)| nodes).sum();
    let lines = counts.iter().map(|&(mv, nodes)| (position.move_text(mv), nodes));
    let mut text = String::new();
    for (name, nodes) in lines.chain(iter::once(("total".to_owned(), total))) {
        let _ = writeln!(text, "{name} {nodes}");
    }
    Ok(text)
}
