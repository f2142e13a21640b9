//! FEN: messages for invalid texts, optional fields, and the normal form.

use movegen::Position;

use crate::support::{data, games, small_fen};

fn read(game: &str, fen: &str) -> Result<String, String> {
    let rules = movegen::rules(game).expect("a game");
    Position::from_fen(rules, fen).map(|position| position.to_fen()).map_err(|error| error.to_string())
}

#[track_caller]
fn assert_reads_as(game: &str, fen: &str, normal: &str) {
    assert_eq!(read(game, fen).as_deref(), Ok(normal), "{fen}");
}

#[test]
fn every_fen_of_the_data_is_in_normal_form() {
    for game in games() {
        for line in data(&format!("perft/{game}.epd")).lines() {
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
fn a_reserve_has_at_most_99_pieces_of_a_kind() {
    let game = "apothecary-classic";
    let with = |count| small_fen(game, "Kf2 kf9", &format!("w reserve={} jokers=--", "Q".repeat(count)));
    assert_reads_as(game, &with(99), &with(99));
    assert!(read(game, &with(100)).is_err_and(|error| error.contains("99")));
}

#[test]
fn an_advance_of_a_berolina_is_read() {
    let berolina = small_fen("grand-apothecary", "Kg1 kg12 xd5 Xf6", "b ep=c3f6 jokers=--");
    assert_reads_as("grand-apothecary", &berolina, &berolina);
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
fn operations_of_an_epd() {
    let rules = movegen::rules("chess").unwrap();
    let board = "4k3/8/8/8/8/8/8/R2QK3";
    for (fields, operations) in [
        ("w Q - bm Qd7+; id \"a b\";", "bm Qd7+; id \"a b\";"),
        ("w Q - 0 1 bm Qd7+;", "bm Qd7+;"),
        ("w Q - 0 1; bm Qd7+;", "bm Qd7+;"),
        ("w Q - 0 1 ;D1 20 ;D2 400", ";D1 20 ;D2 400"),
    ] {
        let read = Position::from_foreign_fen(rules, &format!("{board} {fields}")).expect(fields);
        assert_eq!(read.operations, operations);
        assert_eq!(read.position.to_fen(), format!("{board} w Q - 0 1"));
    }
}
