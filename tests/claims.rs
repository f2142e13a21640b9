//! Ends that a player must claim, and those that come by themselves.

use movegen::{Color, GameResult, Position, Reason};

fn played(game: &str, fen: Option<&str>, moves: &[&str]) -> Position {
    let rules = movegen::rules(game).expect("a game");
    let mut position =
        fen.map_or_else(|| Position::start(rules), |fen| Position::from_fen(rules, fen).expect(fen));
    for text in moves {
        position.make(position.parse_move(text).expect(text));
    }
    position
}

#[test]
fn repetition_is_claimed_in_chess_and_automatic_where_points_are_counted() {
    let back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let third = played("chess", None, &back.repeat(2));
    assert_eq!(third.outcome().unwrap().reason, Reason::Repetition);
    assert_eq!(third.outcome_without_claims(), None);
    let fifth = played("chess", None, &back.repeat(4));
    assert_eq!(fifth.outcome_without_claims().unwrap().reason, Reason::Repetition);
    let third = played("apothecary-classic", None, &["a1a2", "a10a9", "a2a1", "a9a10"].repeat(3));
    let outcome = third.outcome().expect("the third occurrence");
    assert_eq!(outcome.reason, Reason::PointsByRepetition);
    assert_eq!(third.outcome_without_claims(), Some(outcome));
}

#[test]
fn the_move_count_ends_the_game_by_itself_after_75_moves() {
    let at = |clock: u32| format!("4k3/7r/8/8/8/8/7R/4K3 w - - {clock} 90");
    let claimed = played("chess", Some(&at(100)), &[]);
    assert_eq!(claimed.outcome().unwrap().reason, Reason::FiftyMoves);
    assert_eq!(claimed.outcome_without_claims(), None);
    assert_eq!(played("chess", Some(&at(149)), &[]).outcome_without_claims(), None);
    let by_itself = played("chess", Some(&at(150)), &[]);
    assert_eq!(by_itself.outcome_without_claims().unwrap().reason, Reason::FiftyMoves);
}

/// The chariot checks with every move; the general steps to and fro.
#[test]
fn perpetual_check_loses_in_xiangqi() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    let chase = ["a9a10", "d10d9", "a10a9", "d9d10"].repeat(2);
    let third = played("xiangqi", Some(fen), &[&["a1a10", "d10d9", "a10a9", "d9d10"], &chase[..]].concat());
    let outcome = third.outcome().expect("the third occurrence");
    assert_eq!((outcome.reason, outcome.result), (Reason::PerpetualCheck, GameResult::Win(Color::Black)));
    // Without checks it is a draw.
    let quiet = ["a1b1", "d10d9", "b1a1", "d9d10"];
    let third = played("xiangqi", Some(fen), &quiet.repeat(2));
    let outcome = third.outcome().expect("the third occurrence");
    assert_eq!((outcome.reason, outcome.result), (Reason::Repetition, GameResult::Draw));
}

/// Counts of Fairy-Stockfish and python-chess: White has arrived, and Black cannot arrive with the next move.
#[test]
fn racing_kings_is_decided_when_black_cannot_answer() {
    let fen = "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1";
    let position = played("racing-kings", Some(fen), &[]);
    let nodes: usize = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut after = position.clone();
            after.make(mv);
            after.legal_moves().len()
        })
        .sum();
    assert_eq!(nodes, 33);
}

#[test]
fn a_bare_king_loses_at_once_unless_it_can_return() {
    let lost = played("shatranj", Some("4k3/8/8/8/8/P7/3n4/R3K3 w - - 0 1"), &["e1d2"]);
    assert!(lost.outcome().is_some_and(|outcome| outcome.reason == Reason::BareKing));
    let fen = "8/8/8/8/8/2k5/3n4/3RK3 w - - 0 1";
    let answered = played("shatranj", Some(fen), &["d1d2"]);
    assert_eq!(answered.outcome(), None, "Black may take the last piece");
    let two = played("shatranj", Some("8/8/8/8/8/2k5/3n4/R2RK3 w - - 0 1"), &["d1d2"]);
    assert!(
        two.outcome().is_some_and(|outcome| outcome.reason == Reason::BareKing),
        "one move takes one piece"
    );
}

#[test]
fn a_lone_minor_piece_is_dead_in_atomic_chess() {
    for piece in ["N", "B", "R"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K1{piece}1 w - - 0 1");
        assert!(played("atomic", Some(&fen), &[]).is_dead_position(), "{piece}");
    }
    assert!(!played("atomic", Some("4k3/8/8/8/8/8/8/4K1Q1 w - - 0 1"), &[]).is_dead_position());
}
