//! Generated games: random boards, pieces and rules. The move generator and the reference implementation read
//! the same description, and must agree on random play.
//!
//! `BELLADONNA_GENERATED` is the number of games, `BELLADONNA_GENERATED_SEED` the seed of the first one. A
//! game that fails is printed with its seed.

mod descriptions;
mod features;
mod generator;
mod hands;
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
const DEFAULT_GAMES: usize = 100;
/// Plies of a random game.
const PLIES: usize = 24;
/// The moves of a position, at most, after which the position is compared with the reference. With walls a
/// position has many moves.
const MOST_REFERENCE_MOVES: usize = 40;
const MOST_MOVES_WITH_WALLS: usize = 3;

/// How often random positions are repeated, and by how many plies.
const CYCLES: usize = 3;
const CYCLE_PLIES: usize = 13;

/// Compares the numbers of sequences of two moves, and positions after moves with the reference.
fn check_replies(pair: &mut Pair, rng: &mut Random, label: &str) {
    let moves = pair.engine.legal_moves();
    let most = if pair.engine.rules().has_walls() { MOST_MOVES_WITH_WALLS } else { MOST_REFERENCE_MOVES };
    let mut sequences = 0;
    for mv in &moves {
        if moves.len() <= most || rng.one_in(moves.len() / most + 1) {
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

/// A move from one square to another, the other way round: `a10b9` for `b9a10`.
fn reversed(text: &str) -> String {
    let second = text.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
    let (from, to) = text.split_at(second);
    format!("{to}{from}")
}

/// Repeats random positions: both sides make a move, and then move to and fro.
fn check_repetitions(pair: &Pair, rng: &mut Random, label: &str) {
    for _ in 0..CYCLES {
        let mut pair = pair.clone();
        let mut made: Vec<String> = Vec::new();
        for _ in 0..CYCLE_PLIES {
            let moves: Vec<String> =
                pair.engine.legal_moves().into_iter().map(|mv| pair.engine.move_text(mv)).collect();
            if moves.is_empty() || pair.engine.outcome().is_some() {
                break;
            }
            let before = made.len().checked_sub(2).map(|at| reversed(&made[at]));
            let back = before.filter(|text| moves.contains(text));
            let text = back.unwrap_or_else(|| rng.pick(&moves).clone());
            pair.play(&text).unwrap_or_else(|told| panic!("{label}: {made:?} {text}: {told}"));
            made.push(text);
        }
    }
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
            check_repetitions(&pair, rng, label);
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
