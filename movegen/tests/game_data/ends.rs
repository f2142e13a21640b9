//! Ends of games: verdicts of stalemate, repetition and move count, and counts of checks.

use movegen::game::{Ends, PointValues, Verdict};
use movegen::{Color, GameResult, Outcome, Position, Reason, Rules};

use crate::{changed, play, position};

/// Chess with other ends.
fn with(change: impl FnOnce(&mut Ends)) -> &'static Rules {
    changed("chess", |game| change(&mut game.ends))
}

const fn won(winner: Color, reason: Reason) -> Option<Outcome> {
    Some(Outcome { result: GameResult::Win(winner), reason })
}

const POINTS: PointValues =
    PointValues { strong: 9, average: 5, joker: 0, joker_against_strong: 0, auxiliary: 3, pawn: 1, lead: 2 };

/// The outcome that each verdict gives White in a position, with Black to move.
fn outcomes(set: fn(&mut Ends, Verdict), game: impl Fn(&'static Rules) -> Position) -> Vec<GameResult> {
    let verdicts = [Verdict::Draw, Verdict::Win, Verdict::Loss, Verdict::Disadvantage, Verdict::Points];
    let outcome = |verdict| {
        let rules = with(|ends| {
            ends.points = Some(POINTS);
            set(ends, verdict);
        });
        let position = game(rules);
        assert_eq!(position.side_to_move(), Color::Black);
        position.outcome().expect("an end").result
    };
    verdicts.into_iter().map(outcome).collect()
}

const FOR_BLACK_TO_MOVE: [GameResult; 5] = [
    GameResult::Draw,
    GameResult::Win(Color::Black),
    GameResult::Win(Color::White),
    GameResult::Advantage(Color::White),
    GameResult::Advantage(Color::White),
];

#[test]
fn verdicts_of_stalemate() {
    let stalemate = |rules| position(rules, "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(outcomes(|ends, verdict| ends.stalemate = verdict, stalemate), FOR_BLACK_TO_MOVE);
    let loss = with(|ends| ends.stalemate = Verdict::Loss);
    assert_eq!(stalemate(loss).outcome(), won(Color::White, Reason::Stalemate));
}

#[test]
fn verdicts_of_repetition() {
    let repeated = |rules| {
        let mut game = position(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        play(&mut game, "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8 a1a2");
        game
    };
    assert_eq!(outcomes(|ends, verdict| ends.repetition_result = verdict, repeated), FOR_BLACK_TO_MOVE);
    let points = with(|ends| {
        ends.points = Some(POINTS);
        ends.repetition_result = Verdict::Points;
    });
    assert_eq!(repeated(points).outcome().map(|it| it.reason), Some(Reason::PointsByRepetition));
    assert!(points.counts_points());
}

#[test]
fn numbers_of_repetitions() {
    for (number, plies) in [(2, 4), (3, 8), (5, 16)] {
        let rules = with(|ends| ends.repetitions = number);
        let mut game = position(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        for ply in 1..=plies {
            assert_eq!(game.outcome(), None, "{number} occurrences, ply {ply}");
            play(&mut game, ["a1a2", "e8e7", "a2a1", "e7e8"][(ply - 1) % 4]);
        }
        assert_eq!(game.outcome().map(|it| it.reason), Some(Reason::Repetition), "{number} occurrences");
        assert!(game.is_repetition(0));
    }
    let never = with(|ends| ends.repetitions = 0);
    let mut game = position(never, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    for _ in 0..9 {
        play(&mut game, "a1a2 e8e7 a2a1 e7e8");
    }
    assert_eq!(game.outcome(), None);
    assert!(!game.is_repetition(100));
}

#[test]
fn verdicts_of_the_move_count() {
    let counted = |rules| position(rules, "4k3/8/8/8/8/8/8/R3K3 b - - 100 80");
    assert_eq!(outcomes(|ends, verdict| ends.move_count_result = verdict, counted), FOR_BLACK_TO_MOVE);
}

#[test]
fn the_number_of_checks_decides() {
    let rules = with(|ends| ends.checks = 3);
    let mut game = position(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1");
    let keys = |game: &Position| {
        let read = Position::from_fen(rules, &game.to_fen()).expect("its own FEN");
        assert_eq!(read.key(), game.key(), "{}", game.to_fen());
        game.key()
    };
    let before = keys(&game);
    play(&mut game, "a1a8");
    assert_eq!(game.checks_left(Color::White), 1);
    assert_eq!(game.outcome(), None);
    keys(&game);
    play(&mut game, "e8e7 a8a7");
    assert_eq!(game.outcome(), won(Color::White, Reason::CheckCount));
    assert!(game.legal_moves().is_empty());
    assert!(game.to_fen().contains(" 0+3 "), "{}", game.to_fen());
    for _ in 0..3 {
        game.unmake();
    }
    assert_eq!(keys(&game), before);
    let mut other = position(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    assert_ne!(keys(&other), before, "the checks are part of the position");
    play(&mut other, "a1a2");
    assert_eq!(other.checks_left(Color::White), 3);
    let without = Position::from_fen(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("no checks given");
    assert_eq!(without.checks_left(Color::Black), 3);
    for (fen, problem) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 4+3 0 1", "such as 3+3, found \"4+3\""),
        ("4k3/8/8/8/8/8/8/R3K3 w - - x+3 0 1", "such as 3+3, found \"x+3\""),
    ] {
        let error = Position::from_fen(rules, fen).expect_err(fen).to_string();
        assert!(error.contains(problem), "{error}");
    }
    let chess = with(|_| ());
    let error = Position::from_fen(chess, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1").expect_err("chess");
    assert_eq!(error.to_string(), "FEN checks: this game does not count checks, found \"3+3\"");
}

/// No pawn goes back to rank 2, but a pawn that has gone sideways can.
#[test]
fn positions_before_a_move_of_a_pawn_that_has_no_way_back_do_not_count() {
    let rules = movegen::rules("pawn-sideways").expect("a game");
    let mut game = position(rules, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    play(&mut game, "e1d1 e8e7 d1e1 e7e8 a2a3 e8e7 e1d1 e7e8");
    assert_eq!(game.occurrences(), 1);
}
