//! Start positions: every array of every game by its number.

use movegen::Position;
use reference::ReferencePosition;

use crate::support::{data, for_every_game, games};

fn check_game(game: &str) {
    let rules = movegen::rules(game).expect("a game");
    let default = reference::game(game).default_array;
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
fn every_array_is_the_recorded_one() {
    for_every_game(check_game);
}

#[test]
fn other_numbers_are_refused() {
    for game in games() {
        let rules = movegen::rules(game).expect("a game");
        for number in [0, rules.array_count() + 1, u32::MAX] {
            let error = Position::from_array(rules, number).expect_err("no such array").to_string();
            assert!(error.contains(&number.to_string()), "{game}: {error}");
            let count = rules.array_count();
            let has = if count == 1 { "only one".to_owned() } else { format!("1 to {count}") };
            assert!(error.ends_with(&has), "{game}: {error}");
        }
    }
}

/// Reinhard Scharnagl's conditions for Capablanca Random Chess. By his count 12,118 positions fulfil them.
#[test]
fn arrays_of_capablanca_random_chess_are_those_of_its_inventor() {
    /// Only some of the positions are looked at.
    const STEP: usize = 7;
    let rules = movegen::rules("capablanca-random").expect("a game");
    assert_eq!(rules.array_count(), 12_118);
    for number in (1..=rules.array_count()).step_by(STEP) {
        let position = Position::from_array(rules, number).unwrap_or_else(|error| panic!("{error}"));
        let fen = position.to_fen();
        let rank: Vec<char> = fen.split('/').next().expect("a rank").to_ascii_uppercase().chars().collect();
        let places = |letters: &str| -> Vec<usize> {
            (0..rank.len()).filter(|&place| letters.contains(rank[place])).collect()
        };
        let (bishops, strong, castlers) = (places("B"), places("QA"), places("RK"));
        assert!((bishops[1] - bishops[0]) % 2 == 1 && bishops[1] - bishops[0] > 1, "{fen}");
        assert_eq!((strong[1] - strong[0]) % 2, 1, "{fen}");
        assert_eq!(rank[castlers[1]], 'K', "{fen}");
        assert!(rank.iter().zip("RNBQCKABNR".chars()).filter(|(one, other)| **one != *other).count() > 2);
        let square = |name: String| rules.geometry().parse(&name).expect("a square");
        let mut protected = Vec::new();
        for file in 'a'..='j' {
            position.for_each_attack(square(format!("{file}1")), |to| protected.push(to));
        }
        assert!(('a'..='j').all(|file| protected.contains(&square(format!("{file}2")))), "{fen}");
    }
}
