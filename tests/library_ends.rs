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
