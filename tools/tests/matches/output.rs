//! Output and records of a match.

use std::fs;

use crate::support::{Folder, PLAYERS, short_match, stdout};

#[test]
fn the_standings_come_at_an_interval() {
    let folder = Folder::new();
    let output = folder.play(&PLAYERS, "--games 4 --nodes 9 --rating-interval 2");
    let text = stdout(&output);
    let tables = text.lines().filter(|line| line.contains(" points ") && line.contains(" LOS ")).count();
    assert_eq!(tables, 3, "{text}");
    let pairs = text.lines().filter(|line| line.starts_with("Pairs by points, 0 to 2: ")).count();
    assert_eq!(pairs, 3, "after two games, after four, and at the end: {text}");
}

#[test]
fn everything_that_engines_receive_and_send_is_recorded() {
    let folder = Folder::new();
    folder.plays(&PLAYERS, "--games 2 --nodes 9 --engine-log traffic");
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
    let tags = "--event 'Open of \"Y\"' --site Here --pgn games.pgn";
    folder.plays(&PLAYERS, &format!("--games 2 --nodes 9 --wait 10 {tags}"));
    let text = fs::read_to_string(folder.path("games.pgn")).expect("a file");
    assert_eq!(text.matches("[Event \"Open of \\\"Y\\\"\"]\n[Site \"Here\"]\n").count(), 2, "{text}");
}

#[test]
fn a_log_is_not_needed_but_for_continuing() {
    let folder = Folder::new();
    let line = format!("{} --games 2", short_match());
    assert!(stdout(&folder.succeed(&line)).contains("2 games, mean "));
    assert!(folder.contents().is_empty());
    folder.refuse(&format!("{line} --resume"), "--log");
}

#[test]
fn a_round_robin_and_a_gauntlet() {
    for (pairing, games) in [("round-robin", 6), ("gauntlet", 4)] {
        let folder = Folder::new();
        let more = format!("--games 2 --nodes 9 --pairing {pairing}");
        let output = folder.plays(&["uci play", "xboard play", "uci play"], &more);
        assert_eq!(folder.games("log.jsonl").len(), games);
        let told = stdout(&output);
        assert_eq!(told.contains("B - C"), pairing == "round-robin", "{told}");
    }
}
