//! The lenient parser for moves that people type.

use movegen::{MoveError, Position, Random};

use crate::random_positions::Source;
use crate::support::{for_every_game, small_position as position};

#[test]
fn blanks_around_a_move_do_not_matter() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    assert_eq!(start.parse_move_leniently(" e2 - e4 "), start.parse_move("e2e4"));
}

/// Two castlings with the same partner: the text must contain the squares.
#[test]
fn castlings_with_one_partner_are_ambiguous() {
    let grand = position("grand-apothecary", "Kg1 Rk1 kg12", "w rights=K");
    let error = grand.parse_move_leniently("g1k1").expect_err("two castlings").to_string();
    assert!(error.contains("g1i1") && error.contains("g1j1"), "{error}");
}

/// A capital B with small letters behind it is a bishop, although the squares would be those of a knight, and
/// a small one is a file.
#[test]
fn the_case_of_a_letter_that_is_file_and_piece_matters() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let refused = start.parse_move_leniently("B1c3").expect_err("a bishop's move").to_string();
    assert!(refused.contains("bishop"), "{refused}");
    let bishop = position("chess", "Ke1 Pa2 Be5 ka8 nc3", "w");
    assert!(matches!(bishop.parse_move_leniently("bxc3"), Err(MoveError::Illegal { .. })));
}

#[test]
fn programs_are_held_to_the_notation() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    for text in ["e2-e4", "E2E4", "e2 e4", "nf3", "NF3"] {
        let error = start.parse_move(text).expect_err(text).to_string();
        assert!(error.contains("that move is written "), "{error}");
    }
}

#[test]
fn what_is_no_move_stays_none() {
    let start = Position::start(movegen::rules("gothic").expect("a game"));
    for text in
        ["", "-", "e", "4", "e2e5", "e2e4e5", "Nbc3d", "é2é4", "o", "o-o", "xx", "[", "nn", "a1 0", "12e2e4"]
    {
        assert!(start.parse_move_leniently(text).is_err(), "{text}");
    }
}

/// In random positions, the lenient parser reads the text of every legal move as that move. With other
/// capitals or without the capture sign, it reads the same move or finds the text ambiguous.
fn check_spellings(name: &str) {
    let rules = movegen::rules(name).expect("a game");
    let source = Source::new(name);
    for seed in 2000..2040 {
        let fen = source.position(&mut Random::new(seed)).fen();
        let position = Position::from_fen(rules, &fen).expect("a position");
        for m in position.legal_moves() {
            let (text, san) = (position.move_text(m), position.san(m));
            for strict in [&text, &san] {
                assert_eq!(position.parse_move(strict), Ok(m), "{strict} in {fen}");
                assert_eq!(position.parse_move_leniently(strict), Ok(m), "{strict} in {fen}");
            }
            // In capitals a file can be the letter of a piece, so only some positions are tried.
            if seed >= 2006 {
                continue;
            }
            for spelling in [text.to_ascii_uppercase(), san.to_ascii_uppercase(), san.replace('x', "")] {
                match position.parse_move_leniently(&spelling) {
                    Ok(read) => assert_eq!(read, m, "{spelling} in {fen}"),
                    Err(error) => {
                        assert!(matches!(error, MoveError::Ambiguous { .. }), "{spelling} in {fen}: {error}");
                    }
                }
            }
        }
    }
}

#[test]
fn other_spellings_keep_the_meaning() {
    for_every_game(check_spellings);
}
