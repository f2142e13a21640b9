//! Games of the search against itself in generated games: the terms of the evaluation and the search are made
//! from rules that nobody has seen before.
//!
//! `BELLADONNA_GENERATED_SEARCHED` is the number of games, `BELLADONNA_GENERATED_SEED` the seed of the first
//! one. A game that fails is printed with its seed.

use engine::search::{Limits, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Position, Random};

use super::generator::{self, GeneratedGame};
use crate::support::number_from_environment;

/// The number of games without `BELLADONNA_GENERATED_SEARCHED`.
const DEFAULT_GAMES: usize = 8;
/// Nodes searched for a move.
const NODES: u64 = 200;
/// Plies of a game. Some rules never end a game.
const PLIES: usize = 60;
/// Megabytes of the transposition table.
const TABLE: usize = 1;

/// Plays a game. Every line must be legal, and there must be a move until the game is over. Returns whether
/// it came to an end.
fn play(game: &GeneratedGame) -> bool {
    let mut searcher = Searcher::new(TABLE, 1, PieceValues::default());
    let mut position = Position::start(game.rules);
    for _ in 0..PLIES {
        if position.outcome().is_some() {
            return true;
        }
        let result = searcher.search(&position, &Limits::nodes(NODES), &SearchControl::new(), &mut ());
        let context = || format!("{}\nposition {}", game.description, position.to_fen());
        assert!(result.best.is_some(), "{}\nno move", context());
        assert_eq!(result.best, result.pv.first().copied(), "{}\nbest move and line", context());
        let mut line = position.clone();
        for &mv in &result.pv {
            assert!(line.legal_moves().contains(&mv), "{}\n{mv:?} at {}", context(), line.to_fen());
            line.make(mv);
        }
        position.make(result.pv[0]);
    }
    false
}

#[test]
fn generated_games_are_searched() {
    let games = number_from_environment("BELLADONNA_GENERATED_SEARCHED", DEFAULT_GAMES);
    let first = number_from_environment("BELLADONNA_GENERATED_SEED", 1);
    let seeds = first..first + games;
    let ended =
        seeds.filter(|&seed| play(&generator::generate(seed as u64, &mut Random::new(seed as u64)))).count();
    println!("{games} games searched, {ended} of them to the end");
}
