//! Promotion: zones of several ranks, zones for some pawns, captured pieces only, limits.

use movegen::game::{Game, PieceSpec, PromotionZone, Role, Start};

use crate::{changed, moves_from, play, position};

/// The zones of a game: rank, pieces, whether promotion is optional, pawns.
fn zones(game: &mut Game, zones: &[(i32, &'static str, bool, &'static str)]) {
    let zone = |&(rank, to, optional, pawns): &(i32, &str, bool, &str)| PromotionZone {
        rank: Some(rank),
        region: None,
        to: to.to_owned(),
        optional,
        pawns: pawns.to_owned(),
    };
    game.promotion.zones = zones.iter().map(zone).collect();
}

/// Adds a berolina pawn with the letter X.
fn add_berolina(game: &mut Game) {
    let berolina = PieceSpec {
        letter: 'X',
        name: "berolina pawn".to_owned(),
        betza: "fmFfcWifmB2".to_owned(),
        role: Role::Pawn,
        ..PieceSpec::default()
    };
    game.pieces.push(berolina);
    game.notation.en_passant = Some(movegen::game::EnPassantField::Advance);
}

#[test]
fn a_zone_of_several_ranks() {
    let rules = changed("chess", |game| {
        zones(game, &[(6, "N", true, ""), (7, "NB", false, ""), (8, "QRBN", false, "")]);
    });
    let lone = position(rules, "4k3/8/P7/1P6/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&lone, "b5"), "b6 b6n", "optional on rank 6");
    assert_eq!(moves_from(&lone, "a6"), "a7b a7n", "forced on rank 7");
    let black = position(rules, "4k3/8/8/8/p7/8/1p6/4K3 b - - 0 1");
    assert_eq!(moves_from(&black, "a4"), "a3 a3n", "Black's ranks are mirrored");
    assert_eq!(moves_from(&black, "b2"), "b1b b1n b1q b1r");
}

#[test]
fn zones_for_some_pawns() {
    let rules = changed("chess", |game| {
        add_berolina(game);
        zones(game, &[(7, "N", true, "X"), (8, "QN", false, "P"), (8, "B", false, "X")]);
    });
    let lone = position(rules, "8/P3k3/X7/1P6/7X/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&lone, "a6"), "b7 b7n");
    assert_eq!(moves_from(&lone, "b5"), "b6");
    assert_eq!(moves_from(&lone, "a7"), "a8n a8q");
    let last = position(rules, "8/4k2X/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&last, "h7"), "g8b");
}

/// As in Grand Chess: without a captured piece a pawn cannot move to the last rank, but it gives check there.
#[test]
fn promotion_to_captured_pieces_only() {
    let rules = changed("chess", |game| {
        game.promotion.reserve = Some("".to_owned());
        game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
        zones(game, &[(7, "QRBN", true, ""), (8, "QRBN", false, "")]);
    });
    let mut game = position(rules, "6rk/1P6/8/2P5/8/5n2/8/K4N2[] w - - 0 1");
    assert_eq!(moves_from(&game, "b7"), "");
    assert_eq!(moves_from(&game, "c5"), "c6");
    let error = game.parse_move("b7b8q").expect_err("no queen was captured").to_string();
    assert!(error.contains("White has no queen in reserve"), "{error}");
    let error = game.parse_move("b7b8").expect_err("nothing was captured").to_string();
    assert!(error.contains("a pawn must promote on b8, and White has nothing in reserve"), "{error}");
    play(&mut game, "c5c6 f3e1 a1b1 e1g2 c6c7 g2e3 f1e3 g8g7");
    assert_eq!(moves_from(&game, "c7"), "", "a captured piece of the enemy is no piece of White's reserve");
    let checked = position(rules, "5r1k/6P1/8/8/8/8/8/K7[] b - - 0 1");
    assert!(checked.in_check());
}

#[test]
fn promotion_up_to_a_limit() {
    let rules = changed("chess", |game| {
        game.promotion.limits = [('Q', 1), ('N', 2), ('B', 0)].into();
    });
    let mut game = position(rules, "7k/P7/8/8/8/8/r7/1N3QK1 w - - 0 1");
    assert_eq!(moves_from(&game, "a7"), "a8n a8r");
    let error = game.parse_move("a7a8q").expect_err("one queen is there").to_string();
    assert!(error.contains("White has 1 of the queen already, as many as it may have"), "{error}");
    play(&mut game, "f1f2 a2f2");
    assert_eq!(moves_from(&game, "a7"), "a8n a8q a8r", "a captured queen makes room");
    play(&mut game, "a7a8n");
    game.unmake();
    assert_eq!(moves_from(&game, "a7"), "a8n a8q a8r");
    let full = position(rules, "7k/8/8/8/8/8/p7/4K3 b - - 0 1");
    assert_eq!(moves_from(&full, "a2"), "a1n a1q a1r", "a side has its own pieces");
}

#[test]
fn a_limit_can_leave_no_promotion() {
    let rules = changed("chess", |game| {
        zones(game, &[(8, "Q", false, "")]);
        game.promotion.limits = [('Q', 1)].into();
    });
    let game = position(rules, "7k/P7/8/8/8/8/8/KQ6 w - - 0 1");
    assert_eq!(moves_from(&game, "a7"), "");
    let error = game.parse_move("a7a8q").expect_err("one queen is there").to_string();
    assert!(error.contains("has 1 of the queen already"), "{error}");
    let error = game.parse_move("a7a8").expect_err("nothing is left").to_string();
    assert!(error.contains("a pawn must promote on a8, and White has no piece left for it"), "{error}");
}
