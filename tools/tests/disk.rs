//! A full disk: the reason is reported, the exit status is 2, and existing data are kept. A limit on the size
//! of files has the same effect as a disk that becomes full. An unwritable folder is reported before work
//! begins.

use std::process::{Command, Output, Stdio};

use crate::support::{Folder, TOOLS, mock, short_match, stderr, stdout, words};

/// Runs a command line in a folder by a shell command that has the program as `$0`.
fn by_shell(folder: &Folder, script: &str, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, TOOLS]).args(words(line)).current_dir(folder.path("")).stdin(Stdio::null());
    command.output().expect("the program runs")
}

/// Runs a command line with files of at most this many units of 512 bytes. It must fail because it could not
/// write the file.
#[track_caller]
fn fails_to_write(folder: &Folder, units: u32, line: &str, file: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {units}; exec \"$0\" \"$@\"");
    let output = by_shell(folder, &script, line);
    assert_told(&output, file);
    output
}

#[track_caller]
fn assert_told(output: &Output, file: &str) {
    let told = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(&format!("cannot write {file}")) && !told.contains("panicked"), "{told}");
}

const DATAGEN: &str = "datagen chess --nodes 20 --concurrency=1 --out=data.games --games";

#[test]
fn training_games_that_fit_are_kept() {
    let folder = Folder::new();
    fails_to_write(&folder, 8, &format!("{DATAGEN} 1000"), "data.games");
    folder.succeed(&format!("{DATAGEN} 20 --resume"));
    folder.succeed("data check data.games");
}

#[test]
fn an_old_book_stays() {
    let folder = Folder::new();
    let search = "book search chess --out chess.book --nodes 100 --concurrency 1 --resume --positions";
    folder.succeed(&format!("{search} 2"));
    let before = folder.read("chess.book");
    assert!(before.len() < 1024);
    fails_to_write(&folder, 1, &format!("{search} 9"), "chess.book");
    assert_eq!(folder.read("chess.book"), before);
}

#[test]
fn an_old_checkpoint_stays() {
    let folder = Folder::new();
    folder.succeed(&format!("{DATAGEN} 60"));
    let train =
        "train chess --data data.games --width 32 --batch 256 --threads 1 --teacher-epochs 0 --holdout 50";
    folder.succeed(&format!("{train} --out t.network --epochs 1"));
    let files = || ["t.network", "t.network.checkpoint"].map(|name| std::fs::read(folder.path(name)).ok());
    let before = files();
    assert!(before.iter().flatten().any(|bytes| bytes.len() > 20_000));
    fails_to_write(&folder, 20, &format!("{train} --out u.network --epochs 2"), "u.network");
    assert_eq!(files(), before);
    assert!(!folder.path("u.network.part").exists(), "no part of a file stays");
}

#[test]
fn a_match_prints_its_table_when_the_log_is_full() {
    let folder = Folder::new();
    let line = format!("{} --concurrency 1 --log log.jsonl", short_match());
    let output = fails_to_write(&folder, 16, &format!("{line} --games 100"), "log.jsonl");
    assert!(stdout(&output).contains("Elo"), "{}", stdout(&output));
    folder.succeed(&format!("{line} --games 20 --resume"));
    assert_eq!(folder.text("log.jsonl").lines().count(), 20);
}

/// The match continues without them.
#[test]
fn other_files_of_a_match_that_are_full_are_told_at_the_end() {
    let (a, b) = (mock("uci play"), mock("uci die"));
    for (option, file) in [("--pgn", "games.pgn"), ("--engine-log", "traffic"), ("--stderr", "errors")] {
        let line = format!(
            "match gothic --engine 'name=A,{a}' --engine 'name=B,{b}' --nodes 9 --openings random:2 \
             --opening-nodes 10 --concurrency 1 --games 8 {option} {file}"
        );
        let output = fails_to_write(&Folder::new(), 1, &line, file);
        assert!(stdout(&output).contains("8 games, mean "), "{}", stdout(&output));
    }
}

#[test]
fn a_folder_that_takes_no_files_is_told_before_work_begins() {
    let folder = Folder::new();
    folder.succeed(&format!("{DATAGEN} 10"));
    let engine = mock("uci play");
    let engines = format!("--engine 'name=one,nodes=9,{engine}' --engine 'name=other,nodes=9,{engine}'");
    // Nobody can make files there.
    let bad = "/proc/belladonna";
    for line in [
        "datagen chess --games 1000000 --out".to_owned(),
        "book search chess --positions 1000000 --out".to_owned(),
        "train chess --data data.games --epochs 1000 --out".to_owned(),
        format!("match chess --games 10000 {engines} --log"),
    ] {
        let output = by_shell(&folder, "exec timeout 60 \"$0\" \"$@\"", &format!("{line} {bad}"));
        assert_told(&output, bad);
        assert!(!folder.path("new").exists(), "{line}");
    }
}
