//! Starts the program and sends and reads lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer can take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, not started yet.
pub fn belladonna() -> assert_cmd::Command {
    assert_cmd::Command::cargo_bin("belladonna").expect("cargo builds the program")
}

/// The stdout of a run that must succeed.
pub fn output_of(arguments: &[&str]) -> String {
    let output = belladonna().args(arguments).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

/// Runs the program with bad input. The exit status must be 2, stdout empty, and the message must contain
/// `expected`.
pub fn assert_refused(arguments: &[&str], expected: &str) {
    let output = belladonna().args(arguments).output().expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(message.contains(expected), "{arguments:?}: {message}");
    assert!(!message.contains("panicked"), "{arguments:?}: {message}");
}

/// An empty file whose name ends with `name`. It is removed with the value.
pub fn scratch_file(name: &str) -> tempfile::TempPath {
    tempfile::Builder::new().suffix(name).tempfile().expect("a file").into_temp_path()
}

/// A protocol session with the program.
pub struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    pings: u32,
}

impl Session {
    /// Starts the program with `arguments`.
    pub fn start(arguments: &[&str]) -> Self {
        Self::spawn(Command::new(assert_cmd::cargo::cargo_bin("belladonna")).args(arguments))
    }

    /// Starts the program with a limited address space.
    #[cfg(target_os = "linux")]
    pub fn start_within(kilobytes: usize) -> Self {
        let script = format!("ulimit -v {kilobytes} && exec \"$0\"");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(assert_cmd::cargo::cargo_bin("belladonna"));
        // glibc would reserve 64 MB of addresses for each thread that allocates.
        Self::spawn(command.env("MALLOC_ARENA_MAX", "1"))
    }

    /// Starts a command that runs the program.
    pub fn spawn(command: &mut Command) -> Self {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, stdin, lines, pings: 0 }
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends one line or several.
    pub fn send(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin
            .write_all(format!("{lines}\n").as_bytes())
            .and_then(|()| stdin.flush())
            .expect("the program reads");
    }

    /// The next line, or `None` if none comes in time.
    pub fn line_within(&mut self, time: Duration) -> Option<String> {
        match self.lines.recv_timeout(time) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the program has closed its output"),
        }
    }

    /// The next line; fails with `problem` if none comes.
    pub fn next_line(&mut self, problem: &str) -> String {
        self.line_within(PATIENCE).unwrap_or_else(|| panic!("{problem}"))
    }

    /// All lines up to and including the first that begins with `start`.
    pub fn read_until(&mut self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        loop {
            let line = self.line_within(deadline.saturating_duration_since(Instant::now()));
            let line = line.unwrap_or_else(|| panic!("no line `{start}` after {seen:#?}"));
            let found = line.starts_with(start);
            seen.push(line);
            if found {
                return seen;
            }
        }
    }

    /// Sends lines and a ping. Returns the lines before the pong.
    pub fn exchange(&mut self, lines: &str) -> Vec<String> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.send(&format!("{lines}\nping {}", self.pings));
        let mut answers = self.read_until(&pong);
        assert_eq!(answers.pop(), Some(pong));
        answers
    }

    /// The engine's next move. Thinking output before it is skipped.
    pub fn read_move(&mut self) -> String {
        let line = self.read_until("move ").pop().expect("the line that was found");
        line["move ".len()..].to_owned()
    }

    /// Closes stdin.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The peak memory of the program.
    #[cfg(target_os = "linux")]
    pub fn most_memory_kilobytes(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the highest mark");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Waits for the end of the program, which must come in time and be a success.
    pub fn assert_ends(self) {
        assert_eq!(self.exit_code(), Some(0));
    }

    /// Waits for the end of the program, which must come in time. Returns its exit code.
    pub fn exit_code(mut self) -> Option<i32> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the program does not end");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // This has no effect on a program that has exited. Errors are ignored.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
