//! Generated games: random boards, pieces and rules. The move generator and the reference implementation read
//! the same description, and must agree on random play.
//!
//! `BELLADONNA_GENERATED` is the number of games, `BELLADONNA_GENERATED_SEED` the seed of the first one. A
//! game that fails is printed with its seed.

mod descriptions;
mod features;
mod generator;
mod pieces;
mod plan;
#[cfg(feature = "search")]
mod search;
mod zones;

use std::collections::BTreeMap;

use crate::pair::Pair;
use crate::support::number_from_environment;
use features::FEATURES;
use generator::GeneratedGame;
use movegen::Random;

/// The number of games without `BELLADONNA_GENERATED`.
const DEFAULT_GAMES: usize = 40;
/// Plies of a random game.
const PLIES: usize = 24;
/// The moves of a position, at most, after which the position is compared with the reference.
const MOST_REFERENCE_MOVES: usize = 40;

/// Compares the numbers of sequences of two moves, and positions after moves with the reference.
fn check_replies(pair: &mut Pair, rng: &mut Random, label: &str) {
    let moves = pair.engine.legal_moves();
    let mut sequences = 0;
    for mv in &moves {
        if moves.len() <= MOST_REFERENCE_MOVES || rng.one_in(moves.len() / MOST_REFERENCE_MOVES + 1) {
            let text = pair.engine.move_text(*mv);
            pair.clone().play(&text).unwrap_or_else(|told| panic!("{label}: {text}: {told}"));
        }
        pair.engine.make(*mv);
        sequences += pair.engine.legal_moves().len() as u64;
        pair.engine.unmake();
    }
    let counted = movegen::perft::perft(&mut pair.engine, 2);
    assert_eq!(counted, sequences, "{label}: perft 2 of {}", pair.engine.to_fen());
}

/// Compares the implementations in one game.
fn check_game(game: &GeneratedGame, rng: &mut Random) {
    let label = &game.description;
    let pair = Pair::of(game.rules, game.reference, &game.start);
    let mut pair = pair.unwrap_or_else(|told| panic!("{label}: {told}"));
    for ply in 0..=PLIES {
        pair.check_position(&[], rng, label);
        let (moves, expected) = (pair.engine.legal_moves(), pair.reference_moves());
        pair.check_moves(&moves, &expected, label);
        if ply % 8 == 0 {
            check_replies(&mut pair, rng, label);
        }
        if ply == PLIES || !pair.play_on(rng) {
            break;
        }
    }
    pair.take_all_back(&game.start, label);
}

#[test]
fn generated_games_agree() {
    let games = number_from_environment("BELLADONNA_GENERATED", DEFAULT_GAMES);
    let first = number_from_environment("BELLADONNA_GENERATED_SEED", 1);
    // How often the games had each rule, for the certainty that none is left out.
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in first..first + games {
        let mut rng = Random::new(seed as u64);
        let game = generator::generate(seed as u64, &mut rng);
        game.features.iter().for_each(|feature| *tally.entry(feature).or_default() += 1);
        check_game(&game, &mut rng);
    }
    println!("{games} games: {tally:?}");
    if games >= DEFAULT_GAMES {
        let missing: Vec<_> = FEATURES.iter().filter(|it| !tally.contains_key(*it)).collect();
        assert!(missing.is_empty(), "no game has {missing:?}");
    }
}
