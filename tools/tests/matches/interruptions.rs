//! Matches that are stopped and continued.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use crate::support::{Folder, PLAYERS, Running, games, stderr, stdout, wait_for};
#[cfg(unix)]
use crate::support::{MOCK, is_running, send_signal};

const TWENTY: &str = "--games 20 --nodes 100 --concurrency 2";

fn indices(folder: &Folder, log: &str) -> Vec<u64> {
    let mut indices: Vec<u64> =
        folder.games(log).iter().map(|game| game["index"].as_u64().unwrap()).collect();
    indices.sort_unstable();
    indices
}

#[test]
fn a_killed_match_goes_on_without_losing_or_repeating_a_game() {
    let folder = Folder::new();
    let log = folder.path("log.jsonl");
    let mut child = Running::start(&mut folder.match_command(&PLAYERS, TWENTY));
    wait_for("some games", || {
        fs::read(&log).is_ok_and(|bytes| bytes.iter().filter(|&&b| b == b'\n').count() >= 3)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let before = games(&log);
    // An incomplete line, as after a crash of the machine.
    let mut bytes = fs::read(&log).unwrap();
    bytes.extend_from_slice(b"{\"game\":\"gothic\",\"ind");
    fs::write(&log, bytes).unwrap();

    let resumed = format!("{TWENTY} --resume --pgn games.pgn");
    folder.plays(&PLAYERS, &resumed);
    assert_eq!(indices(&folder, "log.jsonl"), (0..20).collect::<Vec<_>>());
    assert_eq!(games(&log)[..before.len()], before[..], "old lines stay as they were");
    let pgn = fs::read_to_string(folder.path("games.pgn")).unwrap();
    let rounds: BTreeSet<_> = pgn.lines().filter(|line| line.starts_with("[Round")).collect();
    assert_eq!(rounds.len(), 20, "the PGN holds the games from before, too");

    // The end of the PGN is missing, too.
    folder.write("games.pgn", &pgn[..pgn.len() / 3]);
    folder.plays(&PLAYERS, &resumed);
    assert_eq!(indices(&folder, "log.jsonl").len(), 20, "nothing is left to play");
    assert_eq!(folder.text("games.pgn"), pgn);
}

#[test]
fn resumed_pairs_share_their_opening() {
    let folder = Folder::new();
    folder.play(&PLAYERS, "--games 6 --nodes 9 --seed 3");
    let by_pair = |games: Vec<serde_json::Value>| {
        let mut openings: Vec<(u64, String)> = games
            .iter()
            .map(|game| {
                let book = game["book"].as_u64().unwrap() as usize;
                (
                    game["index"].as_u64().unwrap() / 2,
                    format!("{:?}", &game["moves"].as_array().unwrap()[..book]),
                )
            })
            .collect();
        openings.sort();
        openings.dedup();
        openings
    };
    assert_eq!(by_pair(folder.games("log.jsonl")).len(), 3);
    // One game of a pair is lost. The other game determines the opening, even if the program now makes
    // another one, as with this seed.
    let text = folder.text("log.jsonl").replace("\"seed\":3,", "\"seed\":4,");
    let kept: String =
        text.lines().filter(|line| !line.contains("\"index\":3,")).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path("log.jsonl"), kept).unwrap();
    let more = "--games 6 --nodes 9 --seed 4 --resume";
    folder.plays(&PLAYERS, more);
    assert_eq!(folder.games("log.jsonl").len(), 6);
    assert_eq!(by_pair(folder.games("log.jsonl")).len(), 3);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_match_and_its_engines_and_keeps_the_games() {
    let folder = Folder::new();
    // A copy with a unique name, to find it in the list of processes.
    let program = folder.path("hanging-mock");
    fs::copy(MOCK, &program).unwrap();
    let program = program.display().to_string();
    let engine = format!("uci hang,cmd={program}");
    let more = "--games 2 --nodes 100";
    let mut child = Running::start(&mut folder.match_command(&["uci play", &engine], more));
    wait_for("the engine starts", || is_running(&program));
    send_signal(&child, "INT");
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60));
    assert!(status.success(), "{status}");
    wait_for("the engine is gone", || !is_running(&program));
    assert!(folder.games("log.jsonl").is_empty());
}

/// A match can have more games than memory has room for.
#[test]
fn a_decided_test_ends_the_match() {
    let folder = Folder::new();
    let more = "--games 1000000000000 --nodes 9 --sprt elo0=0,elo1=200";
    let output = folder.plays(&["xboard play", "xboard resign"], more);
    assert!(stdout(&output).contains("elo1 accepted"), "{}", stdout(&output));
    let played = folder.games("log.jsonl").len();
    assert!((4..200).contains(&played), "{played}");
    folder.plays(&["xboard play", "xboard resign"], &format!("{more} --resume"));
    assert_eq!(folder.games("log.jsonl").len(), played);
}

#[test]
fn the_log_of_other_settings_or_with_wrong_results_is_not_continued() {
    let folder = Folder::new();
    folder.plays(&PLAYERS, "--games 8 --shard 1/3 --nodes 9");
    let log = folder.text("log.jsonl");
    let wrong = log.replace("adjudication by length", "checkmate");
    let (renamed, rubbish) = (log.replace("\"A\"", "\"X\""), format!("rubbish\n{log}"));
    let arrays = "--nodes 9 --shard 1/3 --openings arrays:1 --opening-nodes 10";
    for (log, more, message) in [
        (&log, "--nodes 8 --shard 1/3", "of another match: engines.A is \"proto=uci"),
        (&log, "--nodes 9 --opening-margin 7", "opening_margin is 80 in the log and 7"),
        (&log, "--nodes 9 --shard 2/3", "shard is \"1/3\" in the log and \"2/3\" here"),
        (&log, "--nodes 9", "shard is \"1/3\" in the log and \"1/1\" here"),
        (&log, arrays, "another match: openings is \"random:2\" in the log and \"arrays:1\" here"),
        (&renamed, "--nodes 9 --shard 1/3", "the log is of another match: game "),
        (&rubbish, "--nodes 9 --shard 1/3", "line 1 is not a game"),
        (&wrong, "--nodes 9 --shard 1/3", "checkmate, but its moves do not end the game"),
    ] {
        folder.write("log.jsonl", log);
        let output = folder.play(&PLAYERS, &format!("--games 8 --resume {more}"));
        assert!(output.status.code() == Some(2) && stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(folder.text("log.jsonl"), *log);
    }
}
