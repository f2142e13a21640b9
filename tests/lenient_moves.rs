//! The lenient parser for moves that people type.

use movegen::{MoveError, Position};
use reference::{State, game};

use crate::random_positions::Source;
use crate::support::{Rng, for_every_game, small_position as position};

/// Fails unless every text is parsed as the move.
#[track_caller]
fn assert_means(position: &Position, coordinate: &str, texts: &[&str]) {
    let m = position.parse_move(coordinate).unwrap_or_else(|error| panic!("{error}"));
    for text in texts {
        assert_eq!(position.parse_move_leniently(text), Ok(m), "{text} in {}", position.to_fen());
    }
}

#[test]
fn squares_in_any_dress() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    assert_means(&start, "e2e4", &["e2-e4", "E2E4", "e2 e4", "E2-E4", " e2 - e4 ", "e4", "E4", "e2e4!"]);
    assert_means(
        &start,
        "g1f3",
        &["nf3", "NF3", "Nf3", "n-f3", "Ng1f3", "ng1-f3", "N g1 f3", "G1F3", "g1xf3"],
    );
    assert_means(&start, "b1c3", &["Nb1c3", "nb1c3", "nc3"]);
}

#[test]
fn captures_promotions_and_passing_pawns() {
    let men = "Ke1 Pe4 Pa7 Ph7 Pg5 kd7 pd5 rb8 pf5";
    let middle = position("chess", men, "w ep=f6");
    assert_means(&middle, "e4d5", &["e4xd5", "exd5", "ed5", "E4XD5", "EXD5", "e4:d5", "e4d5"]);
    assert_means(&middle, "a7a8q", &["a8=q", "a8q", "a8=Q", "A8=Q", "a7a8Q", "a7-a8=q", "a8(Q)", "a7 a8 q"]);
    assert_means(&middle, "a7b8n", &["axb8=n", "a7xb8N", "ab8n"]);
    assert_means(&middle, "g5f6", &["gxf6 e.p.", "g5xf6e.p.", "gf6"]);
}

#[test]
fn castling_in_any_dress() {
    let chess = position("chess", "Ke1 Ra1 Rh1 ke8", "w rights=KQ");
    assert_means(&chess, "e1g1", &["o-o", "0-0", "O-O", "e1h1", "E1G1", "e1-g1", "Ke1g1", "kg1"]);
    assert_means(&chess, "e1c1", &["o-o-o", "0-0-0", "O-O-O", "e1a1", "o-o-o+"]);
    let gothic = position("gothic", "Kf1 Ra1 Rj1 kf8", "w rights=KQ");
    assert_means(&gothic, "f1i1", &["o-o", "f1j1", "0-0"]);
    assert_means(&gothic, "f1c1", &["0-0-0", "f1a1"]);
    // Two castlings with the same partner: the text must contain the squares.
    let grand = position("grand-apothecary", "Kg1 Rk1 kg12", "w rights=K");
    let error = grand.parse_move_leniently("g1k1").expect_err("two castlings").to_string();
    assert!(error.contains("g1i1") && error.contains("g1j1"), "{error}");
}

#[test]
fn poison_in_any_dress() {
    let harpy = position("poison", "Ke1 Hg4 De2 Nf2 kh8 ng5", "w poison=f2:3");
    assert_means(&harpy, "g4g5p", &["g4-g5p", "G4G5P", "xHg4[g5,5]", "xHg4[g5]"]);
    assert_means(&harpy, "e2f2c", &["De2[f2,C]", "e2-f2c"]);
}

#[test]
fn the_strict_meaning_comes_first() {
    // A lower-case b is a file, not a bishop.
    let both = position("chess", "Ke1 Pb2 Be5 ka8 nc3", "w");
    assert_means(&both, "b2c3", &["bxc3", "bc3", "b2xc3"]);
    assert_means(&both, "e5c3", &["Bxc3", "Bc3", "BXC3"]);
    // A capital B with small letters behind it is a bishop, although the squares would be those of a knight.
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let refused = start.parse_move_leniently("B1c3").expect_err("a bishop's move").to_string();
    assert!(refused.contains("bishop"), "{refused}");
    let bishop = position("chess", "Ke1 Pa2 Be5 ka8 nc3", "w");
    assert!(matches!(bishop.parse_move_leniently("bxc3"), Err(MoveError::Illegal { .. })));
    // Upper-case letters can be squares, or a piece and a square. The parser does not guess.
    let elephant = position("apothecary-classic", "Kf2 Ee4 Pd5 Ec3 kf9 rb7", "w");
    assert_means(&elephant, "e4c6", &["E4c6"]);
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
    let start = State::from_fen(game(name), &Position::start(rules).to_fen());
    let source = Source::new(game(name), &start);
    for seed in 2000..2006 {
        let fen = source.position(&mut Rng::new(seed)).fen();
        let position = Position::from_fen(rules, &fen).expect("a position");
        for m in position.legal_moves() {
            let (text, san) = (position.move_text(m), position.san(m));
            for strict in [&text, &san] {
                assert_eq!(position.parse_move_leniently(strict), Ok(m), "{strict} in {fen}");
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
