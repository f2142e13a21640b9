//! SIGTERM in every command that works for long: it ends soon and in order, and what was done is kept.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

fn tools(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belladonna-tools"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(120), "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Sends SIGTERM. Returns the exit status, which must come soon.
fn terminate(child: &mut Child, what: &str) -> ExitStatus {
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let mut status = None;
    wait_for(what, || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.unwrap()
}

/// Runs a command until its file has this many bytes, and ends it by SIGTERM. Returns the file's contents.
fn interrupted(folder: &TempDir, arguments: &[&str], file: &str, bytes: u64) -> Vec<u8> {
    let path: PathBuf = folder.path().join(file);
    let mut child = tools(folder.path(), arguments).spawn().expect("the program starts");
    wait_for(arguments[0], || {
        assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} has ended by itself");
        fs::metadata(&path).is_ok_and(|metadata| metadata.len() >= bytes)
    });
    let status = terminate(&mut child, arguments[0]);
    assert!(status.success(), "{arguments:?}: {status}");
    fs::read(path).expect("the file")
}

fn succeeds(folder: &TempDir, arguments: &[&str]) -> bool {
    tools(folder.path(), arguments).status().expect("the program runs").success()
}

/// The description of an engine that plays at random.
fn engine(name: &str) -> String {
    format!("name={name},cmd={},proto=uci,args=play", env!("CARGO_BIN_EXE_mock-engine"))
}

#[test]
fn a_match_keeps_its_games_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["match", "gothic", "--engine", &a, "--engine", &b, "--nodes", "9", "--log", "log.jsonl"];
    let small = ["--openings", "random:2", "--opening-nodes", "10", "--max-moves", "12"];
    let endless = [&arguments[..], &small, &["--games", "1000000"]].concat();
    let log = interrupted(&folder, &endless, "log.jsonl", 2000);
    let lines = String::from_utf8(log).unwrap();
    assert!(lines.ends_with('\n'));
    let games = lines.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()).count();
    assert_eq!(games, lines.lines().count());
    let more = (games + games % 2 + 2).to_string();
    let rest = [&arguments[..], &small, &["--games", &more, "--resume"]].concat();
    assert!(succeeds(&folder, &rest));
    let after = fs::read_to_string(folder.path().join("log.jsonl")).unwrap();
    assert!(after.starts_with(&lines) && after.lines().count().to_string() == more);
}

#[test]
fn training_games_are_kept_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["datagen", "chess", "--nodes", "20", "--concurrency=2", "--out", "data.games"];
    let endless = [&arguments[..], &["--games", "1000000"]].concat();
    let data = interrupted(&folder, &endless, "data.games", 2000);
    assert!(succeeds(&folder, &["data", "check", "data.games"]));
    let more = data.len() as u64 + 2000;
    let longer = interrupted(&folder, &[&endless[..], &["--resume"]].concat(), "data.games", more);
    assert!(longer.starts_with(&data));
    assert!(succeeds(&folder, &["data", "check", "data.games"]));
}

#[test]
fn a_training_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let games = ["datagen", "chess", "--nodes", "20", "--concurrency=2", "--out", "data.games"];
    assert!(succeeds(&folder, &[&games[..], &["--games", "60"]].concat()));
    let arguments = ["train", "chess", "--data", "data.games", "--width", "32", "--batch", "256"];
    let more = ["--threads", "1", "--teacher-epochs", "0", "--out", "tiny.network"];
    let train =
        [&arguments[..], &more, &["--epochs", "10000", "--patience", "10000", "--holdout", "50"]].concat();
    interrupted(&folder, &train, "tiny.network.checkpoint", 1);
    assert!(!succeeds(&folder, &train), "it would begin again");
    let mut child = tools(folder.path(), &[&train[..], &["--resume"]].concat()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    let status = terminate(&mut child, "train");
    assert!(status.success(), "{status}");
}

#[test]
fn tuning_by_games_keeps_its_iterations() {
    let folder = tempfile::tempdir().unwrap();
    let mock = format!("name=M,cmd={},proto=xboard,args=stamina", env!("CARGO_BIN_EXE_mock-engine"));
    let arguments = ["spsa", "gothic", "--engine", &mock, "--log", "spsa.jsonl", "--nodes", "9"];
    let small =
        ["--max-moves", "20", "--concurrency", "1", "--openings", "random:2", "--opening-nodes", "10"];
    let long = ["--parameters", "all", "--iterations", "100000"];
    let spsa = [&arguments[..], &small, &long].concat();
    let log = String::from_utf8(interrupted(&folder, &spsa, "spsa.jsonl", 5000)).unwrap();
    assert!(log.ends_with('\n') && log.lines().count() > 2);
    assert!(log.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
}

/// Whether a process catches SIGTERM.
#[cfg(target_os = "linux")]
fn catches_sigterm(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|caught| u64::from_str_radix(caught.trim(), 16).expect("a mask") & 1 << 14 != 0)
}

/// An interrupted book is complete in itself, but smaller than it should be: the status is 2.
#[cfg(target_os = "linux")]
#[test]
fn a_book_keeps_its_positions_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        ["book", "search", "chess", "--out", "chess.book", "--nodes", "100", "--concurrency", "1"];
    let endless = [&arguments[..], &["--positions", "100000"]].concat();
    let mut child = tools(folder.path(), &endless).spawn().expect("the program starts");
    wait_for("book", || catches_sigterm(child.id()));
    thread::sleep(Duration::from_secs(2));
    let status = terminate(&mut child, "book");
    assert_eq!(status.code(), Some(2), "{status}");
    let book = fs::read_to_string(folder.path().join("chess.book")).expect("a book");
    let more = (book.lines().count() + 3).to_string();
    assert!(succeeds(&folder, &[&arguments[..], &["--positions", &more, "--resume"]].concat()));
}
