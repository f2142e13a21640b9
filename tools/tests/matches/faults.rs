//! Faults around a match: files that cannot be written, engines that leave processes behind, a match that is
//! killed, and more games than fit in memory.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Child;
#[cfg(unix)]
use std::process::Command;

use crate::support::{Folder, stderr, stdout};
#[cfg(target_os = "linux")]
use crate::support::{MOCK, wait_for};

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_does_not_hide_the_table() {
    let folder = Folder::new();
    // The system refuses to make a file larger than 4 kB, as a full disk does. The log is smaller.
    let more = ["--games", "2", "--nodes", "9", "--report", "report.html"];
    let mut limited = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
    let command = folder.match_command(&["uci play", "xboard play"], &more);
    limited.args(["-c", script, "sh"]).arg(command.get_program()).args(command.get_args());
    limited.current_dir(folder.path(""));
    let output = limited.output().expect("the program runs");
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("report.html"), "{told}");
    assert!(stdout(&output).contains("Elo"), "the table is there: {}", stdout(&output));
    assert_eq!(folder.games("log.jsonl").len(), 2);
}

#[test]
fn a_match_can_have_more_games_than_memory_has_room_for() {
    let folder = Folder::new();
    let more = ["--games", "1000000000000", "--nodes", "9", "--sprt", "elo0=0,elo1=200"];
    let output = folder.play(&["xboard play", "xboard resign"], &more);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("elo1 accepted"), "{}", stdout(&output));
    let more = ["--games", "1000000000002", "--nodes", "9"];
    let told = stderr(&folder.play(&["xboard play", "xboard resign"], &more));
    assert!(told.contains("--games is 1000000000002; a match has at most 1000000000000"), "{told}");
}

/// A script that starts a process with a name of its own, and then becomes a mock engine that hangs.
#[cfg(target_os = "linux")]
fn engine_with_child(folder: &Folder) -> (String, String) {
    let child = folder.path("child").display().to_string();
    let sleep = Command::new("sh").args(["-c", "command -v sleep"]).output().expect("sh is there");
    fs::copy(String::from_utf8(sleep.stdout).expect("a path").trim(), &child).expect("a copy of sleep");
    let script = folder.path("engine.sh");
    let text = format!(
        "#!/bin/sh\n{child} 1000 </dev/null >/dev/null 2>&1 &\n\
         while ! pgrep -f '^{child}' >/dev/null; do sleep 0.01; done\nexec {MOCK} \"$@\"\n"
    );
    fs::write(&script, text).expect("a writable folder");
    let mode = Command::new("chmod").arg("+x").arg(&script).status().expect("chmod is there");
    assert!(mode.success());
    (format!("uci hang,cmd={}", script.display()), child)
}

#[cfg(target_os = "linux")]
fn is_running(program: &str) -> bool {
    let output = Command::new("pgrep").args(["-f", &format!("^{program}")]).output().expect("pgrep is there");
    !output.stdout.is_empty()
}

#[cfg(target_os = "linux")]
#[test]
fn the_children_of_an_engine_end_with_it() {
    let folder = Folder::new();
    let (engine, child) = engine_with_child(&folder);
    let more = ["--games", "2", "--nodes", "9", "--patience", "1"];
    let output = folder.play(&["uci play", &engine], &more);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(folder.games("log.jsonl").len(), 2, "{}", stderr(&output));
    assert!(!is_running(&child), "the child of the engine has survived");
}

/// Engines that read stdin get EOF.
#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_a_match_that_is_killed() {
    let folder = Folder::new();
    let program = folder.path("mock");
    fs::copy(MOCK, &program).expect("a copy");
    let program = program.display().to_string();
    let engine = format!("uci play,cmd={program}");
    let more = ["--games", "100000", "--nodes", "100"];
    let mut child: Child = folder.match_command(&[&engine, &engine], &more).spawn().expect("a match");
    wait_for("the engines start", || is_running(&program));
    child.kill().expect("the match runs");
    child.wait().expect("the match ends");
    wait_for("the engines are gone", || !is_running(&program));
}
