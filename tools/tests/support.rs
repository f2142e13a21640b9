//! Shared by the tests.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The engine that misbehaves on request.
pub const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// The program under test.
pub const TOOLS: &str = env!("CARGO_BIN_EXE_belladonna-tools");

/// A folder for one test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The games of a log.
    pub fn games(&self, name: &str) -> Vec<Value> {
        games(&self.path(name))
    }

    /// The files of the folder with their contents.
    pub fn contents(&self) -> BTreeMap<String, Vec<u8>> {
        let entries =
            std::fs::read_dir(self.0.path()).expect("a folder").map(|entry| entry.expect("an entry"));
        let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        entries.filter_map(|entry| Some((name(&entry.path()), std::fs::read(entry.path()).ok()?))).collect()
    }

    /// A command of the program under test, with this folder as its working directory.
    pub fn tools(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(TOOLS);
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        command
    }

    /// Runs a command line of the program under test.
    pub fn run(&self, line: &str) -> Output {
        self.tools(&words(line)).output().expect("the program runs")
    }

    /// Runs a command line that must succeed.
    pub fn succeed(&self, line: &str) -> Output {
        let output = self.run(line);
        assert!(output.status.success(), "{line}: {}", stderr(&output));
        output
    }

    /// Runs a command line that must be refused with a message.
    pub fn refuse(&self, line: &str, message: &str) {
        let output = self.run(line);
        let told = stderr(&output);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{line}: {told}");
        assert!(told.contains(message) && !told.contains("panicked"), "{line}: {told}");
    }

    /// Starts a command line. Its output is dropped: a pipe that nobody reads would stop it when full.
    pub fn spawn(&self, line: &str) -> Running {
        let mut command = self.tools(&words(line));
        Running::start(command.stdout(Stdio::null()).stderr(Stdio::null()))
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("text")
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).expect("written");
    }

    /// Runs a match of Gothic Chess with at most twelve moves per game between mock engines named A, B and so
    /// on, and returns its output. `more` has further options.
    pub fn play(&self, engines: &[&str], more: &str) -> Output {
        self.match_command(engines, more).output().expect("the program runs")
    }

    /// Like [`play`](Self::play), for a match that must come to its end.
    pub fn plays(&self, engines: &[&str], more: &str) -> Output {
        let output = self.play(engines, more);
        assert!(output.status.success(), "{more}: {}{}", stdout(&output), stderr(&output));
        output
    }

    /// The command of [`play`](Self::play).
    pub fn match_command(&self, engines: &[&str], more: &str) -> Command {
        let mut command = self.tools(&["match", "gothic", "--log", "log.jsonl", "--max-moves", "12"]);
        for (name, engine) in ["A", "B", "C"].iter().zip(engines) {
            command.args(["--engine", &format!("name={name},{}", mock(engine))]);
        }
        if !more.contains("--openings ") {
            command.args(["--openings", "random:2", "--opening-nodes", "10"]);
        }
        command.args(words(more));
        command
    }
}

/// Engines that behave, for [`Folder::play`].
pub const PLAYERS: [&str; 2] = ["uci play", "xboard play"];

/// Whether a program whose command line begins so is running.
#[cfg(unix)]
pub fn is_running(program: &str) -> bool {
    let lines = if cfg!(target_os = "linux") {
        // A process can end meanwhile.
        let folders = std::fs::read_dir("/proc").expect("a list of processes");
        let line = |entry: std::io::Result<std::fs::DirEntry>| {
            std::fs::read(entry.ok()?.path().join("cmdline")).ok()
        };
        folders.filter_map(line).collect()
    } else {
        let output = Command::new("ps").args(["-A", "-o", "args="]).output().expect("ps is there");
        output.stdout.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    lines.iter().any(|line| line.starts_with(program.as_bytes()))
}

/// A process that ends with its test, also if the test fails.
pub struct Running(Child);

impl Running {
    pub fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("the program starts"))
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Running {
    /// Kills the process, unless it has ended.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends a signal, such as `INT`.
#[cfg(unix)]
pub fn send_signal(child: &Child, signal: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status();
    assert!(sent.expect("sh is there").success());
}

/// The words of a command line, as a shell reads them.
pub fn words(line: &str) -> Vec<String> {
    shlex::split(line).expect("all quotes are closed")
}

/// Two mock engines that play at random with few nodes, in short games.
pub fn short_match() -> String {
    let engine = |name: &str| format!("--engine 'name={name},{}'", mock("uci play"));
    format!(
        "match gothic {} {} --nodes 9 --openings random:2 --opening-nodes 10 --max-moves 12",
        engine("A"),
        engine("B")
    )
}

/// The description of a mock engine: `uci play` or `xboard die,hash=3`.
pub fn mock(engine: &str) -> String {
    let (protocol, behaviour) = engine.split_once(' ').expect("protocol and behaviour");
    format!("cmd={},proto={protocol},args={behaviour}", MOCK.replace(',', "\\,"))
}

pub fn games(log: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(log).expect("a log");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

pub fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(120), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}
