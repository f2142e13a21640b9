//! What goes wrong around a match: files that cannot be written, engines that leave processes behind, a
//! match that is killed, and more games than memory has room for.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Child;
#[cfg(unix)]
use std::process::Command;

use crate::support::{Folder, stderr, stdout};
#[cfg(target_os = "linux")]
use crate::support::{MOCK, TOOLS, wait_for};

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

#[cfg(target_os = "linux")]
#[test]
fn a_match_goes_on_when_its_program_is_replaced() {
    let folder = Folder::new();
    let program = folder.path("belladonna-tools");
    fs::copy(TOOLS, &program).expect("a copy of the program");
    let command = folder.match_command(
        &["uci play,restart=on", "xboard play,restart=on"],
        &["--games", "40", "--nodes", "9", "--concurrency", "1"],
    );
    let mut replaced = Command::new(&program);
    replaced.args(command.get_args()).current_dir(folder.path("")).stdout(std::process::Stdio::null());
    let mut child = replaced.spawn().expect("the program runs");
    wait_for("a game", || fs::metadata(folder.path("log.jsonl")).is_ok_and(|log| log.len() > 0));
    fs::remove_file(&program).expect("the file is removed");
    assert!(child.wait().expect("the match ends").success());
    let games = folder.games("log.jsonl");
    assert_eq!(games.len(), 40);
    assert!(games.iter().all(|game| game["fault"].is_null()), "{games:?}");
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

/// A script that starts a process which leaves the session and the process group of its engine, and then
/// becomes a mock engine. The process has a name of its own.
#[cfg(target_os = "linux")]
fn engine_with_runaway(folder: &Folder, behaviour: &str) -> (String, String) {
    let runaway = folder.path("runaway").display().to_string();
    let sleep = Command::new("sh").args(["-c", "command -v sleep"]).output().expect("sh is there");
    fs::copy(String::from_utf8(sleep.stdout).expect("a path").trim(), &runaway).expect("a copy of sleep");
    let script = folder.path("engine.sh");
    let text = format!(
        "#!/bin/sh\nsetsid sh -c '{runaway} 1000 </dev/null >/dev/null 2>&1 &' &\n\
         while ! pgrep -f '^{runaway}' >/dev/null; do sleep 0.01; done\nexec {MOCK} \"$@\"\n"
    );
    fs::write(&script, text).expect("a writable folder");
    let mode = Command::new("chmod").arg("+x").arg(&script).status().expect("chmod is there");
    assert!(mode.success());
    (format!("uci {behaviour},cmd={}", script.display()), runaway)
}

#[cfg(target_os = "linux")]
fn is_running(program: &str) -> bool {
    let output = Command::new("pgrep").args(["-f", &format!("^{program}")]).output().expect("pgrep is there");
    !output.stdout.is_empty()
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_leaves_behind_ends_with_it() {
    for behaviour in ["play", "hang", "die"] {
        let folder = Folder::new();
        let (engine, runaway) = engine_with_runaway(&folder, behaviour);
        let more = ["--games", "2", "--nodes", "9", "--patience", "1"];
        let output = folder.play(&["uci play", &engine], &more);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(folder.games("log.jsonl").len(), 2, "{behaviour}: {}", stderr(&output));
        assert!(!is_running(&runaway), "{behaviour}: a process of the engine has survived");
    }
}

/// The guard of an engine is not noticed: neither by the engine, nor in how it ends.
#[cfg(unix)]
#[test]
fn a_guarded_program_runs_and_ends_as_without_a_guard() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;

    use crate::support::TOOLS;

    let run = |script: &str| {
        let mut guard = Command::new(TOOLS);
        guard.args(["guard", &std::process::id().to_string(), "--", "sh", "-c", script]);
        guard.stdin(Stdio::null()).output().expect("the guard runs")
    };
    let output = run("echo out; echo err >&2; exit 7");
    assert_eq!(
        (output.status.code(), stdout(&output), stderr(&output)),
        (Some(7), "out\n".into(), "err\n".into())
    );
    assert_eq!(run("kill -TERM $$").status.code(), Some(128 + 15));
    for signal in ["KILL", "SEGV", "ABRT"] {
        let name = name_of(run(&format!("kill -{signal} $$")).status.signal());
        assert_eq!(name, signal);
    }
    #[cfg(target_os = "linux")]
    {
        let masks = "grep SigBlk /proc/self/status";
        let without = Command::new("sh").args(["-c", masks]).output().expect("sh is there");
        assert_eq!(stdout(&run(masks)), stdout(&without));
    }
}

/// The name of a signal.
#[cfg(unix)]
fn name_of(signal: Option<i32>) -> String {
    let number = signal.expect("a signal").to_string();
    let output = Command::new("sh").args(["-c", &format!("kill -l {number}")]).output().expect("sh is there");
    stdout(&output).trim().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_a_match_that_is_killed() {
    let folder = Folder::new();
    let (engine, runaway) = engine_with_runaway(&folder, "hang");
    let program = folder.path("hanging-mock");
    fs::copy(MOCK, &program).expect("a copy");
    let program = program.display().to_string();
    let other = format!("uci hang,cmd={program}");
    let mut child: Child = folder
        .match_command(&[&other, &engine], &["--games", "2", "--nodes", "100"])
        .spawn()
        .expect("a match");
    wait_for("the engines start", || is_running(&runaway) && is_running(&program));
    child.kill().expect("the match runs");
    child.wait().expect("the match ends");
    wait_for("the engines are gone", || !is_running(&runaway) && !is_running(&program));
}
