//! Invalid command lines and files: a clear message, and no data is lost.

use std::fs;

use crate::support::{Folder, PLAYERS, stderr};

#[test]
fn contradictory_or_meaningless_options() {
    for (more, message) in [
        ("--games 3 --nodes 9", "must be even and at least 2"),
        ("--games 0 --nodes 9", "must be even and at least 2"),
        ("--games 1000000000002 --nodes 9", "a match has at most 1000000000000"),
        ("--games 2", "engine \"A\": it has no limit"),
        ("--games 2 --nodes 9 --depth 3", "cannot be used with"),
        ("--games 2 --tc soon", "not a time control"),
        ("--games 2 --nodes 0", "0 is not in 1.."),
        ("--games 2 --nodes 9 --concurrency 0", "0 is not in 1.."),
        ("--rounds 0 --nodes 9", "0 is not in 1.."),
        ("--games 2 --nodes 9 --shard 3/2", "I from 1 to N"),
        ("--games 2 --nodes 9 --resign score=1", "moves is missing; write score=800,moves=4"),
        ("--games 2 --nodes 9 --shard 1/2 --sprt elo0=0,elo1=5", "cannot be used with"),
        ("--games 2 --nodes 9 --sprt elo0=5,elo1=0", "must be less than elo1"),
        ("--games 2 --nodes 9 --openings arrays:7", "array"),
        ("--games 2 --nodes 9 --openings none.epd", "cannot read the openings in none.epd"),
        ("--games 2 --nodes 9 --each proto=usi", "proto must be uci or xboard"),
        ("--games 2 --nodes 9 --each x", "\"x\" is not KEY=VALUE, such as cmd=PATH"),
        ("--games 2 --nodes 9 --engine name=A,cmd=x", "two engines are called \"A\""),
        ("--games 2 --nodes 9 --pgn no/such/folder.pgn", "cannot write no/such/folder.pgn"),
    ] {
        let folder = Folder::new();
        let output = folder.play(&PLAYERS, more);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{more}: {told}");
        assert!(told.contains(message) && !told.contains("panicked"), "{more}: {told}");
        assert!(!folder.path("log.jsonl").exists() || folder.games("log.jsonl").is_empty());
    }
}

#[test]
fn more_games_at_a_time_than_cores_are_told() {
    let folder = Folder::new();
    let many = (std::thread::available_parallelism().map_or(1, usize::from) + 1).to_string();
    for (concurrency, told) in [("1", false), (many.as_str(), true)] {
        let output = folder.plays(&PLAYERS, &format!("--games 2 --nodes 9 --concurrency {concurrency}"));
        assert_eq!(stderr(&output).contains(" cores, but there are "), told, "{}", stderr(&output));
        fs::remove_file(folder.path("log.jsonl")).unwrap();
    }
}

#[test]
fn one_engine_is_no_match_and_the_game_must_exist() {
    let folder = Folder::new();
    let output = folder.play(&PLAYERS[..1], "--games 2 --nodes 9");
    assert!(stderr(&output).contains("a match needs two engines"));
    let arguments = ["match", "checkers", "--engine", "cmd=x", "--games", "2", "--log", "log"];
    let output = folder.tools(&arguments).output().unwrap();
    assert!(stderr(&output).contains("unknown game \"checkers\""), "{}", stderr(&output));
}
