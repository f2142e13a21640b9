//! Commands for users and scripts.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::support::{Session, assert_refused, belladonna, output_of};

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn show_json(arguments: &[&str]) -> Value {
    let text = output_of(&[&["show"], arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

#[test]
fn games_are_listed() {
    let text = output_of(&["games"]);
    assert!(text.lines().any(|line| line.starts_with("gothic ") && line.contains("10x8")), "{text}");
    let games: Value = serde_json::from_str(&output_of(&["games", "--json"])).expect("a JSON array");
    let chess = games.as_array().unwrap().iter().find(|game| game["id"] == "chess").expect("chess is there");
    assert_eq!((&chess["board"], &chess["arrays"]), (&json!("8x8"), &json!(1)));
    for game in games.as_array().unwrap() {
        let (id, start) = (game["id"].as_str().unwrap(), game["start"].as_str().unwrap());
        assert!(text.contains(&format!("\n    {start}\n")), "{id}");
        let shown = show_json(&[id]);
        assert_eq!(shown["fen"], start);
        assert_eq!(show_json(&[id, "--array", &game["array"].to_string()])["fen"], start);
    }
    assert_eq!(chess["start"], CHESS_START);
}

#[test]
fn show_has_all_about_a_position() {
    let text = output_of(&["show", "chess", "f2f3", "e5", "g4", "Qh4#"]);
    for part in [
        "Chess",
        "FEN: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "White to move, in check",
        "Result: 0-1, checkmate",
        "0 legal moves",
    ] {
        assert!(text.to_lowercase().contains(&part.to_lowercase()), "{part} is missing in\n{text}");
    }
}

#[test]
fn show_json_has_the_agreed_fields() {
    let object = show_json(&["chess", "e2e4", "e7e5"]);
    assert_eq!(object["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(object["fens"].as_array().unwrap().len(), 2);
    assert_eq!(object["fens"][1], object["fen"]);
    assert_eq!(object["in_check"], false);
    assert_eq!((&object["result"], &object["reason"]), (&json!("*"), &json!("none")));
    let legal: Vec<_> = object["legal"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(legal.len(), 29);
    assert!(legal.is_sorted());
    assert_eq!(object["claim"], false);
    assert_eq!(object.as_object().unwrap().len(), 7);
}

#[test]
fn moves_are_legal_after_a_draw_but_not_after_mate() {
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let object = show_json(&[&["chess"], knights.as_slice()].concat());
    assert_eq!((&object["result"], &object["reason"]), (&json!("1/2-1/2"), &json!("repetition")));
    assert_eq!(object["claim"], true, "a player has to claim it");
    assert_eq!(object["legal"].as_array().unwrap().len(), 20);
    output_of(&[&["show", "chess"], knights.as_slice(), &["e2e4"]].concat());
    assert_refused(&["show", "chess", "f3", "e5", "g4", "Qh4", "a3", "--json"], "checkmate");
}

#[test]
fn a_line_of_a_record_is_played() {
    let object = show_json(&["chess", "1.e4", "e5", "2.Nf3", "2...Nc6", "3.", "Bb5"]);
    assert_eq!(object["fens"].as_array().unwrap().len(), 5);
}

#[test]
fn show_starts_from_a_fen() {
    let fen = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR b KQkq - 5 9";
    assert_eq!(show_json(&["gothic", "--fen", fen])["fen"], fen);
    assert_eq!(show_json(&["chess", "--array", "1"])["fen"], CHESS_START);
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    assert_refused(&["show", "checkers"], "unknown game \"checkers\"");
    assert_refused(&["perft", "checkers", "--depth", "1"], "unknown game \"checkers\"");
    assert_refused(&["play", "checkers"], "unknown game \"checkers\"");
    assert_refused(
        &["show", "chess", "--fen", "8/8 w - - 0 1"],
        "belladonna: FEN placement: expected 8 ranks",
    );
    let late = CHESS_START.replace("0 1", "0 1000001");
    assert_refused(&["show", "chess", "--fen", &late], "FEN move number: \"1000001\" is too large");
    assert_refused(&["show", "chess", "--fen", CHESS_START, "--array", "1"], "--array");
    assert_refused(&["show", "chess", "--array", "2"], "no array 2");
    assert_refused(&["show", "chess", "--array", "-1"], "-1 is not in 1..");
    assert_refused(&["analyse", "chess", "--nodes", "-5"], "'-5' for '--nodes");

    assert_refused(&["bench", "--depth", "-1"], "-1 is not in 1..");
    assert_refused(&["show", "chess", "e2e5"], "move 1: illegal move \"e2e5\"");
    assert_refused(&["show", "chess", "e2e4", "e7e5", "Zz9"], "move 3");
    assert_refused(&["perft", "chess"], "--depth");
    for depth in ["many", "-1", "256", "1.5", ""] {
        assert_refused(&["perft", "chess", "--depth", depth], "not a whole number from 0 to 255");
    }
    for option in ["--threads", "--hash"] {
        for number in ["0", "-1"] {
            let expected = format!("'{number}' for '{option}");
            assert_refused(&["perft", "chess", "--depth", "1", option, number], &expected);
        }
    }
    assert_refused(&["perft", "chess", "--depth", "1", "--max-nodes", "5"], "--epd");
    assert_refused(&["perft", "chess", "--epd", "x.epd", "--depth", "1"], "--depth");
    assert_refused(&["perft", "chess", "--epd", "/nowhere/x.epd"], "/nowhere/x.epd");
    assert_refused(&["play", "chess", "--level", "hard"], "hard");
    assert_refused(&["play", "chess", "--side", "green"], "green");
    assert_refused(&["play", "chess", "--pgn", "/nowhere/x.pgn"], "cannot write /nowhere/x.pgn");
    assert_refused(&["frobnicate"], "frobnicate");
    assert_refused(&["--log", "/nowhere/x.log"], "/nowhere/x.log");
    assert_refused(&["--log", "x.log", "games"], "--log");
}

#[test]
fn the_program_explains_itself() {
    assert!(output_of(&["--help"]).contains("XBoard"));
    assert!(output_of(&["--version"]).starts_with("belladonna "));
}

#[test]
fn completions_have_the_games_that_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.toml");
    let game = output_of(&["games", "print", "gothic"]);
    std::fs::write(&file, game.replacen("my-gothic", "gothic-of-mine", 1)).unwrap();
    let script = output_of(&["--game-file", file.to_str().unwrap(), "completions", "zsh"]);
    assert!(script.contains("gothic-of-mine") && script.contains("grand-apothecary"), "{script}");
    assert_refused(&["completions", "tcsh"], "possible values: bash");
}

#[test]
fn a_closed_output_pipe_is_a_quiet_end() {
    for arguments in [
        &["show", "gothic"][..],
        &["eval", "gothic"],
        &["perft", "chess", "--depth", "3", "--divide"],
        &["games"],
        &[],
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("belladonna"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        if let Some(stdin) = &mut child.stdin {
            // The program can end before it reads. Only its exit status matters here.
            let _ = std::io::Write::write_all(stdin, b"protover 2\nping 1\nping 2\n");
        }
        let errors =
            BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok).collect::<Vec<_>>();
        assert_eq!(errors, Vec::<String>::new(), "{arguments:?}");
        assert!(child.wait().unwrap().success(), "{arguments:?}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_protocol_in_mid_search() {
    let mut session = Session::start(&[]);
    session.send("new\npost\nst 1000\ngo");
    session.read_until("1 ");
    session.close_input();
    session.assert_ends();
    belladonna().write_stdin("").assert().success().stdout("");
}
