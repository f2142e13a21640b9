//! Game records in all formats: `belladonna convert`, and what other commands load.

use std::fs;
use std::path::Path;

use movegen::Position;
use records::game_stream::{Format, Games};
use records::game_tree::GameTree;
use records::read_game::ReadGame;
use records::{courier, pgn};
use serde_json::Value;
use tempfile::tempdir;

use super::support::{assert_refused, belladonna, output_of};

/// The recorded games of a main game.
fn recorded(game: &str) -> Vec<ReadGame> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/data/games/{game}.jsonl"));
    let text = fs::read_to_string(path).unwrap();
    let read = |line: &str| {
        let record: Value = serde_json::from_str(line).unwrap();
        let rules = movegen::rules(record["variant"].as_str().unwrap()).unwrap();
        let mut position = Position::from_fen(rules, record["start"].as_str().unwrap()).unwrap();
        let mut tree = GameTree::new(position.clone());
        let mut last = None;
        for mv in record["moves"].as_array().unwrap() {
            // The moves of a recorded game continue after a repetition. A game record must not.
            if position.outcome().is_some() {
                break;
            }
            let mv = position.parse_move(mv.as_str().unwrap()).unwrap();
            last = Some(tree.add(last, mv));
            position.make(mv);
        }
        ReadGame { tags: Vec::new(), tree, result: "*", notes: Vec::new() }
    };
    text.lines().map(read).collect()
}

#[test]
fn all_recorded_games_survive_pgn_and_logs_of_game_courier() {
    for rules in movegen::main_games() {
        let games = recorded(rules.id());
        assert!(games.len() > 5, "{}", rules.id());
        for format in [Format::Pgn, Format::Courier] {
            let text: String = games
                .iter()
                .map(|game| match format {
                    Format::Pgn => pgn::game_to_text(game, None),
                    _ => courier::write(game),
                })
                .collect();
            let mut read = Games::new(text.as_bytes(), None, rules).unwrap();
            for game in &games {
                let again =
                    read.next_game().unwrap().expect("no game is missing").map_err(|it| it.to_string());
                let again = again.unwrap();
                assert_eq!(again.tree.start().to_fen(), game.tree.start().to_fen());
                assert_eq!(again.tree.main_line(), game.tree.main_line(), "{}", courier::write(game));
            }
            assert!(read.next_game().unwrap().is_none());
        }
    }
}

#[test]
fn games_are_converted_and_back() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, log) = (path("game.pgn"), path("game.log"));
    let pgn = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.23\"]\n[Round \"?\"]\n\
               [White \"A\"]\n[Black \"B\"]\n\
               [Result \"1-0\"]\n[Variant \"gothic\"]\n\n1. e4 e5 {why} 2. Nh3 1-0\n\n";
    fs::write(&first, pgn).unwrap();
    let courier = output_of(&["convert", "gothic", &first, "--to", "courier"]);
    let expected = "// Game: gothic\n// White: A\n// Black: B\n// Date: 2026.11.23\n// Result: 1-0\n\
                    1. P e2-e4 p e7-e5 // why\n2. N i1-h3\n\n";
    assert_eq!(courier, expected);
    fs::write(&log, &courier).unwrap();
    assert_eq!(output_of(&["convert", "gothic", &log, "--to", "pgn"]), pgn);
    let line = output_of(&["convert", "gothic", &log, "--to", "coordinates"]);
    assert_eq!(line, "position startpos moves e2e4 e7e5 i1h3\n");
    // Other commands take the log as well.
    assert!(output_of(&["show", "gothic", "--load", &log]).contains("Black to move"));
    let shown = output_of(&["analyse", "gothic", "--load", &log, "--depth", "1"]);
    assert!(shown.contains("Best: 2... "), "{shown}");
    let table = ["play", "gothic", "--side", "both", "--load", &log];
    let played = belladonna().args(table).write_stdin("list\n").output().unwrap();
    assert!(String::from_utf8_lossy(&played.stdout).contains("1. e4 e5 2. Nh3"));
}

#[test]
fn what_cannot_be_read_is_refused_or_left_out() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("game.log");
    let path = file.to_str().unwrap();
    fs::write(&file, "1. P e2-e4 p e7-e5\n\n1. P e2-e5\n\n1. P d2-d4\n").unwrap();
    let output = belladonna().args(["convert", "chess", path, "--to", "coordinates"]).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert_eq!(output.stdout, b"position startpos moves e2e4 e7e5\nposition startpos moves d2d4\n");
    assert!(messages.contains("game 2 (line 3): move 1. \"P e2-e5\": "), "{messages}");
    fs::write(&file, "1. e4 e5 2. Ke3 *\n\n1. d4 *\n").unwrap();
    let output = belladonna().args(["convert", "chess", path, "--to", "coordinates"]).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert_eq!(output.stdout, b"position startpos moves e2e4 e7e5\nposition startpos moves d2d4\n");
    assert!(messages.contains("game 1 (line 1): move 2. \"Ke3\": "), "{messages}");
    assert!(messages.ends_with("; the moves before it are kept\n"), "{messages}");
    assert_refused(&["convert", "chess", "/nonexistent", "--to", "pgn"], "cannot read /nonexistent");
    assert_refused(&["convert", "chess", path, "--to", "pdf"], "pdf");
    fs::write(&file, "").unwrap();
    assert_refused(&["convert", "chess", path, "--to", "pgn"], "has no game");
    fs::write(&file, "[Variant \"gothic\"]\n\n1. Nc3 *").unwrap();
    assert_refused(&["show", "chess", "--load", path], "has a game of Gothic Chess, not of Chess");
}
