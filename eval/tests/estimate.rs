//! Estimates from material and piece squares replace evaluations only where they do not mislead a search.

mod common;

use common::{evaluate, random_game};
use eval::{Evaluator, PieceValues, SCORE_LIMIT, Score};
use movegen::{Color, Position, all_games};

fn estimate_outside(evaluator: &Evaluator, position: &Position, alpha: Score, beta: Score) -> Option<Score> {
    evaluator.estimate_outside(position, &evaluator.piece_sums(position), alpha, beta)
}

#[test]
fn estimates_far_outside_the_window_are_given() {
    for rules in all_games() {
        let evaluator = Evaluator::new(rules, PieceValues::default());
        let position = Position::start(rules);
        let estimate = evaluator.estimate(&evaluator.piece_sums(&position), position.side_to_move());
        let outside = |distance: Score| {
            let above = estimate_outside(&evaluator, &position, estimate + distance, estimate + distance + 1);
            let below = estimate_outside(&evaluator, &position, estimate - distance - 1, estimate - distance);
            assert_eq!(above, below, "{} at {distance}", rules.id());
            above
        };
        // If one side alone has a king, there are no estimates.
        if rules.has_royal(Color::White) != rules.has_royal(Color::Black) {
            assert_eq!(outside(10_000), None, "{}", rules.id());
            continue;
        }
        assert_eq!(outside(10_000), Some(estimate), "{}", rules.id());
        // Within a pawn of the window the other terms decide; 1,000 centipawns away they do not.
        assert_eq!(outside(100), None, "{}", rules.id());
        assert_eq!(outside(1_000), Some(estimate), "{}", rules.id());
    }
}

/// The error of at least 99 of 100 estimates is less than the margin. The window is one centipawn around the
/// evaluation, so an estimate that is given is wrong.
#[test]
fn estimates_seldom_mislead() {
    for rules in all_games() {
        let evaluator = Evaluator::new(rules, PieceValues::default());
        let (mut compared, mut misled) = (0, 0);
        // Positions of one game resemble each other, so few games would say little.
        for seed in 0..60 {
            let (mut position, moves) = random_game(rules, seed, 150);
            for mv in moves {
                position.make(mv);
                if position.king_is_dead().is_some() || position.in_check() {
                    continue;
                }
                let score = evaluate(&evaluator, &position);
                compared += 1;
                misled += u32::from(estimate_outside(&evaluator, &position, score - 1, score + 1).is_some());
            }
        }
        // Games that end by the loss of few pieces are short.
        let least = if rules.game().ends.extinction.pieces.is_empty() { 3500 } else { 1000 };
        assert!(compared > least, "{}: {compared}", rules.id());
        assert!(misled * 100 <= compared, "{}: {misled} of {compared}", rules.id());
    }
}

/// Late endings, poisoned pieces and a high move count can change the score by more than the margin.
#[test]
fn where_other_terms_may_be_large_there_is_no_estimate() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (game, fen, given) in [
        ("chess", format!("{start} w - - 0 1"), true),
        ("chess", format!("{start} w - - 90 80"), false),
        ("chess", "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".to_owned(), false),
        ("poison", "hnbdkbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w - - 0 1".to_owned(), true),
        ("poison", "hnbdkbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w - - 0 1 poison=a7:3".to_owned(), false),
    ] {
        let rules = movegen::rules(game).expect("a game");
        let evaluator = Evaluator::new(rules, PieceValues::default());
        let position = Position::from_fen(rules, &fen).expect(&fen);
        let found = estimate_outside(&evaluator, &position, SCORE_LIMIT - 2, SCORE_LIMIT - 1);
        assert_eq!(found.is_some(), given, "{fen}");
    }
}
