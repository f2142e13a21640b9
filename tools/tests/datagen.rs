//! `belladonna-tools datagen` and `data`: interruptions do not change the games, and what is damaged is told.

use std::collections::BTreeMap;

use lab::training_games::{GameRecord, RecordReader};

use crate::support::{Folder, stdout, wait_for};

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
fn positions_are_printed() {
    let folder = Folder::new();
    folder.succeed(&format!("{GAMES} data.games"));
    let filter = "--all-positions --max-score 300 --max-ply 60";
    let text = stdout(&folder.succeed(&format!("data text data.games {filter}")));
    assert!(text.lines().count() > 200 && text.contains(" w KQkq - 0 "), "{text}");
    for line in text.lines() {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        assert!(words[0].parse::<usize>().is_ok_and(|number| number < 24), "{line}");
        assert!(["0", "0.5", "1"].contains(&words[1]), "{line}");
        assert!(words[2].parse::<i32>().is_ok_and(|score| score.abs() <= 300), "{line}");
    }
}
