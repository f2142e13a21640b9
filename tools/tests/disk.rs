//! A full disk: the reason is told, the status is 2, and what was there before stays. A limit on the size of
//! files has the same effect as a disk that becomes full. A folder that takes no files is told before work
//! begins.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs a command in a folder, with files of at most this many units of 512 bytes.
fn limited(folder: &TempDir, units: u32, arguments: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {units}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_belladonna-tools")]).args(arguments);
    command.current_dir(folder.path()).stdin(Stdio::null()).output().expect("the program runs")
}

fn unlimited(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belladonna-tools"));
    command
        .current_dir(folder.path())
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The run has failed because it could not write the file.
fn assert_told(output: &Output, file: &str) {
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(&format!("cannot write {file}")), "{told}");
    assert!(!told.contains("panicked"), "{told}");
}

fn assert_succeeds(output: &Output) {
    assert!(output.status.success(), "{}", text(&output.stderr));
}

const DATAGEN: [&str; 6] = ["datagen", "chess", "--nodes", "20", "--concurrency=1", "--out=data.games"];

#[test]
fn training_games_that_fit_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let output = limited(&folder, 8, &[&DATAGEN[..], &["--games", "1000"]].concat());
    assert_told(&output, "data.games");
    let more = unlimited(&folder, &[&DATAGEN[..], &["--games", "20", "--resume"]].concat());
    assert_succeeds(&more);
    assert_succeeds(&unlimited(&folder, &["data", "check", "data.games"]));
}

#[test]
fn an_old_book_stays() {
    let folder = tempfile::tempdir().unwrap();
    let search = |positions: &'static str| {
        let arguments = ["book", "search", "chess", "--out", "chess.book", "--nodes", "100"];
        [&arguments[..], &["--concurrency", "1", "--resume", "--positions", positions]].concat()
    };
    assert_succeeds(&unlimited(&folder, &search("2")));
    let before = fs::read(folder.path().join("chess.book")).unwrap();
    assert!(before.len() < 1024);
    assert_told(&limited(&folder, 1, &search("9")), "chess.book");
    assert_eq!(fs::read(folder.path().join("chess.book")).unwrap(), before);
}

#[test]
fn an_old_checkpoint_stays() {
    let folder = tempfile::tempdir().unwrap();
    assert_succeeds(&unlimited(&folder, &[&DATAGEN[..], &["--games", "60"]].concat()));
    let train = |epochs: &'static str| {
        let arguments = ["train", "chess", "--data", "data.games", "--width", "32", "--batch", "256"];
        let more = ["--threads", "1", "--teacher-epochs", "0", "--out", "t.network", "--epochs", epochs];
        [&arguments[..], &more, &["--holdout", "50"]].concat()
    };
    assert_succeeds(&unlimited(&folder, &train("1")));
    let files = || ["t.network", "t.network.checkpoint"].map(|name| fs::read(folder.path().join(name)).ok());
    let before = files();
    assert!(before.iter().flatten().any(|bytes| bytes.len() > 20_000));
    let other = train("2").into_iter().map(|word| if word == "t.network" { "u.network" } else { word });
    let output = limited(&folder, 20, &other.collect::<Vec<_>>());
    assert_told(&output, "u.network");
    assert_eq!(files(), before);
    assert!(!folder.path().join("u.network.part").exists(), "no part of a file stays");
}

#[test]
fn a_match_prints_its_table_when_the_log_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let engine =
        |name: &str| format!("name={name},cmd={},proto=uci,args=play", env!("CARGO_BIN_EXE_mock-engine"));
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["match", "gothic", "--engine", &a, "--engine", &b, "--nodes", "9", "--log", "log.jsonl"];
    let small =
        ["--openings", "random:2", "--opening-nodes", "10", "--max-moves", "12", "--concurrency", "1"];
    let all = [&arguments[..], &small, &["--games", "100"]].concat();
    let output = limited(&folder, 16, &all);
    assert_told(&output, "log.jsonl");
    assert!(text(&output.stdout).contains("Elo"), "{}", text(&output.stdout));
    let resumed = unlimited(&folder, &[&arguments[..], &small, &["--games", "20", "--resume"]].concat());
    assert_succeeds(&resumed);
    let log = fs::read_to_string(folder.path().join("log.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 20);
}

/// The match goes on without them.
#[test]
fn other_files_of_a_match_that_are_full_are_told_at_the_end() {
    let engine = |name: &str, behaviour: &str| {
        format!("name={name},cmd={},proto=uci,args={behaviour}", env!("CARGO_BIN_EXE_mock-engine"))
    };
    let (a, b) = (engine("A", "play"), engine("B", "die"));
    for (option, file) in [("--pgn", "games.pgn"), ("--engine-log", "traffic"), ("--stderr", "errors")] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["match", "gothic", "--engine", &a, "--engine", &b, "--nodes", "9", option, file];
        let small = ["--openings", "random:2", "--opening-nodes", "10", "--concurrency", "1"];
        let output = limited(&folder, 1, &[&arguments[..], &small, &["--games", "8"]].concat());
        assert_told(&output, file);
        assert!(text(&output.stdout).contains("8 games, mean "), "{}", text(&output.stdout));
    }
}

#[test]
fn a_folder_that_takes_no_files_is_told_before_work_begins() {
    let folder = tempfile::tempdir().unwrap();
    assert_succeeds(&unlimited(&folder, &[&DATAGEN[..], &["--games", "10"]].concat()));
    let engine = concat!("cmd=", env!("CARGO_BIN_EXE_mock-engine"), ",proto=uci,args=play");
    let [one, other] = ["name=one,nodes=9,", "name=other,nodes=9,"].map(|name| name.to_owned() + engine);
    // Nobody can make files there.
    let bad = "/sys/belladonna";
    let works: [&[&str]; 7] = [
        &["datagen", "chess", "--games", "1000000", "--out", bad],
        &["book", "search", "chess", "--positions", "1000000", "--out", bad],
        &["train", "chess", "--data", "data.games", "--epochs", "1000", "--out", bad],
        &["train", "chess", "--data", "data.games", "--epochs", "1000", "--out", "new", "--svg", bad],
        &["tune", "chess", "--data", "data.games", "--epochs", "100", "--out", bad],
        &["match", "chess", "--games", "10000", "--engine", &one, "--engine", &other, "--log", bad],
        &["match", "chess", "--games", "10000", "--engine", &one, "--engine", &other, "--report", bad],
    ];
    for arguments in works {
        let mut command = Command::new("timeout");
        command.args(["60", env!("CARGO_BIN_EXE_belladonna-tools")]).args(arguments);
        let output = command.current_dir(folder.path()).stdin(Stdio::null()).output().expect("timeout runs");
        assert_told(&output, bad);
        assert!(!folder.path().join("new").exists(), "{arguments:?}");
    }
}
