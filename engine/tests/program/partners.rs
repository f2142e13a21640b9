//! What other programs write, read by the program.

use std::fs;

use tempfile::tempdir;

use super::support::{Session, assert_refused, belladonna, output_of};
use super::uci::{exchange, uci};

/// The positions that XBoard 4.9.1 sends in games that it knows: without rights and en-passant fields, with
/// an empty holding, and with its own letters.
#[test]
fn xboard_sets_up_positions_of_the_games_that_it_knows() {
    for (game, fen) in [
        ("shatranj", "rnbkqbnr/1ppppppp/p7/8/8/8/PPPPPPPP/RNBKQBNR w 0 1"),
        ("makruk", "rnsmksnr/8/1ppppppp/p7/8/PPPPPPPP/8/RNSKMSNR w 0 1"),
        ("asean", "rnbqkbnr/8/1ppppppp/p7/8/PPPPPPPP/8/RNBQKBNR w 0 1"),
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 0 1"),
        ("grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R[-] b - 0 1"),
    ] {
        let mut session = Session::start(&[]);
        let answers = session.exchange(&format!("xboard\nnew\nvariant {game}\nforce\nsetboard {fen}"));
        assert!(!answers.iter().any(|line| line.contains("rror")), "{game}: {answers:?}");
        session.send("sd 1\ngo");
        session.read_move();
    }
}

#[test]
fn what_is_left_out_of_a_position_is_told() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1";
    let note = "the right K was left out: it needs White's rook on h1";
    let mut session = Session::start(&[]);
    let answers = session.exchange(&format!("new\nforce\nsetboard {fen}"));
    assert_eq!(answers, [format!("telluser Position: {note}")]);
    let told = exchange(&mut uci(), &format!("position fen {fen}"));
    assert_eq!(told, [format!("info string position: {note}")]);
    let output = belladonna().args(["show", "chess", "--fen", fen]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("note: {note}\n"));
    assert!(String::from_utf8(output.stdout).unwrap().contains("R3K3 w Q - 0 1\n"));
}

#[test]
fn uci_has_no_move_for_a_position_that_it_refused() {
    for refused in ["position fen rubbish", "position startpos moves e2e5", "position"] {
        let mut session = uci();
        exchange(&mut session, "position startpos moves e2e4");
        session.send(&format!("{refused}\ngo depth 1"));
        let lines = session.read_until("bestmove");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"), "{refused}: {lines:?}");
        session.send("position startpos\ngo depth 1");
        assert_ne!(session.read_until("bestmove").last().map(String::as_str), Some("bestmove (none)"));
    }
}

#[test]
fn castling_onto_the_own_rook_is_read_in_chess() {
    let mut session = uci();
    let line = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8";
    assert_eq!(exchange(&mut session, line), [""; 0]);
}

#[test]
fn a_suite_of_positions_is_solved() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    let mate = "4k3/8/4K3/8/8/8/8/R7 w - -";
    fs::write(&file, format!("# mates\n{mate} bm Ra8#; id \"a\";\n{mate} am Ra8#; id \"b\";\n")).unwrap();
    let file = file.to_str().unwrap();
    let text = output_of(&["analyse", "chess", "--epd", file, "--depth", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("1 a: solved, bm Ra8#, found Ra8# (depth "), "{text}");
    assert!(lines[1].starts_with("2 b: NOT solved, am Ra8#, found Ra8# (depth "), "{text}");
    assert_eq!(lines[2], "1 of 2 solved");
    let json = output_of(&["analyse", "chess", "--epd", file, "--depth", "4", "--json"]);
    let report: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&report["solved"], &report["id"]), (&true.into(), &"a".into()));
    fs::write(file, format!("{mate} id \"nothing\";\n")).unwrap();
    assert_refused(&["analyse", "chess", "--epd", file], "has no position with bm, am or dm to search");
}

/// XBoard counts the ranks of Grand Chess from 0.
#[test]
fn records_are_written_for_xboard_and_read_again() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    fs::write(&file, "[Variant \"grand\"]\n\n1. Nc4 Nc7 2. e5 e6 3. Nb6 *\n").unwrap();
    let path = file.to_str().unwrap();
    let written = output_of(&["convert", "grand", path, "--to", "pgn", "--xboard"]);
    assert!(written.contains("1. Nc3 Nc6 2. e4 e5 3. Nb5 *"), "{written}");
    fs::write(&file, written).unwrap();
    let output = belladonna().args(["convert", "grand", path, "--to", "coordinates"]).output().unwrap();
    let moves = String::from_utf8(output.stdout).unwrap();
    assert_eq!(moves, "position startpos moves b2c4 b9c7 e3e5 e8e6 c4b6\n");
    let note = String::from_utf8(output.stderr).unwrap();
    assert_eq!(note, "note: game 1: the moves are read as XBoard writes them\n");
    assert_refused(&["convert", "grand", path, "--to", "courier", "--xboard"], "--xboard is for --to pgn");
}

#[test]
fn a_book_of_polyglot_is_refused_with_what_would_be_right() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("book.bin");
    fs::write(&file, [0xff; 32]).unwrap();
    let told = exchange(&mut uci(), &format!("setoption name BookFile value {}", file.display()));
    assert!(told.iter().any(|line| line.contains("Books of Polyglot are not read")), "{told:?}");
}
