//! Faults around a match: engines that leave processes behind, and a match that is killed.

use std::fs;
use std::process::Command;

use crate::support::{Folder, MOCK, Running, is_running, stderr, wait_for};

/// A script that starts a process with a name of its own, and then becomes a mock engine that hangs.
fn engine_with_child(folder: &Folder) -> (String, String) {
    let child = folder.path("child").display().to_string();
    let sleep = Command::new("sh").args(["-c", "command -v sleep"]).output().expect("sh is there");
    fs::copy(String::from_utf8(sleep.stdout).expect("a path").trim(), &child).expect("a copy of sleep");
    let script = folder.path("engine.sh");
    let text = format!(
        "#!/bin/sh\n{child} 1000 </dev/null >/dev/null 2>&1 &\n\
         runs() {{ if [ -d /proc/self ]; then grep -aq '{child}' /proc/$!/cmdline\n\
         else pgrep -f '^{child}' >/dev/null; fi; }}\n\
         while ! runs; do sleep 0.01; done\nexec {MOCK} \"$@\"\n"
    );
    fs::write(&script, text).expect("a writable folder");
    let mode = Command::new("chmod").arg("+x").arg(&script).status().expect("chmod is there");
    assert!(mode.success());
    (format!("uci hang,cmd={}", script.display()), child)
}

#[test]
fn the_children_of_an_engine_end_with_it() {
    let folder = Folder::new();
    let (engine, child) = engine_with_child(&folder);
    let more = "--games 2 --nodes 9 --patience 1";
    let output = folder.plays(&["uci play", &engine], more);
    assert_eq!(folder.games("log.jsonl").len(), 2, "{}", stderr(&output));
    assert!(!is_running(&child), "the child of the engine has survived");
}

/// Engines that read stdin get EOF.
#[test]
fn engines_end_with_a_match_that_is_killed() {
    let folder = Folder::new();
    let program = folder.path("mock");
    fs::copy(MOCK, &program).expect("a copy");
    let program = program.display().to_string();
    let engine = format!("uci play,cmd={program}");
    let more = "--games 100000 --nodes 100";
    let mut child = Running::start(&mut folder.match_command(&[&engine, &engine], more));
    wait_for("the engines start", || is_running(&program));
    child.kill().expect("the match runs");
    child.wait().expect("the match ends");
    wait_for("the engines are gone", || !is_running(&program));
}
