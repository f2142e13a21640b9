//! `belladonna-tools datagen` and `data`: interruptions do not change the games, and what is damaged is told.

use std::collections::BTreeMap;

use lab::records::{GameRecord, RecordReader};

use crate::support::{Folder, stderr, stdout, wait_for};

const GAMES: &str = "datagen chess --nodes 40 --games 24 --concurrency=2 --out";

/// The games of a data file, by their numbers.
fn games(folder: &Folder, name: &str) -> BTreeMap<usize, GameRecord> {
    let mut reader = RecordReader::open(&folder.path(name)).expect(name);
    let games = std::iter::from_fn(|| reader.next_game().expect("a game"));
    games.map(|game| (game.number, game)).collect()
}

/// The number of games of a data file; `None` if it is not one yet.
fn count(folder: &Folder, name: &str) -> Option<usize> {
    stdout(&folder.run(&format!("data check {name}"))).split(' ').next()?.parse().ok()
}

#[test]
fn killed_data_go_on_with_the_same_games() {
    let folder = Folder::new();
    folder.succeed(&format!("{GAMES} whole.games"));
    let whole = games(&folder, "whole.games");
    assert!(whole.keys().copied().eq(0..24));

    let mut child = folder.spawn(&format!("{GAMES} broken.games"));
    wait_for("games", || count(&folder, "broken.games").is_some_and(|games| games >= 4));
    child.kill().expect("it lives");
    child.wait().expect("it ends");
    // An incomplete game, as after a crash of the machine.
    let cut_off = b"g\x40\x00\x00\x00cut off";
    folder.write("broken.games", [&folder.read("broken.games")[..], cut_off].concat());

    folder.refuse(&format!("{GAMES} broken.games"), "--resume");
    folder.succeed(&format!("{GAMES} broken.games --resume"));
    assert_eq!(games(&folder, "broken.games"), whole);
    assert_eq!(count(&folder, "broken.games"), Some(24));
}

#[test]
fn data_that_cannot_be_used_are_refused_with_the_reason() {
    let folder = Folder::new();
    folder.succeed(&format!("{GAMES} data.games"));
    let mut bytes = folder.read("data.games");
    bytes[200] ^= 1;
    folder.write("bad.games", bytes);
    folder.refuse("data check bad.games", "checksum");
    folder.refuse("datagen chess --games 0 --out new.games", "--games");
}

#[test]
fn positions_are_exported_and_imported() {
    let folder = Folder::new();
    folder.succeed(&format!("{GAMES} data.games"));
    let export = |name: &str, more: &str| {
        let filter = "--all-positions --max-score 300 --max-ply 60";
        stdout(&folder.succeed(&format!("data text {name} {filter} {more}")))
    };
    let text = export("data.games", "--bullet");
    assert!(text.lines().count() > 200 && text.contains(" w KQkq - 0 ") && text.contains(" | 0.5\n"));
    let line = |line: &str| {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        format!("{} | {} | {:?}\n", words[3], words[2], words[1].parse::<f32>().expect("points"))
    };
    assert_eq!(export("data.games", "").lines().map(line).collect::<String>(), text);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 | -900 | 0.0";
    folder.write("text", format!("{text}\n{mated}\n"));
    let told = stderr(&folder.succeed("data import chess text --out imported.games"));
    assert_eq!(told, format!("{} positions; in 1 others the game is over\n", text.lines().count()));
    assert_eq!(export("imported.games", "--bullet"), text);
    let kings = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    for (line, problem) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1 | 0 | 0.5", "text, line 1: "),
        (&format!("\n{kings} | 0"), &format!("text, line 2: \"{kings} | 0\" is not of the form")),
        (&format!("{kings} | 1.5 | 1"), "the score is \"1.5\"; it must be a whole number"),
        (&format!("{kings} | 1 | 2"), "the points are \"2\"; they must be 0, 0.25"),
        (mated, "text has no position that can be used"),
    ] {
        folder.write("text", line);
        folder.refuse("data import chess text --out new.games", problem);
        assert!(!folder.path("new.games").exists());
    }
}
