//! Moves as text: coordinate notation, standard algebraic notation, and messages for invalid texts.

use std::collections::BTreeSet;

use movegen::Position;
use reference::{State, game};

use crate::random_positions::Source;
use crate::support::{Rng, games, small_position as position};

/// Fails unless the move in coordinate notation has the algebraic text and both texts are read as the move.
#[track_caller]
fn assert_san(position: &Position, coordinate: &str, san: &str) {
    let m = position.parse_move(coordinate).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position.san(m), san, "{coordinate} in {}", position.to_fen());
    assert_eq!(position.parse_move(san), Ok(m), "{san} in {}", position.to_fen());
    assert_eq!(position.move_text(m), coordinate);
}

#[test]
fn orthodox_notation() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    assert_san(&start, "g1f3", "Nf3");
    assert_san(&start, "e2e4", "e4");
    let men = "Ke1 Ra1 Rh1 Pd5 Pg7 Nb1 Nf3 kf6 pe5 rh8";
    let middle = position("chess", men, "w rights=KQ ep=e6");
    assert_san(&middle, "d5e6", "dxe6");
    assert_san(&middle, "e1g1", "O-O");
    assert_san(&middle, "g7g8n", "g8=N+");
    assert_san(&middle, "g7h8q", "gxh8=Q+");
    assert_san(&middle, "f3e5", "Nxe5");
    assert_san(&middle, "b1d2", "Nbd2");
    assert_san(&middle, "h1h8", "Rxh8");
    assert_san(&position("chess", "Ke1 Ra1 ke8", "w rights=Q"), "e1c1", "O-O-O");
    assert_san(&position("chess", "Kf6 Ra1 kf8", "w"), "a1a8", "Ra8#");
}

#[test]
fn as_little_as_needed_tells_pieces_apart() {
    let queens = position("chess", "Kg1 Qa1 Qa5 Qe1 kh7", "w");
    assert_san(&queens, "a1c3", "Qa1c3");
    assert_san(&queens, "a5c3", "Q5c3");
    assert_san(&queens, "e1c3", "Qec3");
    // The other knight is pinned, so the move is not ambiguous.
    assert_san(&position("chess", "Ke1 Ne3 Nb3 kh8 re8", "w"), "b3d4", "Nd4");
}

/// An x in front of the piece is the sign of poisoning, and ",C" that of a cure.
#[test]
fn the_sign_of_another_kind_of_move_is_not_skipped() {
    let chess = position("chess", "Ke1 Nf3 ke8 pe5", "w");
    assert_san(&chess, "f3e5", "Nxe5");
    let error = chess.parse_move("xNe5").expect_err("a poisoning").to_string();
    assert!(error.contains("illegal move \"xNe5\""), "{error}");
    let poison = position("poison", "Ka1 Nf3 kh8 pe5", "w");
    assert!(poison.parse_move("Nxe5").is_ok());
    assert!(poison.parse_move("Nxe5[e5,C]").is_err());
}

/// Game Courier has the letter of a poisoning or a cure behind the squares.
#[test]
fn game_courier_writes_poisonings_and_cures() {
    let position = position("poison", "Ka1 Hd4 De2 Pe3 kh8 nd5", "w poison=e3:2");
    for (coordinate, courier) in [("d4d5p", "H d4-d5p"), ("e2e3c", "D e2-e3c"), ("e2d2", "D e2-d2")] {
        let mv = position.parse_move(coordinate).expect(coordinate);
        assert_eq!(position.courier_text(mv), courier);
        assert_eq!(position.parse_courier(courier), Ok(mv));
    }
}

#[test]
fn only_the_poisoned_pieces_of_the_enemy_are_marked() {
    let poisoned = position("poison", "Ka1 Pc2 kh8 pd7", "w poison=c2:3,d7:4");
    assert_san(&poisoned, "a1b1", "Kb1[d7,3]");
}

/// A poisoned piece starts with the count that the game says.
#[test]
fn poisonings_have_the_count_of_their_game() {
    for (moves, mark) in [(1, "g5,1"), (3, "g5,3"), (15, "g5,15")] {
        let text = format!("name = \"poison-{moves}\"\nbased-on = \"poison\"\n[poison]\nmoves = {moves}\n");
        let file = movegen::GameText { path: "poison.toml".to_owned(), text };
        let games = movegen::prepare_games(&[file]).expect("a game");
        let fen = "4k1d1/8/8/6n1/6H1/8/P7/4K3 w - - 0 1";
        let position = Position::from_fen(games[0].rules(), fen).expect("a position");
        let mv = position.parse_move("g4g5p").expect("a poisoning");
        assert_eq!(position.san(mv), format!("xHg4[{mark}]"));
        for text in [position.san(mv), "xHg4[g5]".to_owned()] {
            assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
        }
        let lenient = position.san(mv).to_lowercase().replace("xh", "xH");
        assert_eq!(position.parse_move_leniently(&lenient), Ok(mv), "{lenient}");
    }
    // The harpy's victim is named after a piece that has died.
    let dying = position("poison", "Ke1 Hg4 ke8 ng5 pb6", "w poison=b6:1");
    let mv = dying.parse_move("g4g5p").expect("a poisoning");
    assert_eq!(dying.san(mv), "xHg4[g5,5;xb6]");
    let dead_first = position("poison", "Ke1 Hg4 ke8 ng5 pa2", "w poison=a2:1");
    let mv = dead_first.parse_move("g4g5p").expect("a poisoning");
    assert_eq!(dead_first.san(mv), "xHg4[xa2;g5,5]");
    assert_eq!(dead_first.parse_move_leniently("xHg4 [xa2;g5]"), Ok(mv));
}

#[test]
fn the_longest_text_is_read() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let longest = format!("e4{}", "!".repeat(1022));
    assert_eq!(start.parse_move(&longest), start.parse_move("e4"));
    let too_long = format!("{longest}!");
    let error = start.parse_move(&too_long).expect_err("too long").to_string();
    let moves = start.legal_moves();
    let example = format!("{} or {}", start.move_text(moves[0]), start.san(moves[0]));
    assert!(error.contains(&format!("write moves like {example}")), "{}", &error[error.len() - 80..]);
}

#[test]
fn gothic_castling_is_written_by_its_side() {
    let men = "Kf1 Ra1 Rj1 kf8 ra8 rj8";
    assert_san(&position("gothic", men, "w rights=KQkq"), "f1i1", "O-O");
    assert_san(&position("gothic", men, "w rights=KQkq"), "f1c1", "O-O-O");
    assert_san(&position("gothic", men, "b rights=KQkq"), "f8i8", "O-O");
    let zeros = position("gothic", men, "w rights=KQkq");
    assert_eq!(zeros.parse_move("0-0-0"), zeros.parse_move("f1c1"));
}

#[test]
fn leaps_and_castlings_of_the_apothecary_games_are_king_moves() {
    assert_san(&position("apothecary-classic", "Kf2 kf9", "w rights=K"), "f2c1", "Kc1");
    assert_san(&position("grand-apothecary", "Kg1 Rb1 kg12", "w rights=B"), "g1e1", "Ke1");
    assert_san(&position("grand-apothecary", "Kg1 Za1 kg12", "w rights=A"), "g1c1", "Kc1");
}

#[test]
fn promotions_and_plain_pawn_moves() {
    let pair = position("apothecary-classic", "Kf2 Pb8 kf9", "w reserve=NR");
    assert_san(&pair, "b8b9", "b9");
    assert_san(&pair, "b8b9n", "b9=N");
    assert_san(&pair, "b8b9r", "b9=R+");
}

#[test]
fn berolinas_have_a_letter() {
    let men = "Kg1 Xd5 Xf5 Pe5 kl12 rd6";
    assert_san(&position("grand-apothecary", men, "w"), "d5c6", "Xc6");
    assert_san(&position("grand-apothecary", men, "w"), "d5e6", "Xde6");
    assert_san(&position("grand-apothecary", men, "w"), "d5d6", "Xxd6");
    assert_san(&position("grand-apothecary", men, "w"), "e5e6", "e6");
    assert_san(&position("grand-apothecary", men, "w"), "e5d6", "exd6");
}

#[test]
fn the_poison_notation_of_the_inventor() {
    assert_san(&position("poison", "Ke1 Hg4 kh8 ng5", "w"), "g4g5p", "xHg4[g5,5]");
    let counts = position("poison", "Ke1 Ne6 kb8 pg7 ng5 bb6", "w poison=b6:5,g5:3");
    assert_san(&counts, "e6g7", "Nxg7[g5,2;b6,4]");
    let cure = position("poison", "Ke1 kb8 ng5 dg6", "b poison=g5:1");
    assert_san(&cure, "g6g5c", "Dg6[g5,C]");
    let death = position("poison", "Ke1 Bd3 kh8 nb6", "w poison=b6:1");
    assert_san(&death, "d3c4", "Bc4[xb6]");
}

#[test]
fn a_harpys_move_and_its_poisoning_are_different_texts() {
    let harpies = position("poison", "Ke1 Hd4 kh8 hd5", "w");
    assert_san(&harpies, "d4d5", "Hxd5");
    assert_san(&harpies, "d4d5p", "xHd4[d5,5]");
}

#[test]
fn squares_with_two_digits() {
    let far = position("apothecary-classic", "Kf2 Ra9 Pj9 kf8", "w reserve=Q");
    assert_san(&far, "a9a10", "Ra10");
    assert_san(&far, "j9j10q", "j10=Q");
    let brouhaha = position("apothecary-classic", "Kf2 Rc1 kf8 ec11 Jd0", "w jokers=R-");
    assert_san(&brouhaha, "c1c11", "Rxc11");
    assert_san(&brouhaha, "d0d8", "Jd8+");
}

#[test]
fn illegal_moves_are_refused_with_the_text_and_an_example() {
    for name in games() {
        let start = Position::start(movegen::rules(name).expect("a game"));
        let long = "e".repeat(5_000);
        let texts =
            ["", " ", "e9e10", "a1a1", "Qh99", "O-O", "e2e4q", "xyzzy", "e5f5p", "ü2ü4", "a1", "a1b", &long];
        for text in texts {
            let error = start.parse_move(text).expect_err(text).to_string();
            assert!(
                error.contains("llegal move") || error.contains("mbiguous move"),
                "{name} {text}: {error}"
            );
            let shown: String = text.chars().take(60).collect();
            assert!(error.contains(&shown) && error.len() < 250, "{name}: {error}");
        }
    }
}

/// The text is compared with every legal move: a megabyte would take a second.
#[test]
fn a_text_much_longer_than_any_move_is_not_read() {
    let start = Position::start(movegen::rules("chess").expect("a game"));
    let text = |signs: usize| format!("e4{}", "+".repeat(signs));
    assert!(start.parse_move(&text(1000)).is_ok());
    for text in [text(1100), "é".repeat(1 << 20)] {
        let error = start.parse_move(&text).expect_err("too long");
        assert_eq!(start.parse_move_leniently(&text), Err(error.clone()));
        let told = error.to_string();
        assert!(told.contains("characters): no legal move is written so; write moves like "), "{told}");
        assert!(told.len() < 500, "{told}");
    }
}

#[test]
fn ambiguous_moves_are_refused_with_the_choices() {
    let knights = position("chess", "Ke1 Nb1 Nf3 ke8", "w");
    let error = knights.parse_move("Nd2").expect_err("two knights").to_string();
    assert!(error.contains("b1d2") && error.contains("f3d2"), "{error}");
}

#[test]
fn a_finished_game_has_no_moves_to_parse() {
    let mate = position("chess", "Kf6 Ra8 kf8", "b");
    assert!(mate.parse_move("f8f7").is_err());
}

/// In random positions, every legal move has a different text in each notation, which is read as that move.
#[test]
fn every_move_reads_back_from_both_notations() {
    for name in games() {
        let rules = movegen::rules(name).expect("a game");
        let start = State::from_fen(game(name), &Position::start(rules).to_fen());
        let source = Source::new(game(name), &start);
        for seed in 0..40 {
            let fen = source.position(&mut Rng::new(seed)).fen();
            let position = Position::from_fen(rules, &fen).unwrap_or_else(|error| panic!("{error}"));
            let moves = position.legal_moves();
            let sans: BTreeSet<String> = moves.iter().map(|m| position.san(*m)).collect();
            assert_eq!(sans.len(), moves.len(), "{name}: {fen}");
            for m in moves {
                let (san, text) = (position.san(m), position.move_text(m));
                assert_eq!(position.parse_move(&san), Ok(m), "{name}: {san} in {fen}");
                assert_eq!(position.parse_move(&text), Ok(m), "{name}: {text} in {fen}");
            }
        }
    }
}
