//! Whether a move gives check, without making it. `differential` and the checks of `properties` compare the
//! answer with the position after the move in random games; these checks come in a special way.

use movegen::Position;

/// Compares the answers for all moves of a position.
#[track_caller]
fn check(position: &mut Position) {
    let info = position.checks();
    for mv in position.legal_moves() {
        let gives_check = position.gives_check(mv, &info);
        position.make(mv);
        let in_check = position.in_check();
        position.unmake();
        assert_eq!(gives_check, in_check, "{} in {}", position.move_text(mv), position.to_fen());
    }
}

/// Moves whose check comes in a special way.
#[test]
fn special_moves_that_give_check() {
    for (game, fen, text) in [
        ("chess", "8/8/8/3k4/8/8/2P5/4K3 w - - 0 1", "c2c4"),
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
        ("chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("chess", "8/8/8/R1pP3k/8/8/8/K7 w - c6 0 1", "d5c6"),
        ("poison", "4k3/8/8/8/4R3/3D4/8/K7 w - - 0 1 poison=e4:3", "d3e4c"),
        ("poison", "k7/8/8/n7/8/8/8/R6K w - - 0 1 poison=a5:1", "h1h2"),
        ("apothecary-classic", JOKER_PROMOTES, "a9a10j"),
    ] {
        let mut position = Position::from_fen(movegen::rules(game).expect("a game"), fen).expect(fen);
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{game}: {error}"));
        let gives_check = position.gives_check(mv, &position.checks());
        assert!(gives_check, "{text} in {fen}");
        check(&mut position);
    }
}

/// A cannon that steps toward the king is no mount for itself.
#[test]
fn a_cannon_alone_on_its_line_gives_no_check() {
    let fen = "4k5/10/10/10/10/10/10/10/10/4C4K w - - 0 1";
    check(&mut Position::from_fen(movegen::rules("shako").expect("a game"), fen).expect(fen));
}

/// The pawn becomes a joker. White's jokers imitate rooks.
const JOKER_PROMOTES: &str = "**********/7k2/P9/10/10/10/10/10/10/10/5K4/**********[J] w - - 0 1 jokers=R-";
