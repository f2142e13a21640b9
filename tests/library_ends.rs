//! Ends of games that only games of the library have: a bare king that loses, and stalemate that loses.

use movegen::{Color, GameResult, Position, Reason};

fn position(game: &str, fen: &str) -> Position {
    Position::from_fen(movegen::rules(game).expect("a game"), fen).expect(fen)
}

#[track_caller]
fn assert_end(position: &Position, result: GameResult, reason: Reason) {
    let end = position.outcome().map(|outcome| (outcome.result, outcome.reason));
    assert_eq!(end, Some((result, reason)), "{}", position.to_fen());
}

#[test]
fn a_bare_king_of_shatranj_may_make_the_other_bare_in_return() {
    // Black's king is bare, and White is to move: it is too late for Black.
    let lost = position("shatranj", "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
    assert_end(&lost, GameResult::Win(Color::White), Reason::BareKing);
    let may_return = position("shatranj", "8/8/8/8/8/3k4/4R3/K7 b - - 0 1");
    assert_eq!(may_return.outcome(), None, "Black captures the rook next");
    let mut drawn = may_return;
    drawn.make(drawn.parse_move("d3e2").expect("a capture"));
    let end = drawn.outcome().map(|outcome| outcome.result);
    assert_eq!(end, Some(GameResult::Draw), "both kings are bare");
}

#[test]
fn the_bare_king_loses_whoever_it_is() {
    let white = position("shatranj", "4k3/4r3/8/8/8/8/8/K7 b - - 0 1");
    assert_end(&white, GameResult::Win(Color::Black), Reason::BareKing);
    let chess = position("chess", "4k3/4r3/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(chess.outcome(), None, "chess goes on");
}

#[test]
fn stalemate_of_shatranj_loses() {
    let stalemate = position("shatranj", "k7/7R/1R6/7p/7P/8/8/K7 b - - 0 1");
    assert_end(&stalemate, GameResult::Win(Color::White), Reason::Stalemate);
}

/// What a pawn has done sideways it can undo, so the positions before it count; the move count starts again.
#[test]
fn positions_repeat_across_moves_of_pawns_that_have_a_way_back() {
    let mut there_and_back = position("pawn-sideways", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let mut play = |text| there_and_back.make(there_and_back.parse_move(text).expect(text));
    ["a2b2", "e8e7", "b2a2", "e7e8"].repeat(2).into_iter().for_each(&mut play);
    assert_end(&there_and_back, GameResult::Draw, Reason::Repetition);
    assert_eq!(there_and_back.halfmove_clock(), 1);
    let mut forward = position("pawn-sideways", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let mut play = |text| forward.make(forward.parse_move(text).expect(text));
    ["e1d1", "e8e7", "d1e1", "e7e8", "a2a3", "e8e7", "e1d1", "e7e8"].into_iter().for_each(&mut play);
    assert_eq!(forward.occurrences(), 1, "no pawn goes back to rank 2");
}

#[test]
fn a_king_on_the_hill_wins() {
    let mut hill = position("king-of-the-hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1");
    assert_eq!(hill.outcome(), None);
    hill.make(hill.parse_move("d3d4").expect("a step"));
    assert_end(&hill, GameResult::Win(Color::White), Reason::Goal);
    assert!(hill.legal_moves().is_empty());
}

#[test]
fn black_may_reach_the_last_rank_after_white() {
    let mut race = position("racing-kings", "8/K6k/8/8/8/8/8/8 w - - 0 1");
    race.make(race.parse_move("a7a8").expect("a step"));
    assert_eq!(race.outcome(), None, "Black may still reach the rank");
    let mut slow = race.clone();
    race.make(race.parse_move("h7h8").expect("a step"));
    assert_end(&race, GameResult::Draw, Reason::Goal);
    slow.make(slow.parse_move("h7h6").expect("a step"));
    assert_end(&slow, GameResult::Win(Color::White), Reason::Goal);
    let checks = position("racing-kings", "8/8/8/8/8/7k/8/K5R1 w - - 0 1");
    assert!(checks.parse_move("g1h1").is_err(), "no move gives check");
}

/// The capture takes the knight beside it along, not the pawn, and the king's own explosion is forbidden.
#[test]
fn captures_explode() {
    let fen = "4k3/8/8/2np4/3pP3/8/8/4K3 w - - 0 1";
    let mut atomic = position("atomic", fen);
    let key = atomic.key();
    atomic.make(atomic.parse_move("e4d5").expect("a capture"));
    assert_eq!(atomic.to_fen(), "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1");
    atomic.unmake();
    assert_eq!((atomic.to_fen(), atomic.key()), (fen.to_owned(), key));
    let mut king = position("atomic", "4k3/3q4/8/8/8/8/8/3QK3 w - - 0 1");
    king.make(king.parse_move("d1d7").expect("a capture"));
    assert_end(&king, GameResult::Win(Color::White), Reason::Explosion);
    let own = position("atomic", "4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1");
    assert!(own.parse_move("d1d2").is_err() && own.parse_move("e1d2").is_err(), "its king would explode");
    let beside = position("atomic", "8/8/8/8/8/3kK3/8/r7 w - - 0 1");
    assert!(!beside.in_check() && beside.parse_move("e3e4").is_ok(), "kings side by side give no check");
}

#[test]
fn generals_stay_in_their_palaces_and_do_not_face_each_other() {
    let facing = position("xiangqi", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1");
    assert!(facing.parse_move("e6d6").is_err(), "the soldier stands between the generals");
    assert!(facing.parse_move("e6e7").is_ok());
    let corner = position("xiangqi", "3k5/9/9/9/9/9/9/5K3/9/9 w - - 0 1");
    let mut moves: Vec<String> = corner.legal_moves().iter().map(|&mv| corner.move_text(mv)).collect();
    moves.sort();
    assert_eq!(moves, ["f3e3", "f3f2"]);
}
