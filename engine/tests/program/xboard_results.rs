//! Claims of results in the XBoard protocol.

use super::support::Session;

/// Sets up a position, lets the engine play the side that is not to move, and makes one move. Returns the
/// answers.
fn after_move(fen: &str, mv: &str) -> Vec<String> {
    let mut session = Session::start(&[]);
    session.exchange(&format!("new\nforce\nsetboard {fen}\nplayother\nusermove {mv}"))
}

#[test]
fn the_opponent_ends_the_game() {
    for (fen, mv, claim) in [
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "0-1 {Black mates}"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "1-0 {White mates}"),
        ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "f7g6", "1/2-1/2 {Stalemate}"),
        ("7k/8/8/8/8/8/8/K5R1 w - - 99 80", "g1g2", "1/2-1/2 {Draw by fifty moves}"),
        ("7k/8/8/8/8/4N3/6p1/K7 w - - 0 1", "e3g2", "1/2-1/2 {Draw by dead position}"),
    ] {
        assert_eq!(after_move(fen, mv), [claim], "{fen} {mv}");
    }
}

#[test]
fn the_engine_ends_the_game_and_claims_after_its_move() {
    let mut session = Session::start(&[]);
    session.send("new\nforce\nsetboard 7k/8/8/8/8/8/8/K5R1 w - - 99 80\nsd 2\ngo");
    let lines = session.read_until("1/2-1/2");
    assert!(lines.len() == 2 && lines[0].starts_with("move "), "{lines:?}");
    assert_eq!(lines[1], "1/2-1/2 {Draw by fifty moves}");
}

#[test]
fn repetition_is_claimed_when_it_is_there() {
    let mut session = Session::start(&[]);
    let knights = "usermove g1f3\nusermove g8f6\nusermove f3g1\n";
    let twice = format!("new\nforce\n{knights}usermove f6g8\n{knights}playother");
    assert_eq!(session.exchange(&twice), Vec::<String>::new());
    assert_eq!(session.exchange("usermove f6g8"), ["1/2-1/2 {Draw by repetition}"]);
}

#[test]
fn nothing_is_claimed_in_force_mode() {
    let mut session = Session::start(&[]);
    let moves = "new\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4";
    assert_eq!(session.exchange(moves), Vec::<String>::new());
    assert_eq!(session.exchange("go"), ["0-1 {Black mates}"], "there is nothing to play");
    assert!(session.exchange("usermove a2a3").concat().starts_with("Illegal move ("));
}

#[test]
fn a_game_that_the_interface_keeps_going_goes_on() {
    let mut session = Session::start(&[]);
    session.send("new\nforce\nsetboard 7k/8/8/8/8/8/8/K4RR1 w - - 99 80\nplayother\nusermove g1g2");
    assert_eq!(session.read_until("1/2-1/2"), ["1/2-1/2 {Draw by fifty moves}"]);
    assert_eq!(session.exchange("force\nundo\nusermove g1g3"), Vec::<String>::new());
}
