//! Pieces whose movements no built-in game has: hoppers, lame leaps, rides that must turn.

use movegen::Rules;

use crate::{changed, movement, moves_from, position, refusal};

/// Chess in which the queen moves otherwise.
fn queen(betza: &'static str) -> &'static Rules {
    changed("chess", |game| movement(game, 'Q', betza))
}

#[test]
fn a_grasshopper_lands_behind_its_mount() {
    let rules = queen("gQ");
    let game = position(rules, "4k3/8/1p6/3n4/1P6/1Q1PP3/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "b5 e6", "over b4 and d5, not over d3 onto e3");
    let game = position(rules, "4k3/1n6/1p6/8/8/1Q6/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "b7");
    let captures = position(queen("cgQ"), "4k3/1n6/1p6/3p4/8/1Q6/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&captures, "b3"), "b7");
    let quiet = position(queen("mgQ"), "4k3/1n6/1p6/3p4/8/1Q6/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&quiet, "b3"), "e6");
}

#[test]
fn a_grasshopper_checks_and_pins() {
    let rules = queen("gQ");
    assert!(position(rules, "4k3/4p3/8/4Q3/8/8/8/4K3 b - - 0 1").in_check());
    assert!(!position(rules, "4k3/8/4p3/4Q3/8/8/8/4K3 b - - 0 1").in_check());
    assert!(!position(rules, "4k3/4p3/4p3/4Q3/8/8/8/4K3 b - - 0 1").in_check());
    let away = position(rules, "4k3/4r3/4r3/8/4Q3/8/8/4K3 b - - 0 1");
    let tails = moves_from(&away, "e6");
    assert_eq!(tails, "e4 e5", "the rook on e6 may not open the line");
    let stepping = position(rules, "4k3/8/8/8/r3Q3/8/7r/4K3 b - - 0 1");
    assert!(!moves_from(&stepping, "h2").split(' ').any(|to| to == "e7"), "no rook gets there");
    let stepping = position(rules, "4k3/r7/8/8/4Q3/8/8/4K3 b - - 0 1");
    assert!(!moves_from(&stepping, "a7").split(' ').any(|to| to == "e7"), "it would become the mount");
}

#[test]
fn a_hopper_moves_and_captures_at_any_distance() {
    let game = position(queen("pR"), "4k3/8/1p6/8/8/1Q1P2n1/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "b7 b8 e3 f3 g3");
    let game = position(queen("mpR"), "4k3/8/1p6/8/8/1Q1P2n1/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "b7 b8 e3 f3");
    let both = position(queen("mRpR"), "4k3/8/1p6/8/8/1Q1P4/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&both, "b3"), "a3 b1 b2 b4 b5 b7 b8 c3 e3 f3 g3 h3");
}

#[test]
fn a_limited_hop_ends_where_the_ride_goes_on() {
    let rules = queen("mRcpR3");
    let game = position(rules, "4k3/1r6/8/8/1P6/1Q1P2n1/1P6/2R1K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "a3 c3", "the rook on b7 and the knight on g3 are too far away");
    let game = position(rules, "4k3/8/1r6/8/1P6/1Q1Pn3/1P6/2R1K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "a3 b6 c3 e3");
}

#[test]
fn lame_leaps_need_an_empty_way() {
    let game = position(queen("nN"), "4k3/8/8/3P4/3Q1n2/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "d4"), "b3 b5 c2 e2 f3 f5");
    let game = position(queen("nD"), "4k3/8/8/3P4/3Q1n2/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "d4"), "b4 d2 f4");
    let game = position(queen("nAnH"), "4k3/8/8/2P5/3Q1n2/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "d4"), "a4 b2 d1 d7 f2 f6");
    assert!(position(queen("nN"), "8/8/8/4k3/8/3Q4/8/4K3 b - - 0 1").in_check());
    let pinned = position(queen("nN"), "8/8/8/4k3/3n4/3Q4/8/4K3 b - - 0 1");
    assert!(!pinned.in_check());
    assert_eq!(moves_from(&pinned, "d4"), "", "it blocks the way to the king");
}

#[test]
fn a_refused_lame_leap_names_what_is_in_the_way() {
    let game = position(queen("nN"), "4k3/8/8/2n5/3P4/3Q4/8/4K3 w - - 0 1");
    for to in ["c5", "e5"] {
        let message = game.parse_move(&format!("d3{to}")).expect_err("the way is blocked").to_string();
        assert!(message.ends_with(&format!("cannot go to {to}: the pawn on d4 is in the way")), "{message}");
    }
}

/// Movements with the same squares are two movements if one lands beside the mount.
#[test]
fn two_kinds_of_hoppers_in_one_game() {
    let rules = changed("chess", |game| {
        movement(game, 'Q', "pR");
        movement(game, 'R', "gR");
    });
    let game = position(rules, "4k3/8/8/8/8/Q1P4p/R1P4p/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "a3"), "a1 d3 e3 f3 g3 h3");
    assert_eq!(moves_from(&game, "a2"), "a4 d2");
}

#[test]
fn rides_that_must_turn() {
    let game = position(queen("yafsF"), "4k3/8/8/8/3P4/2Q5/8/4K3 w - - 0 1");
    let tails = moves_from(&game, "c3");
    assert!(!tails.split(' ').any(|to| ["b4", "d4", "b2", "d2"].contains(&to)), "{tails}");
    assert!(tails.split(' ').any(|to| to == "b8") && tails.split(' ').any(|to| to == "a4"), "{tails}");
    let bent = |betza| moves_from(&position(queen(betza), "4k3/8/8/8/3P4/2Q5/8/4K3 w - - 0 1"), "c3");
    assert_eq!(bent("FyafsF"), bent("[F?R]"));
    assert_eq!(bent("WyafsW"), bent("[W?B]"));
}

#[test]
fn a_pawn_in_the_common_spelling() {
    let pawns = |betza: &'static str| changed("chess", |game| movement(game, 'P', betza));
    for betza in ["fmWfceFifmnD", "fmWfcFifmR", "fmWfcFifmW2"] {
        let rules = pawns(betza);
        let mut game = position(rules, "4k3/8/8/8/1p6/8/PN6/4K3 w - - 0 1");
        assert_eq!(moves_from(&game, "a2"), "a3 a4", "{betza}");
        crate::play(&mut game, "a2a4");
        assert_eq!(moves_from(&game, "b4"), "a3 b3", "{betza}");
        let blocked = position(rules, "4k3/8/8/8/8/n7/PN6/4K3 w - - 0 1");
        assert_eq!(moves_from(&blocked, "a2"), "", "{betza}");
    }
}

#[test]
fn movements_that_a_game_refuses() {
    let refused = |betza: &'static str| refusal("chess", |game| movement(game, 'Q', betza));
    for (betza, reason) in [
        ("feF", "Betza string \"feF\", character 3: 'e' is for the captures of pawns: write 'ce'"),
        ("fceF", "only pawns capture en passant ('e')"),
        ("pRgB", "it hops either to any square behind a piece ('p') or next to it ('g')"),
        ("RgR", "from a1 it can capture on c1 in two ways; leave one of them out"),
        ("WimD", "only pawns and the king have first moves ('i')"),
        (
            "nDD",
            "Betza string \"nDD\", character 4: a lame rider ('n') is not known; a lame leap is nN, nD, nA, \
                 nH or nG",
        ),
    ] {
        assert_eq!(refused(betza), format!("pieces.Q.betza: {reason}"), "{betza}");
    }
}
