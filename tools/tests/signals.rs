//! SIGTERM in every long-running command: it exits soon and cleanly, and finished work is kept.

use std::fs;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::{Folder, send_signal, short_match, wait_for};

/// Sends SIGTERM. Returns the exit status, which must come soon.
pub fn terminate(child: &mut Child, what: &str) -> ExitStatus {
    send_signal(child, "TERM");
    let mut status = None;
    wait_for(what, || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.unwrap()
}

/// Runs a command line until its file has this many bytes, and ends it by SIGTERM. Returns the
/// contents of the file.
fn interrupted(folder: &Folder, line: &str, file: &str, bytes: u64) -> Vec<u8> {
    let mut child = folder.spawn(line);
    wait_for(line, || {
        assert_eq!(child.try_wait().unwrap(), None, "{line} has ended by itself");
        fs::metadata(folder.path(file)).is_ok_and(|metadata| metadata.len() >= bytes)
    });
    let status = terminate(&mut child, line);
    assert!(status.success(), "{line}: {status}");
    folder.read(file)
}

/// The number of lines of a log, each of which must be whole.
fn whole_lines(log: &str) -> usize {
    assert!(
        log.ends_with('\n') && log.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()),
        "{log}"
    );
    log.lines().count()
}

#[test]
fn a_match_keeps_its_games_and_goes_on() {
    let folder = Folder::new();
    let line = format!("{} --log log.jsonl --games", short_match());
    let log = String::from_utf8(interrupted(&folder, &format!("{line} 1000000"), "log.jsonl", 2000)).unwrap();
    let games = whole_lines(&log);
    let more = games + games % 2 + 2;
    folder.succeed(&format!("{line} {more} --resume"));
    let after = folder.text("log.jsonl");
    assert!(after.starts_with(&log) && after.lines().count() == more);
}

#[test]
fn training_games_are_kept_and_continued() {
    let folder = Folder::new();
    let endless = "datagen chess --nodes 20 --concurrency=2 --out data.games --games 1000000";
    let data = interrupted(&folder, endless, "data.games", 2000);
    folder.succeed("data check data.games");
    let more = data.len() as u64 + 2000;
    let longer = interrupted(&folder, &format!("{endless} --resume"), "data.games", more);
    assert!(longer.starts_with(&data));
    folder.succeed("data check data.games");
}

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
    let folder = Folder::new();
    let search = "book search chess --out chess.book --nodes 100 --concurrency 1 --positions";
    let mut child = folder.spawn(&format!("{search} 100000"));
    wait_for("book", || catches_sigterm(child.id()));
    thread::sleep(Duration::from_secs(2));
    let status = terminate(&mut child, "book");
    assert_eq!(status.code(), Some(2), "{status}");
    let more = folder.text("chess.book").lines().count() + 3;
    folder.succeed(&format!("{search} {more} --resume"));
}
