//! Pipes of other programs: non-blocking ones, and ones that nobody reads. Unix only: Linux and macOS have
//! these pipes and `sh`.

use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, OFlag, fcntl};

/// How long an engine may keep running after it was told to quit.
const A_SECOND: Duration = Duration::from_millis(1000);

/// More answers than a pipe holds.
const FLOOD: usize = 40_000;

fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin("belladonna"))
}

/// Whether the program exits with success within `time`.
fn ends_within(child: &mut Child, time: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            assert!(status.success(), "{status}");
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    false
}

/// Waits until the program has filled its output.
#[cfg(target_os = "linux")]
fn wait_until_stuck(child: &Child) {
    /// A pipe holds 64 kB.
    const FULL: usize = 60_000;
    let io = || std::fs::read_to_string(format!("/proc/{}/io", child.id())).expect("the program runs");
    let written = || -> usize {
        let io = io();
        let line = io.lines().find_map(|line| line.strip_prefix("wchar: ")).expect("a count");
        line.parse().expect("a number")
    };
    let mut last = 0;
    loop {
        thread::sleep(Duration::from_millis(300));
        let now = written();
        if now > FULL && now == last {
            return;
        }
        last = now;
    }
}

/// A session with an answer to each line, which nobody reads.
fn unread_session(first_lines: &str, line: &str) -> Child {
    let mut child =
        program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let stdin = child.stdin.as_mut().expect("the input is a pipe");
    stdin.write_all(first_lines.as_bytes()).expect("the program reads");
    stdin.write_all(line.repeat(FLOOD).as_bytes()).expect("the program reads");
    child
}

#[cfg(target_os = "linux")]
#[test]
fn quit_and_the_end_of_the_input_end_an_engine_whose_output_is_unread() {
    for first_lines in ["uci\n", "xboard\n"] {
        for quits in [true, false] {
            let mut child = unread_session(first_lines, "nonsense\n");
            wait_until_stuck(&child);
            let mut stdin = child.stdin.take().expect("the input is a pipe");
            if quits {
                stdin.write_all(b"quit\n").expect("the program reads");
            } else {
                drop(stdin);
            }
            let ends = ends_within(&mut child, A_SECOND);
            let _ = child.kill();
            assert!(ends, "{first_lines:?}, quit: {quits}");
        }
    }
}

#[test]
fn whoever_reads_late_still_reads_everything() {
    let mut child = unread_session("uci\n", "nonsense\n");
    drop(child.stdin.take());
    // Longer than the patience, in parts that are shorter.
    let mut stdout = child.stdout.take().expect("the output is a pipe");
    let mut text = Vec::new();
    let mut part = vec![0; 1 << 17];
    let start = Instant::now();
    loop {
        if start.elapsed() < Duration::from_millis(1500) {
            thread::sleep(Duration::from_millis(100));
        }
        match stdout.read(&mut part).expect("the output is a pipe") {
            0 => break,
            count => text.extend_from_slice(&part[..count]),
        }
    }
    let answers = String::from_utf8(text).expect("text");
    assert_eq!(answers.matches("unknown command: nonsense").count(), FLOOD);
    assert!(child.wait().expect("the program ends").success());
}

/// Makes the open file of a descriptor non-blocking, for all programs that share it.
fn unblock(file: impl AsFd) {
    fcntl(file, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).expect("the flag can be set");
}

#[test]
fn non_blocking_streams_are_waited_for() {
    for last in ["quit\n", ""] {
        let (input, mut to_program) = std::io::pipe().expect("a pipe");
        let (mut from_program, output) = std::io::pipe().expect("a pipe");
        unblock(&input);
        unblock(&output);
        let mut child = program().stdin(input).stdout(output).spawn().expect("the program starts");
        for part in ["uc", "i\nison", "sense\n", last] {
            thread::sleep(Duration::from_millis(200));
            assert!(child.try_wait().expect("the program can be waited for").is_none(), "it waits");
            to_program.write_all(part.as_bytes()).expect("the program reads");
        }
        to_program.write_all("nonsense\n".repeat(FLOOD * usize::from(last.is_empty())).as_bytes()).unwrap();
        drop(to_program);
        let mut text = String::new();
        from_program.read_to_string(&mut text).expect("text");
        assert!(text.contains("uciok\n"), "{text}");
        assert!(text.contains("unknown command: isonsense\n"), "{text}");
        let answers = text.matches("unknown command: nonsense\n").count();
        assert_eq!(answers, if last.is_empty() { FLOOD } else { 0 });
        assert!(child.wait().expect("the program ends").success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn waiting_for_non_blocking_input_takes_no_processor_time() {
    let (input, to_program) = std::io::pipe().expect("a pipe");
    unblock(&input);
    let mut child = program().stdin(input).stdout(Stdio::null()).spawn().expect("the program starts");
    thread::sleep(Duration::from_millis(300));
    let ticks = || -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("the program runs");
        let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
        fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    };
    let before = ticks();
    thread::sleep(Duration::from_secs(1));
    // A tick is a hundredth of a second.
    assert!(ticks() - before <= 5, "it is busy");
    drop(to_program);
    assert!(ends_within(&mut child, Duration::from_secs(60)));
}

#[test]
fn the_terminal_game_waits_for_non_blocking_input() {
    let (input, mut to_program) = std::io::pipe().expect("a pipe");
    unblock(&input);
    let mut game = program();
    game.args(["play", "chess", "--level", "100n"])
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = game.spawn().expect("the program starts");
    thread::sleep(Duration::from_millis(500));
    to_program.write_all(b"e2e4\nquit\n").expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
