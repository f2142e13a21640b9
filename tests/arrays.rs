//! Start positions: every array by its number.

use movegen::Position;
use reference::ReferencePosition;

use crate::support::{GAMES, data};

fn check_game(game: &str, default: u32) {
    let rules = movegen::rules(game).expect("a game");
    let text = data(&format!("arrays/{game}.txt"));
    for line in text.lines() {
        let (number, fen) = line.split_once(' ').expect("number and FEN");
        let number: u32 = number.parse().expect("a number");
        let position = Position::from_array(rules, number).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.to_fen(), fen, "{game} array {number}");
        assert_eq!(ReferencePosition::from_fen(game, fen).fen(), fen, "{game} array {number}, reference");
        if number == default {
            assert_eq!(Position::start(rules).to_fen(), fen, "{game}, default array");
        }
    }
    assert_eq!(rules.array_count() as usize, text.lines().count(), "{game}");
    assert_eq!(rules.default_array(), default, "{game}");
}

#[test]
fn apothecary_classic() {
    check_game("apothecary-classic", 14);
}

#[test]
fn apothecary_modern() {
    check_game("apothecary-modern", 21);
}

#[test]
fn grand_apothecary() {
    check_game("grand-apothecary", 398);
}

#[test]
fn the_other_games_have_one_array() {
    for (game, start) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"),
        ("poison", "hnbdkbnh/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w KQkq - 0 1"),
    ] {
        let rules = movegen::rules(game).expect("a game");
        assert_eq!(rules.array_count(), 1, "{game}");
        assert_eq!(Position::from_array(rules, 1).expect("array 1").to_fen(), start);
        assert_eq!(Position::start(rules).to_fen(), start);
    }
}

#[test]
fn other_numbers_are_refused() {
    for game in GAMES {
        let rules = movegen::rules(game).expect("a game");
        for number in [0, rules.array_count() + 1, u32::MAX] {
            let error = Position::from_array(rules, number).expect_err("no such array").to_string();
            assert!(error.contains(&number.to_string()), "{game}: {error}");
            assert!(error.contains(&rules.array_count().to_string()), "{game}: {error}");
        }
    }
}
