//! The evaluation is symmetric in the colours. Sums updated move by move equal sums computed from scratch.

mod common;

use common::{Mirror, evaluate, random_game};
use eval::{Evaluator, PawnCache, PieceSums, PieceValues, SCORE_LIMIT, Tracked};
use movegen::{AttackMap, Position, main_games};

/// The set with fitted weights, and one with weights chosen by hand.
const SETS: [PieceValues; 2] = [PieceValues::Tuned, PieceValues::Author];

#[test]
fn sums_updated_move_by_move_equal_sums_from_scratch() {
    for (rules, set) in main_games().flat_map(|rules| SETS.map(|set| (rules, set))) {
        let evaluator = Evaluator::new(rules, set);
        let mut pawns = PawnCache::new();
        for seed in 0..3 {
            let (mut position, moves) = random_game(rules, seed, 200);
            let mut tracked = Tracked(&evaluator, evaluator.piece_sums(&position));
            let mut before: Vec<PieceSums> = Vec::new();
            for mv in moves {
                before.push(tracked.1);
                position.make_observed(mv, &mut tracked);
                assert_eq!(tracked.1, evaluator.piece_sums(&position), "{}", position.to_fen());
                let score = evaluator.evaluate(&position, &tracked.1, &AttackMap::new(&position), &mut pawns);
                let by_count = evaluator.approach_move_count(&position, score);
                assert_eq!(by_count, evaluator.evaluate_afresh(&position), "{}", position.to_fen());
                assert!(score.abs() < SCORE_LIMIT, "{}: {score}", position.to_fen());
            }
            for sums in before.into_iter().rev() {
                position.unmake();
                assert_eq!(sums, evaluator.piece_sums(&position), "{}", position.to_fen());
            }
        }
    }
}

#[test]
fn exchanged_colours_do_not_change_the_evaluation() {
    for rules in main_games() {
        let mirror = Mirror::of(rules);
        let evaluators = SETS.map(|set| Evaluator::new(rules, set));
        let mut compared = 0;
        for seed in 100..106 {
            let (mut position, moves) = random_game(rules, seed, 160);
            for mv in moves {
                position.make(mv);
                if position.king_is_dead().is_some() {
                    break;
                }
                let fen = mirror.fen(&position);
                let Ok(mirrored) = Position::from_fen(rules, &fen) else {
                    panic!("{} mirrored is refused: {fen}", position.to_fen())
                };
                for evaluator in &evaluators {
                    let (here, there) = (evaluate(evaluator, &position), evaluate(evaluator, &mirrored));
                    assert_eq!(here, there, "{}\n{fen}", position.to_fen());
                }
                compared += 1;
            }
        }
        assert!(compared > 200, "{}: only {compared} positions compared", rules.id());
    }
}

#[test]
fn start_positions_are_even_except_for_the_tempo() {
    for (rules, set) in main_games().flat_map(|rules| SETS.map(|set| (rules, set))) {
        let evaluator = Evaluator::new(rules, set);
        for number in 1..=rules.array_count() {
            let position = Position::from_array(rules, number).expect("an array");
            let score = evaluate(&evaluator, &position);
            assert!((0..40).contains(&score), "{} array {number}: {score}", rules.id());
        }
    }
}
