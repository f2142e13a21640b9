//! Output and records of a match.

use std::fs;

use crate::support::{Folder, stderr, stdout};

const PLAYERS: [&str; 2] = ["uci play", "xboard play"];

#[test]
fn the_standings_come_at_an_interval() {
    let folder = Folder::new();
    let output = folder.play(&PLAYERS, &["--games", "4", "--nodes", "9", "--rating-interval", "2"]);
    let text = stdout(&output);
    let tables = text.lines().filter(|line| line.contains(" points ") && line.contains(" LOS ")).count();
    assert_eq!(tables, 3, "{text}");
    let pairs = text.lines().filter(|line| line.starts_with("Pairs by points, 0 to 2: ")).count();
    assert_eq!(pairs, 3, "after two games, after four, and at the end: {text}");
}

#[test]
fn everything_that_engines_receive_and_send_is_recorded() {
    let folder = Folder::new();
    let output = folder.play(&PLAYERS, &["--games", "2", "--nodes", "9", "--engine-log", "traffic"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = fs::read_to_string(folder.path("traffic")).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    for end in ["): uci", "): xboard", "): uciok", "): quit"] {
        assert!(lines.iter().any(|line| line.ends_with(end)), "{end} is missing in\n{text}");
    }
    assert!(lines.iter().all(|line| {
        let (milliseconds, rest) = line.split_once(' ').expect("two words");
        milliseconds.parse::<u64>().is_ok() && (rest.starts_with('>') || rest.starts_with('<'))
    }));
}

#[test]
fn the_event_and_the_site_are_tags() {
    let folder = Folder::new();
    let tags = ["--event", "Open of \"Y\"", "--site", "Here", "--pgn", "games.pgn"];
    let output =
        folder.play(&PLAYERS, &[&["--games", "2", "--nodes", "9", "--wait", "10"], &tags[..]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let text = fs::read_to_string(folder.path("games.pgn")).expect("a file");
    assert_eq!(text.matches("[Event \"Open of \\\"Y\\\"\"]\n[Site \"Here\"]\n").count(), 2, "{text}");
}

#[test]
fn a_log_is_not_needed_but_for_continuing() {
    let folder = Folder::new();
    let mut command = folder.match_command(&PLAYERS, &["--games", "2", "--nodes", "9"]);
    let with_log: Vec<_> = command.get_args().map(|text| text.to_owned()).collect();
    let log = with_log.iter().position(|text| text == "--log").expect("the log is named");
    let without: Vec<&str> = with_log
        .iter()
        .enumerate()
        .filter(|&(index, _)| index != log && index != log + 1)
        .map(|(_, text)| text.to_str().expect("text"))
        .collect();
    let output = folder.tools(&without).output().expect("the program runs");
    assert!(stdout(&output).contains("2 games, mean "), "{}", stderr(&output));
    assert!(!folder.path("log.jsonl").exists());
    let output = folder.tools(&[&without[..], &["--resume"]].concat()).output().expect("the program runs");
    assert!(stderr(&output).contains("--log"), "{}", stderr(&output));
    assert!(command.status().expect("the program runs").success());
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
