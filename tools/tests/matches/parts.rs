//! Matches in parts.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::support::{Folder, PLAYERS, Running, stdout, words};

const EIGHT: &str = "--games 8 --nodes 9";

/// Plays part I of 3 of a match of eight games, with the log `I`.
fn play(folder: &Folder, number: &str, more: &str) {
    folder.plays(&PLAYERS, &format!("{EIGHT} --shard {number}/3 {more}"));
    fs::rename(folder.path("log.jsonl"), folder.path(number)).expect("a log");
}

#[test]
fn parts_joined_are_the_whole_match() {
    let folder = Folder::new();
    ["1", "2", "3"].iter().for_each(|number| play(&folder, number, ""));
    let test = "--sprt elo0=0,elo1=5";
    let told = stdout(&folder.succeed(&format!("merge --log all.jsonl --pgn all.pgn {test} 3 1 2 1")));
    assert!(told.lines().last().is_some_and(|line| line.starts_with("8 games, mean 0.")), "{told}");
    assert!(told.contains("SPRT [0, 5]: LLR "), "{told}");
    assert_eq!(folder.text("all.pgn").matches("[Event ").count(), 8);

    folder.plays(&PLAYERS, EIGHT);
    let moves = |log: &str| {
        let mut games = folder.games(log);
        games.sort_by_key(|game| game["index"].as_u64());
        games.into_iter().map(|mut game| game["moves"].take()).collect::<Vec<_>>()
    };
    assert_eq!(moves("all.jsonl"), moves("log.jsonl"));

    // A merged log can be resumed like any other.
    fs::rename(folder.path("all.jsonl"), folder.path("log.jsonl")).expect("a log");
    let more = "--games 10 --nodes 9 --resume";
    folder.plays(&PLAYERS, more);
    assert_eq!(folder.games("log.jsonl").len(), 10);
}

#[test]
fn parts_that_do_not_make_a_match_are_refused() {
    let folder = Folder::new();
    play(&folder, "1", "");
    play(&folder, "3", "");
    play(&folder, "2", "--seed 5");
    fs::rename(folder.path("2"), folder.path("seed")).expect("a log");
    play(&folder, "2", "--draw from=1,score=1,moves=1");
    fs::rename(folder.path("2"), folder.path("draw")).expect("a log");
    play(&folder, "2", "");
    let log = folder.text("2");
    folder.write("cut", log.split_once('\n').expect("a line").0);
    folder.write("rubbish", log.replace("\n{\"game\"", "\n"));
    folder.write("result", log.replace("adjudication by length", "checkmate"));
    folder.write("date", log.replace("\"date\":\"2", "\"date\":\"3"));
    folder.write("empty", "");
    let before = folder.contents();
    for (files, message) in [
        ("1 3", "the match is not complete: shard 2/3 lacks 2 of 2 games; continue these parts"),
        ("1 cut 3", "the match is not complete: shard 2/3 lacks 1 of 2 games"),
        ("1 seed 3", "of different matches: seed is 5 in seed and 1 in 1"),
        ("1 draw 3", "of different matches: adjudication is \"draw from=1"),
        ("1 rubbish 3", "cannot use rubbish: line 2 is not a game"),
        ("1 result 3", "its moves do not end the game"),
        ("1 2 date 3", "is in 2 and, with different content, in date"),
        ("1 none 3", "cannot read none"),
        ("empty", "these logs have no games"),
        ("--log 1 1 2 3", "1 exists: name another file"),
        ("--log new --pgn 1 1 2 3", "1 has other content"),
        ("--log new --pgn new 1 2 3", "or two options name it"),
    ] {
        let log = if files.contains("--log") { "" } else { "--log all.jsonl" };
        folder.refuse(&format!("merge {log} {files}"), message);
        let mut after = folder.contents();
        after.remove("new");
        assert_eq!(after, before, "{files}");
    }
    let told = stdout(&folder.succeed("merge --log all.jsonl --partial 1 3"));
    assert!(told.contains("shard 2/3 lacks 2 of 2 games"), "{told}");
}

#[test]
fn the_first_engine_is_the_first_one_without_the_first_game() {
    let folder = Folder::new();
    folder.plays(&PLAYERS, EIGHT);
    let first = |told: &str| {
        let row = told.lines().nth(1).expect("a row of the table").split_whitespace().next();
        row.expect("a name").to_owned()
    };
    let name = first(&stdout(&folder.succeed("merge --log all.jsonl log.jsonl")));
    let games: Vec<String> = folder.text("log.jsonl").lines().map(str::to_owned).collect();
    let others: Vec<&String> = games.iter().filter(|line| !line.contains("\"index\":0,")).collect();
    assert_eq!(others.len(), 7);
    folder.write("others", others.iter().map(|line| format!("{line}\n")).collect::<String>());
    let told = stdout(&folder.succeed("merge --log partial.jsonl --partial others"));
    assert_eq!(first(&told), name, "{told}");
}

#[test]
fn a_test_follows_the_logs_that_grow() {
    let folder = Folder::new();
    play(&folder, "3", "");
    play(&folder, "1", "");
    // Part 2 has not begun, and the last game of part 1 is not finished.
    let part = folder.text("1");
    let cut = part.trim_end().rfind('\n').expect("several games") + 20;
    folder.write("1", &part[..cut]);
    let test = "--sprt elo0=0,elo1=1 --follow";
    let line = format!("merge --log all.jsonl {test} 1 2 3");
    let mut following = Running::start(folder.tools(&words(&line)).stdout(Stdio::piped()));
    let mut told = BufReader::new(following.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let first = told.next().expect("a line about the first games");
    assert!(first.starts_with("5 games, SPRT [0, 1]: LLR "), "{first}");
    assert!(!folder.path("all.jsonl").exists());
    folder.write("1", &part);
    play(&folder, "2", "");
    let last = told.last().expect("a result");
    assert!(following.wait().expect("an end").success() && last.starts_with("8 games, mean 0."), "{last}");
    assert_eq!(folder.games("all.jsonl").len(), 8);

    // With bounds so far apart a few games decide.
    fs::remove_file(folder.path("2")).expect("a log");
    let decided = "--sprt elo0=-1200,elo1=-900 --follow";
    let told = stdout(&folder.succeed(&format!("merge --log decided.jsonl {decided} 1 2 3")));
    assert!(told.contains("elo1 accepted") && told.contains("shard 2/3 lacks 2 of 2 games"), "{told}");

    folder.refuse("merge --log all.jsonl --follow 1 3", "--sprt");
    folder.refuse(&format!("merge --log all.jsonl {test} 1 2 3"), "all.jsonl exists");
}
