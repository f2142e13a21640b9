//! Pawns: first steps of several lengths, berolina pawns, sideways moves, no en passant.

use movegen::game::{EnPassantField, Game};

use crate::{changed, moves_from, play, position};

/// Pawns with a movement, their first rank, the last rank of first moves and the last rank that those reach.
fn pawns(game: &mut Game, betza: &str, ranks: [i32; 3]) {
    game.pieces.iter_mut().find(|piece| piece.letter == 'P').expect("a pawn").betza = betza.to_owned();
    game.pawns.first_rank = ranks[0];
    (game.pawns.last_advance_rank, game.pawns.advance_limit) = (Some(ranks[1]), Some(ranks[2]));
    game.notation.en_passant = Some(EnPassantField::Advance);
}

#[test]
fn single_and_triple_first_steps() {
    let single = changed("chess", |game| pawns(game, "fmWfcF", [2, 2, 2]));
    let lone = position(single, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert_eq!(moves_from(&lone, "a2"), "a3");
    let triple = changed("chess", |game| pawns(game, "fmWfcFifmR3", [2, 2, 5]));
    let mut game = position(triple, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "a2"), "a3 a4 a5");
    play(&mut game, "a2a5");
    assert_eq!(moves_from(&game, "b4"), "a3 b3", "en passant on the first square that was passed");
    game.unmake();
    play(&mut game, "a2a4");
    assert_eq!(moves_from(&game, "b4"), "a3 b3");
}

/// Pawns of torpedo chess take two steps from every rank. With the last two steps they promote.
#[test]
fn torpedo_pawns() {
    let rules = changed("chess", |game| pawns(game, "fmWfcFifmR2", [2, 7, 8]));
    let mut game = position(rules, "4k3/7p/P7/8/8/4P1p1/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "a6"), "a7 a8b a8n a8q a8r");
    assert_eq!(moves_from(&game, "e3"), "e4 e5");
    play(&mut game, "a6a8q e8e7 a8h8");
    assert_eq!(moves_from(&game, "g3"), "g1b g1n g1q g1r g2");
    play(&mut game, "h7h5");
    assert_eq!(game.to_fen().split(' ').nth(3), Some("-"), "nobody can capture en passant");
    let mut game = position(rules, "4k3/8/8/3p4/8/2P5/8/4K3 w - - 0 1");
    play(&mut game, "e1e2 e8e7 c3c5 d5d3 e2e1 e7e8 c5c7");
    assert_eq!(moves_from(&game, "d3"), "d1b d1n d1q d1r d2");
    let mut game = position(rules, "4k3/8/8/2Pp4/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d5d3");
    assert_eq!(moves_from(&game, "c5"), "c6 c7", "d4 is not next to c5 on a rank ahead");
    let mut game = position(rules, "4k3/3p4/8/2P5/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d7d5");
    assert_eq!(moves_from(&game, "c5"), "c6 c7 d6");
}

/// A pawn that promotes with two steps and need not: it can be captured en passant if it stays a pawn.
#[test]
fn two_steps_into_an_optional_zone() {
    let rules = changed("chess", |game| {
        pawns(game, "fmWfcFifmR2", [2, 6, 7]);
        let zone = |rank, optional| movegen::game::PromotionZone {
            rank: Some(rank),
            optional,
            ..game.promotion.zones[0].clone()
        };
        game.promotion.zones = vec![zone(7, true), zone(8, false)];
    });
    let mut game = position(rules, "4k3/8/1p6/P7/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "a5"), "a6 a7 a7b a7n a7q a7r b6");
    let mut passing = position(rules, "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1");
    play(&mut passing, "a5a7");
    assert_eq!(moves_from(&passing, "b7"), "a6 b5 b6");
    play(&mut game, "a5a7n");
    assert_eq!(moves_from(&game, "b6"), "b4 b5");
    passing.unmake();
    play(&mut passing, "a5a7q");
    assert_eq!(moves_from(&passing, "b7"), "b5 b6", "a pawn that has promoted is no pawn");
}

#[test]
fn no_en_passant() {
    let rules = changed("chess", |game| game.pawns.en_passant = false);
    let mut game = position(rules, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    play(&mut game, "a2a4");
    assert_eq!(moves_from(&game, "b4"), "b3");
    assert!(movegen::Position::from_fen(rules, "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1").is_err());
}

#[test]
fn pawns_that_move_sideways() {
    let rules = changed("chess", |game| pawns(game, "fsmWfcFifmR2", [2, 2, 4]));
    let mut game = position(rules, "4k3/8/8/8/8/1P6/PP6/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "b3"), "a3 b4 c3");
    assert_eq!(moves_from(&game, "a2"), "a3 a4");
    play(&mut game, "b3c3");
    assert_eq!(game.halfmove_clock(), 0, "a pawn's move");
}

/// The pawns of Legan chess move diagonally to one side, and capture straight ahead or sideways.
#[test]
fn pawns_of_legan_chess() {
    let rules = changed("chess", |game| pawns(game, "mflFcflW", [1, 1, 1]));
    let game = position(rules, "4k3/8/8/2pp4/1pPp4/2p5/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "c4"), "b4 b5 c5");
    let black = position(rules, "4k3/8/8/2PP4/1PpP4/2P5/8/4K3 b - - 0 1");
    assert_eq!(moves_from(&black, "c4"), "c3 d3 d4", "left is seen from Black's side");
}
