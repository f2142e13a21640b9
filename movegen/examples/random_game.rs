//! Plays a game with random moves, and prints its moves, the last board and the result.
//!
//!     cargo run -p belladonna-movegen --example random_game -- grand-apothecary 7

use std::fmt::Write as _;
use std::{env, iter};

use movegen::{Color, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const USAGE: &str = "usage: random_game GAME [SEED]
  GAME  a game of the program, such as poison
  SEED  a number; equal numbers give equal games";

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    print!("{}", run(&arguments).map_err(anyhow::Error::msg)?);
    Ok(())
}

/// What the program prints.
pub fn run(arguments: &[String]) -> Result<String, String> {
    let (game, seed) = match arguments {
        [game] => (game, rand::rng().random()),
        [game, seed] => {
            let seed: u64 = seed.parse().map_err(|_| format!("\"{seed}\" is not a number\n{USAGE}"))?;
            (game, seed)
        }
        _ => return Err(USAGE.to_owned()),
    };
    let rules = movegen::rules(game).map_err(|error| format!("{error}\n{USAGE}"))?;
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = Position::start(rules);
    let mut text = String::new();
    // The outcome comes first: a game can end by repetition, by the move count and in other ways while there
    // are legal moves.
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let moves = position.legal_moves();
        let mv = *moves.choose(&mut random).expect("a position without an outcome has a legal move");
        if position.side_to_move() == Color::White {
            let _ = write!(text, "{}. ", position.move_number());
        }
        text.extend(iter::once(position.san(mv)).chain([" ".to_owned()]));
        position.make(mv);
    };
    let _ = write!(text, "\n\n{}\n{}: {}\n", position.diagram(), outcome.result, outcome.reason);
    Ok(text)
}
