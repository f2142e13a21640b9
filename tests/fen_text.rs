//! FEN: messages for invalid texts, optional fields, and the normal form.

use movegen::Position;
use reference::{ReferencePosition, State};

use crate::random_positions::Source;
use crate::support::{Rng, game_data, games, small_fen};

fn read(game: &str, fen: &str) -> Result<String, String> {
    let rules = movegen::rules(game).expect("a game");
    Position::from_fen(rules, fen).map(|position| position.to_fen()).map_err(|error| error.to_string())
}

/// Fails unless the text is refused with a message that contains the field's name and `found`.
#[track_caller]
fn assert_refused(game: &str, fen: &str, field: &str, found: &str) {
    let error = read(game, fen).expect_err(fen);
    assert!(error.contains(field), "\"{error}\" does not name the field {field}: {fen}");
    assert!(error.contains(found), "\"{error}\" does not say {found}: {fen}");
    assert!(!error.contains('\n'), "one line: {error}");
}

#[track_caller]
fn assert_reads_as(game: &str, fen: &str, normal: &str) {
    assert_eq!(read(game, fen).as_deref(), Ok(normal), "{fen}");
}

#[test]
fn every_fen_of_the_data_is_in_normal_form() {
    for game in games() {
        for line in game_data("perft", game).lines() {
            let fen = line.split(" ;").next().expect("a FEN");
            assert_reads_as(game, fen, fen);
        }
    }
}

#[test]
fn fields_that_may_be_missing() {
    let full = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_reads_as("chess", "4k3/8/8/8/8/8/8/R3K3 w Q -", full);
    assert_reads_as("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0", full);
    let full = small_fen("apothecary-classic", "Kf2 kf9 Je5", "w jokers=--");
    let short = small_fen("apothecary-classic", "Kf2 kf9 Je5", "w");
    assert_reads_as("apothecary-classic", &short, &full);
    assert_reads_as("apothecary-classic", short.trim_end_matches(" 0 1"), &full);
}

#[test]
fn the_order_of_rights_reserve_and_poison_is_free() {
    assert_reads_as("chess", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let game = "apothecary-classic";
    let mixed = small_fen(game, "Kf2 kf9", "w reserve=mqNRrMQn jokers=--");
    assert_reads_as(game, &mixed, &small_fen(game, "Kf2 kf9", "w reserve=QRNMqrnm jokers=--"));
    let mixed = small_fen("poison", "Ke1 ke8 Na1 nb1 nh8", "w poison=h8:2,a1:5,b1:1");
    let normal = small_fen("poison", "Ke1 ke8 Na1 nb1 nh8", "w poison=a1:5,b1:1,h8:2");
    assert_reads_as("poison", &mixed, &normal);
}

#[test]
fn brouhaha_ranks_may_hold_digits() {
    let game = "apothecary-classic";
    let fen = "10/10/5k4/10/10/10/10/10/10/5K4/10/3M6[] w - - 0 1 jokers=--";
    assert_reads_as(game, fen, &small_fen(game, "Kf2 Md0 kf9", "w jokers=--"));
}

#[test]
fn an_en_passant_field_without_a_legal_capture_is_read_as_none() {
    assert_reads_as("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let legal = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_reads_as("chess", legal, legal);
    let game = "grand-apothecary";
    let legal = small_fen(game, "Kg1 kg12 Pc6 pb5", "b ep=c3c6 jokers=--");
    assert_reads_as(game, &legal, &legal);
    let none = small_fen(game, "Kg1 kg12 Pc6 pb7", "b ep=c3c6 jokers=--");
    assert_reads_as(game, &none, &none.replace("c3c6", "-"));
}

#[test]
fn placements_of_the_wrong_size_are_refused() {
    assert_refused("chess", "", "placement", "the text is empty");
    assert_refused("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "placement", "8");
    assert_refused("chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "9");
    assert_refused("chess", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "9");
    assert_refused("chess", "4k2/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "7");
    assert_refused("gothic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "placement", "10");
    assert_refused("grand-apothecary", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "14");
    assert_refused("chess", "4k3/0/8/8/8/8/8/4K3 w - - 0 1", "placement", "0 is no number of empty");
    assert_refused("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "placement", "9 is no number of empty");
    assert_refused("chess", "4k3/12/8/8/8/8/8/4K3 w - - 0 1", "placement", "12 is no number of empty");
    assert_refused("chess", "4k3/99999999999999999999/8/8/8/8/8/4K3 w - - 0 1", "placement", "9");
}

#[test]
fn unknown_letters_are_refused() {
    assert_refused("chess", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "placement", "x");
    assert_refused("chess", "4k3/8/8/3H4/8/8/8/4K3 w - - 0 1", "placement", "H");
    assert_refused("gothic", "4k5/10/10/3é6/10/10/10/4K5 w - - 0 1", "placement", "é");
    assert_refused("chess", "4k3/8/8/3+4/8/8/8/4K3 w - - 0 1", "placement", "+");
}

#[test]
fn one_king_a_side() {
    assert_refused("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "Black");
    assert_refused("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "placement", "White");
    assert_refused("chess", "4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "placement", "2");
}

#[test]
fn the_side_not_to_move_must_not_be_in_check() {
    assert_refused("chess", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "placement", "check");
    let by_joker = small_fen("apothecary-classic", "Kf2 kf9 Jf5", "w jokers=R-");
    assert_refused("apothecary-classic", &by_joker, "placement", "check");
    assert!(read("apothecary-classic", &by_joker.replace("R-", "N-")).is_ok());
}

#[test]
fn pawns_stand_between_their_start_rank_and_the_last() {
    for (game, men, pawn) in [
        ("chess", "Ke1 ke8 Pa1", "a1"),
        ("chess", "Ke1 ke8 Pa8", "a8"),
        ("chess", "Ke1 ke8 pa8", "a8"),
        ("chess", "Ke1 ke8 pa1", "a1"),
        ("poison", "Ke1 ke8 Pa1", "a1"),
        ("gothic", "Ke1 ke8 Pj1", "j1"),
        ("apothecary-classic", "Kf2 kf9 Pa2", "a2"),
        ("apothecary-classic", "Kf2 kf9 pa9", "a9"),
        ("apothecary-classic", "Kf2 kf9 Pa10", "a10"),
        ("apothecary-modern", "Kf2 kf9 Pd0", "d0"),
        ("apothecary-modern", "Kf2 kf9 pd0", "d0"),
        ("apothecary-modern", "Kf2 kf9 Pc11", "c11"),
        ("grand-apothecary", "Kg1 kg12 Xa2", "a2"),
        ("grand-apothecary", "Kg1 kg12 xa11", "a11"),
        ("grand-apothecary", "Kg1 kg12 Xe0", "e0"),
        ("grand-apothecary", "Kg1 kg12 Pe12", "e12"),
    ] {
        assert_refused(game, &small_fen(game, men, "w"), "placement", pawn);
    }
}

#[test]
fn men_stand_only_on_squares_of_the_board() {
    for man in ["Nc0", "Ni0", "nb11", "nh11"] {
        let fen = small_fen("apothecary-classic", &format!("Kf2 kf9 {man}"), "w");
        assert_refused("apothecary-classic", &fen, "placement", &man[..1]);
    }
    let fen = "4k3/8/3*4/8/8/8/8/4K3 w - - 0 1";
    assert_refused("chess", fen, "placement", "*");
    let fen = "**********/10/5k4/10/*9/10/10/10/10/5K4/10/**********[] w - - 0 1";
    assert_refused("apothecary-classic", fen, "placement", "*");
}

#[test]
fn a_side_has_no_more_men_than_at_the_start() {
    let rank = |letter: &str, files: usize| letter.repeat(files);
    let chess = format!("4k3/8/8/{}/{}/8/4B3/4K3 w - - 0 1", rank("B", 8), rank("N", 8));
    assert_refused("chess", &chess, "placement", "16");
    let gothic = format!("k9/10/10/{}/{}/10/10/5K4 b - - 0 1", rank("P", 10), rank("P", 10));
    assert_refused("gothic", &gothic, "placement", "20");
    let twenty_six = format!("{}/{}/PPPPPP4", rank("P", 10), rank("P", 10));
    let classic = format!("**********/k9/10/10/{twenty_six}/10/10/10/9K/**********[] b - - 0 1");
    assert_refused("apothecary-classic", &classic, "placement", "25");
    let forty_five = format!("{0}/{0}/{0}/PPPPPPPPP3", rank("P", 12));
    let grand = format!("************/k11/12/12/{forty_five}/12/12/12/11K/12/************[] b - - 0 1");
    assert_refused("grand-apothecary", &grand, "placement", "44");
}

#[test]
fn reserves() {
    let game = "apothecary-classic";
    let with = |reserve: &str| small_fen(game, "Kf2 kf9", &format!("w reserve={reserve}"));
    assert_refused(game, &with("P"), "reserve", "P");
    assert_refused(game, &with("K"), "reserve", "K");
    assert_refused(game, &with("QX"), "reserve", "X");
    assert_refused(game, &with("?"), "reserve", "?");
    assert_refused(game, &with("").replace("[]", ""), "reserve", "missing");
    assert_refused(game, &with("Q").replace(']', ""), "reserve", "no closing bracket in \"[Q\"");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "reserve", "Q");
    let many = small_fen(game, "Kf2 kf9", &format!("w reserve={} jokers=--", "Q".repeat(99)));
    assert_reads_as(game, &many, &many);
    assert_refused(game, &with(&"Q".repeat(100)), "reserve", "99");
}

#[test]
fn sides_and_numbers() {
    let fen =
        |side: &str, clock: &str, number: &str| format!("4k3/8/8/8/8/8/8/4K2R {side} K - {clock} {number}");
    assert_refused("chess", &fen("x", "0", "1"), "side", "x");
    assert_refused("chess", &fen("W", "0", "1"), "side", "W");
    for clock in ["-1", "+5", "05", "00", "5.0", "many", "\u{661}"] {
        assert_refused("chess", &fen("w", clock, "1"), "clock", &format!("0 to 65535, found \"{clock}\""));
    }
    for number in ["0", "-1", "+5", "05", "soon"] {
        assert_refused(
            "chess",
            &fen("w", "0", number),
            "number",
            &format!("1 to 1000000, found \"{number}\""),
        );
    }
    for clock in ["65536", "99999999999", "99999999999999999999999999"] {
        assert_refused("chess", &fen("w", clock, "1"), "clock", "too large; the limit is 65535");
    }
    for number in ["1000001", "99999999999999999999999999"] {
        assert_refused("chess", &fen("w", "0", number), "number", "too large; the limit is 1000000");
    }
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R", "side", "missing");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w", "rights", "missing");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w K", "en passant", "missing");
    assert_refused("chess", &(fen("w", "0", "1") + " more"), "end", "more");
}

#[test]
fn what_is_written_at_the_limits_of_the_numbers_can_be_read() {
    let rules = movegen::rules("chess").expect("a game");
    let mut position =
        Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K3 b - - 65535 1000000").expect("the limits");
    for text in ["e8d8", "e1d1", "d8e8", "d1e1"] {
        position.make(position.parse_move(text).expect("a move"));
        let fen = position.to_fen();
        assert!(fen.ends_with(" 65535 1000000"), "{fen}");
        assert_reads_as("chess", &fen, &fen);
    }
}

#[test]
fn long_fields_are_shortened_in_messages() {
    let long = "x".repeat(100_000);
    let board = "4k3/8/8/8/8/8/8/4K3";
    let apothecary = "**********/10/5k4/10/10/10/10/10/10/5K4/10/**********";
    for (game, fen) in [
        ("chess", long.clone()),
        ("chess", format!("4k3/8/{long}/8/8/8/8/4K3 w - - 0 1")),
        ("chess", format!("{board}[{long}] w - - 0 1")),
        ("chess", format!("{board}[{long} w - - 0 1")),
        ("chess", format!("{board} {long} - - 0 1")),
        ("chess", format!("{board} w {long} - 0 1")),
        ("chess", format!("{board} w - {long} 0 1")),
        ("chess", format!("{board} w - - {long} 1")),
        ("chess", format!("{board} w - - 0 {}", "9".repeat(100_000))),
        ("chess", format!("{board} w - - 0 1 {long}")),
        ("chess", format!("{board} w - - 0 1 {long}=1")),
        ("poison", format!("{board} w - - 0 1 poison={long}")),
        ("poison", format!("{board} w - - 0 1 poison={long}:1")),
        ("poison", format!("{board} w - - 0 1 poison=e1:{long}")),
        ("apothecary-classic", format!("{apothecary}[] w - - 0 1 jokers={long}")),
    ] {
        let error = read(game, &fen).expect_err("a field that is too long");
        assert!(error.len() < 250, "{} bytes: {}", error.len(), &error[..250]);
    }
}

#[test]
fn rights_must_fit_king_and_partner() {
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "rights", "Q");
    assert_refused("chess", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "rights", "K");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2B w K - 0 1", "rights", "K");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2r w K - 0 1", "rights", "K");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "rights", "x");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "rights", "K");
    assert_refused("poison", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "rights", "K");
    for (game, men, rights) in [
        ("apothecary-classic", "Kf1 kf9", "K"),
        ("apothecary-classic", "Kf2 kf8", "k"),
        ("apothecary-classic", "Kf2 kf9", "Q"),
        ("grand-apothecary", "Kg1 kg12 Rk1", "B"),
        ("grand-apothecary", "Kg1 kg12 Zb1", "B"),
        ("grand-apothecary", "Kg1 kg12 Ra1", "A"),
        ("grand-apothecary", "Kg2 kg12 Rb1", "B"),
        ("grand-apothecary", "Kg1 kg12 Rb1", "C"),
    ] {
        assert_refused(game, &small_fen(game, men, &format!("w rights={rights}")), "rights", rights);
    }
}

#[test]
fn en_passant_fields_must_be_advances_just_made() {
    for (fen, found) in [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1", "e4"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - z9 0 1", "z9"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1", "d3"),
        ("4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1", "e3"),
        ("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "e3"),
        ("4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1", "e3"),
        ("4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "e3"),
        ("4k3/8/8/8/3pN3/8/8/4K3 b - e3 0 1", "e3"),
    ] {
        assert_refused("chess", fen, "en passant", found);
    }
    let game = "grand-apothecary";
    for (pawn, advance) in [
        ("Pc6", "c6"),
        ("Pc6", "c3c5"),
        ("Pc6", "c5c6"),
        ("Pc7", "c5c7"),
        ("Pc6", "b3c6"),
        ("Xc6", "c3c6"),
        ("Pc6", "f3c6"),
        ("Pc6", "c3c6c7"),
    ] {
        let fen = small_fen(game, &format!("Kg1 kg12 pb5 {pawn}"), &format!("b ep={advance}"));
        assert_refused(game, &fen, "en passant", advance);
    }
    let berolina = small_fen(game, "Kg1 kg12 xd5 Xf6", "b ep=c3f6 jokers=--");
    assert_reads_as(game, &berolina, &berolina);
}

#[test]
fn joker_powers() {
    let game = "apothecary-classic";
    let with = |jokers: &str| small_fen(game, "Kf2 kf9", &format!("w jokers={jokers}"));
    for found in ["J-", "-j", "q-", "-Q", "Q", "QQQ", "X-", "-d"] {
        assert_refused(game, &with(found), "jokers", found);
    }
    assert!(read(game, &with("Kp")).is_ok());
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 jokers=--", "jokers", "no joker");
    assert_refused(game, &(with("--") + " jokers=--"), "jokers", "twice");
}

#[test]
fn poison_entries() {
    let with = |poison: &str| small_fen("poison", "Ke1 ke8 Na1 nh8", &format!("w poison={poison}"));
    for (found, part) in [
        ("a1:0", "a1:0"),
        ("a1:6", "a1:6"),
        ("a1:+3", "a1:+3"),
        ("a1:03", "a1:03"),
        ("a1", "a1"),
        ("a1:x", "a1:x"),
        ("b2:3", "b2"),
        ("z9:3", "z9"),
        ("a1:3,a1:3", "a1"),
        ("a1:3,,h8:2", "found \"\""),
        ("", "found \"\""),
    ] {
        assert_refused("poison", &with(found), "poison", part);
    }
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 poison=h1:3", "poison", "none");
}

#[test]
fn unknown_fields_are_refused() {
    assert_refused(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 colour=red",
        "end",
        "unknown field \"colour=red\"",
    );
}

/// Texts with random changes do not cause a panic. If one is accepted, its normal form reads as the same
/// position.
#[test]
fn damaged_texts_are_read_or_refused() {
    for game in games() {
        let rules = movegen::rules(game).expect("a game");
        let start = State::from_fen(reference::game(game), &Position::start(rules).to_fen());
        let source = Source::new(reference::game(game), &start);
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let mut text: Vec<char> = source.position(&mut rng).fen().chars().collect();
            for _ in 0..1 + rng.below(3) {
                damage(&mut text, &mut rng);
            }
            let text: String = text.into_iter().collect();
            if let Ok(normal) = read(game, &text) {
                assert_reads_as(game, &normal, &normal);
                assert_eq!(ReferencePosition::from_fen(game, &normal).fen(), normal, "{text}");
            }
        }
    }
}

fn damage(text: &mut Vec<char>, rng: &mut Rng) {
    let letters: Vec<char> = "kKqQnNpPjJxX0123456789/*[]-:=,é wb".chars().collect();
    let place = rng.below(text.len());
    match rng.below(3) {
        0 => drop(text.remove(place)),
        1 => text[place] = *rng.pick(&letters),
        _ => text.insert(place, *rng.pick(&letters)),
    }
}

/// The number of empty squares is read as far as it says what is wrong.
#[test]
fn numbers_of_empty_squares() {
    let start = small_fen("apothecary-classic", "Kf2 kf9", "w");
    for (run, found) in [("0", "0 is no"), ("11", "11 is no"), ("100", "100 is no"), ("99999", "99 is no")] {
        let fen = start.replacen("/10/", &format!("/{run}/"), 1);
        assert_refused("apothecary-classic", &fen, "placement", &format!("{found} number of empty squares"));
    }
}
