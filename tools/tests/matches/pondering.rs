//! Pondering engines, and what is recorded about moves.

use std::fs;

use crate::support::{Folder, stderr, stdout};

/// The lines of the engine log that end in one of `ends`, without their numbers.
fn traffic(folder: &Folder, ends: &[&str]) -> Vec<String> {
    let text = fs::read_to_string(folder.path("traffic")).expect("the engine log");
    let line = |line: &str| line.split_once(": ").map(|(_, line)| line.to_owned());
    text.lines().filter_map(line).filter(|line| ends.iter().any(|end| line.starts_with(end))).collect()
}

const MATCH: &str = "--games 2 --tc 10 --engine-log traffic";

#[test]
fn the_expected_move_is_a_hit() {
    let folder = Folder::new();
    folder.plays(&["uci play,ponder=on", "uci play"], MATCH);
    let games = folder.games("log.jsonl");
    assert!(games.iter().all(|game| game["fault"].is_null()), "{games:?}");
    assert_eq!(games[0]["limits"][0], "10, pondering");
    assert_eq!(games[0]["limits"][1], "10");
    let told = traffic(&folder, &["go ponder", "ponderhit", "stop"]);
    assert!(
        told.iter().any(|line| line.starts_with("go ponder wtime ") && line.ends_with(" binc 0")),
        "{told:?}"
    );
    let hits = told.iter().filter(|line| *line == "ponderhit").count();
    assert!(hits > 10, "{told:?}");
    // The ponder search after the last move is ended.
    let stops = told.iter().filter(|line| *line == "stop").count();
    assert_eq!(told.len(), 2 * hits + 2 * stops, "{told:?}");
    assert!(stops <= 2, "{told:?}");
}

#[test]
fn another_move_ends_the_search_before_the_next_begins() {
    let folder = Folder::new();
    folder.plays(&["uci misguess,ponder=on", "uci play"], MATCH);
    assert!(folder.games("log.jsonl").iter().all(|game| game["fault"].is_null()));
    let told = traffic(&folder, &["go", "ponderhit", "stop", "bestmove 0000", "bestmove"]);
    assert!(!told.iter().any(|line| line == "ponderhit"), "{told:?}");
    let misses = told.iter().filter(|line| *line == "bestmove 0000").count();
    assert!(misses > 10, "{told:?}");
}

#[test]
fn an_engine_that_does_not_announce_it_cannot_ponder() {
    let folder = Folder::new();
    let output = folder.play(&["uci no-ping,ponder=on", "uci play"], MATCH);
    assert!(stdout(&output).contains("A cannot play: has no option \"Ponder\""), "{}", stdout(&output));
    let output = folder.play(&["uci play,ponder=on", "uci play"], "--games 2 --nodes 9");
    assert!(stderr(&output).contains("ponder is for an engine with a clock; add tc"), "{}", stderr(&output));
}

#[test]
fn an_xboard_engine_is_told_to_ponder() {
    let folder = Folder::new();
    folder.plays(&["xboard belladonna,ponder=on", "xboard play"], MATCH);
    assert!(folder.games("log.jsonl").iter().all(|game| game["fault"].is_null()));
    let told = traffic(&folder, &["hard", "easy"]);
    let told = ["hard", "easy"].map(|word| told.iter().filter(|line| *line == word).count());
    // Each engine is also tried before the first game.
    assert_eq!(told, [3, 3]);
}

#[test]
fn nodes_and_lines_are_recorded_on_request() {
    let folder = Folder::new();
    let details = "nodes,line,timeleft,seldepth,hashfull,latency";
    let more = format!("--rounds 1 --depth 2 --pgn games.pgn --details {details}");
    folder.plays(&["uci play", "xboard belladonna"], &more);
    let games = folder.games("log.jsonl");
    assert_eq!(games.len(), 2);
    for game in &games {
        let list = |key: &str| game[key].as_array().expect(key).clone();
        let moves = &list("moves")[game["book"].as_u64().expect("a number") as usize..];
        assert_eq!((list("nodes").len(), list("lines").len()), (moves.len(), moves.len()));
        for key in ["left", "seldepths", "hashfull", "latencies"] {
            assert_eq!(list(key).len(), moves.len(), "{key}");
        }
        let own = if game["white"] == "A" { 0 } else { 1 };
        assert_eq!(list("nodes")[own], 10, "as the mock engine says");
        assert_eq!(list("lines")[own], moves[own]);
        let other = list("lines")[1 - own].as_str().expect("a line").to_owned();
        assert!(other.contains(moves[1 - own].as_str().expect("a move")), "{other} without {moves:?}");
    }
    let pgn = fs::read_to_string(folder.path("games.pgn")).expect("the games");
    let pgn = pgn.replace('\n', " ");
    assert!(pgn.contains("{+0.25/2 ") && pgn.contains("s, n=10") && pgn.contains(", pv=\""), "{pgn}");
    let plain = Folder::new();
    plain.play(&["uci play", "uci play"], "--games 2 --nodes 9");
    assert!(plain.games("log.jsonl").iter().all(|game| game["nodes"].is_null() && game["lines"].is_null()));
}

#[test]
fn without_a_swap_the_first_engine_has_white() {
    let folder = Folder::new();
    folder.plays(&["uci play", "uci play"], "--rounds 2 --nodes 9 --no-swap");
    let games = folder.games("log.jsonl");
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game["white"] == "A"), "{games:?}");
    let opening =
        |game: &serde_json::Value| format!("{}{}{}", game["start"], game["moves"][0], game["moves"][1]);
    let mut openings: Vec<String> = games.iter().map(opening).collect();
    openings.sort();
    openings.dedup();
    assert!(openings.len() > 2, "each game has its own opening: {openings:?}");
}
