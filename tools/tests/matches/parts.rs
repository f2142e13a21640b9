//! Matches in parts, pairings, and sets of piece values.

use std::fs;

use crate::support::{Folder, stderr, stdout};

const EIGHT: [&str; 4] = ["--games", "8", "--nodes", "9"];

#[test]
fn parts_joined_are_the_whole_match() {
    let folder = Folder::new();
    let players = ["uci play", "xboard play"];
    assert!(folder.play(&players, &EIGHT).status.success());
    let whole = folder.games("log.jsonl");
    for part in ["1/3", "2/3", "3/3"] {
        fs::remove_file(folder.path("log.jsonl")).unwrap();
        let output = folder.play(&players, &[&EIGHT[..], &["--shard", part]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        fs::copy(folder.path("log.jsonl"), folder.path(&part.replace('/', "-"))).unwrap();
    }
    let merge = ["merge", "--log", "all.jsonl", "--pgn", "all.pgn", "3-3", "1-3", "2-3"];
    let output = folder.tools(&merge).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let without_times = |mut games: Vec<serde_json::Value>| {
        games.sort_by_key(|game| game["index"].as_u64());
        games.iter().map(|game| (game["index"].clone(), game["moves"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(without_times(folder.games("all.jsonl")), without_times(whole));
    assert!(stdout(&output).lines().last().unwrap().starts_with("8 games, mean 0."));
    assert_eq!(fs::read_to_string(folder.path("all.pgn")).unwrap().matches("[Event ").count(), 8);

    // A merged log can be resumed like any other.
    fs::rename(folder.path("all.jsonl"), folder.path("log.jsonl")).unwrap();
    let more = ["--games", "10", "--nodes", "9", "--resume"];
    assert!(folder.play(&players, &more).status.success());
    assert_eq!(folder.games("log.jsonl").len(), 10);
}

#[test]
fn shards_that_do_not_make_a_match_are_named() {
    let folder = Folder::new();
    let play = |part: &str, more: &[&str]| {
        let output =
            folder.play(&["uci play", "xboard play"], &[&EIGHT[..], &["--shard", part], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        fs::rename(folder.path("log.jsonl"), folder.path(&part.replace('/', "-"))).unwrap();
    };
    let merge = |more: &[&str]| {
        let output = folder.tools(&[&["merge", "--log", "all.jsonl", "1-3", "3-3"], more].concat()).output();
        output.expect("the program runs")
    };
    let refused = |output: &std::process::Output, message: &str| {
        let told = stderr(output);
        assert!(output.status.code() == Some(2) && told.contains(message), "{message}: {told}");
        assert!(!folder.path("all.jsonl").exists());
    };
    play("1/3", &[]);
    play("3/3", &[]);
    refused(&merge(&[]), "the match is not complete: shard 2/3 is missing; continue these parts");
    let partial = merge(&["--partial"]);
    assert!(partial.status.success() && stdout(&partial).contains("shard 2/3 is missing"), "{partial:?}");
    fs::remove_file(folder.path("all.jsonl")).unwrap();

    play("2/3", &["--seed", "5"]);
    refused(&merge(&["2-3"]), "of different matches: seed is 5 in 2-3 and 1 in 1-3");
    play("2/3", &["--draw", "from=1,score=1,moves=1"]);
    refused(&merge(&["2-3"]), "of different matches: adjudication is \"draw from=1");
    play("2/3", &[]);
    let log = fs::read_to_string(folder.path("2-3")).unwrap();
    let (first, rest) = log.split_once('\n').unwrap();
    fs::write(folder.path("2-3"), format!("{first}\n{}", &rest[9..])).unwrap();
    refused(&merge(&["2-3"]), "cannot use 2-3: line 2 is not a game");
    fs::write(folder.path("2-3"), first).unwrap();
    refused(&merge(&["2-3"]), "the match is not complete: shard 2/3 lacks ");
}

#[test]
fn the_log_of_another_shard_or_of_other_settings_is_not_continued() {
    let folder = Folder::new();
    let players = ["uci play", "xboard play"];
    assert!(folder.play(&players, &[&EIGHT[..], &["--shard", "1/3"]].concat()).status.success());
    let log = fs::read(folder.path("log.jsonl")).unwrap();
    for (more, message) in [
        (&["--nodes", "9", "--shard", "2/3"][..], "which does not belong to shard 2/3"),
        (&["--nodes", "8", "--shard", "1/3"], "of another match: engines.A is \"proto=uci"),
        (
            &["--nodes", "9", "--shard", "1/3", "--opening-margin", "7"],
            "opening_margin is 80 in the log and 7",
        ),
    ] {
        let output = folder.play(&players, &[&["--games", "8", "--resume"], more].concat());
        assert!(output.status.code() == Some(2) && stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(fs::read(folder.path("log.jsonl")).unwrap(), log);
    }
}

/// All games of the log are in the part, but the log was to be of the whole match.
#[test]
fn the_log_of_a_whole_match_is_not_continued_as_a_part() {
    let folder = Folder::new();
    let players = ["uci play", "xboard play"];
    assert!(folder.play(&players, &["--games", "2", "--nodes", "9"]).status.success());
    let output = folder.play(&players, &[&EIGHT[..], &["--shard", "1/2", "--resume"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the log is of shard 1/1, not of shard 1/2"), "{}", stderr(&output));
}

#[test]
fn a_log_whose_results_are_not_those_of_its_moves_is_not_used() {
    let folder = Folder::new();
    let players = ["uci play", "xboard play"];
    assert!(folder.play(&players, &["--games", "2", "--nodes", "9"]).status.success());
    let log = fs::read_to_string(folder.path("log.jsonl")).unwrap();
    let damaged = log.replace("adjudication by length", "checkmate");
    assert_ne!(damaged, log, "twelve moves are no whole game");
    fs::write(folder.path("log.jsonl"), damaged).unwrap();
    let resumed = folder.play(&players, &[&EIGHT[..], &["--resume"]].concat());
    let merged = folder.tools(&["merge", "--log", "all.jsonl", "log.jsonl"]).output().unwrap();
    for output in [resumed, merged] {
        let told = stderr(&output);
        assert!(output.status.code() == Some(2) && told.contains("its moves do not end the game"), "{told}");
    }
    assert!(!folder.path("all.jsonl").exists());
}

#[test]
fn a_round_robin_and_a_gauntlet() {
    for (pairing, games) in [("round-robin", 6), ("gauntlet", 4)] {
        let folder = Folder::new();
        let more = ["--games", "2", "--nodes", "9", "--pairing", pairing];
        let output = folder.play(&["uci play", "xboard play", "uci play"], &more);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(folder.games("log.jsonl").len(), games);
        let told = stdout(&output);
        assert_eq!(told.contains("B - C"), pairing == "round-robin", "{told}");
    }
}

/// Sets of piece values are options of our own engine.
#[test]
fn sets_of_piece_values_play_against_each_other() {
    let cannot = |set: &str| {
        let folder = Folder::new();
        let engine = format!("uci belladonna,option.PieceValues={set}");
        let output = folder
            .play(&["uci belladonna,option.PieceValues=author", &engine], &["--games", "2", "--depth", "1"]);
        (output.status.code(), stdout(&output), folder)
    };
    let (status, told, folder) = cannot("trice");
    assert_eq!(status, Some(0), "{told}");
    assert!(told.lines().last().unwrap().ends_with(", 0 faults"), "{told}");
    assert_eq!(folder.games("log.jsonl").len(), 2);
    let (status, told, _) = cannot("nonsense");
    assert_eq!(status, Some(2), "{told}");
    assert!(told.contains("B cannot play: option \"PieceValues\" cannot be \"nonsense\""), "{told}");
}
