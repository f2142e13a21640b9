//! `belladonna-tools puzzles`.

use serde_json::Value;

use crate::support::{Folder, stdout};

/// A game in which Black's fool's mate is the only good move, and one of another variant.
const GAMES: &str = "\
[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Variant \"gothic\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

#[test]
fn the_only_good_move_of_a_game_is_a_puzzle() {
    let folder = Folder::new();
    folder.write("games.pgn", GAMES);
    let line = "puzzles chess games.pgn --out chess.jsonl --nodes 20000 --other 0.8 --concurrency 1";
    assert_eq!(stdout(&folder.succeed(line)), "puzzles in chess.jsonl: 1\n");
    let puzzle: Value = serde_json::from_slice(&folder.read("chess.jsonl")).expect("a line of JSON");
    assert_eq!(puzzle["title"], "Mate in 1");
    assert_eq!(puzzle["fen"], "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    assert_eq!(puzzle["line"], serde_json::json!(["d8h4"]));
    folder.refuse(line, "chess.jsonl exists: name another file");
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let folder = Folder::new();
    folder.write("games.pgn", GAMES);
    for (line, message) in [
        ("chess games.pgn --win 0.5", "--other 0.6 must be less than --win 0.5"),
        ("poison games.pgn", "the files have no game of Poison Chess"),
        ("chess no.pgn", "cannot read no.pgn"),
        ("chess games.pgn --nodes 10", "10"),
    ] {
        folder.refuse(&format!("puzzles {line} --out new.jsonl"), message);
        assert!(!folder.path("new.jsonl").exists(), "{line}");
    }
}
