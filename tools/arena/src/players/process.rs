//! An engine as a child process, with line-based input and output.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::players::line_file::{LineFile, Recorder};
use crate::players::line_reader::LineReader;
use crate::players::player::{Failure, Fault, no_answer};
use crate::players::spec::EngineSpec;
use crate::players::stderr::StderrTail;

/// The settings that all engines of a match share.
#[derive(Clone, Debug)]
pub struct Environment {
    /// How long to wait for an answer beyond its allowed time.
    pub patience: Duration,
    /// Set when the match is stopped. A wait for an engine then ends early.
    pub stop: Arc<AtomicBool>,
    /// Records the engines' stderr.
    pub stderr: Option<Arc<LineFile>>,
    /// Records what the engines receive and send.
    pub traffic: Option<Arc<LineFile>>,
}

impl Environment {
    /// An environment that records nothing.
    pub fn new(patience: Duration, stop: Arc<AtomicBool>) -> Self {
        Self { patience, stop, stderr: None, traffic: None }
    }

    /// Whether the match is stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A line from an engine and its arrival time.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    /// When the reader thread read it.
    pub at: Instant,
}

/// A running engine. Dropping it sends `quit`. If the engine does not exit, it is killed, and so are the
/// programs that it has started. If the match itself is killed, the engine gets EOF on stdin.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    errors: StderrTail,
    stop: Arc<AtomicBool>,
    /// A line that arrived after the deadline of the last wait.
    late: Option<Line>,
    /// Lines received since the last line was sent.
    unanswered: usize,
}

impl EngineProcess {
    /// Limit for the lines received after one line was sent. More lines are a fault.
    const FLOOD: usize = 200_000;

    /// Lines that are read ahead. An engine that writes more blocks. The number is large because nobody reads
    /// the lines of an engine that ponders.
    const READ_AHEAD: usize = 16 * 1024;

    /// How long an engine may take to exit after `quit`.
    const QUIT_TIME: Duration = Duration::from_millis(1000);

    /// The interval at which a wait checks whether the match was stopped.
    const STOP_INTERVAL: Duration = Duration::from_millis(50);

    pub fn start(spec: &EngineSpec, environment: &Environment) -> Result<Self, Failure> {
        if let Some(directory) = &spec.directory {
            check_directory(directory)?;
        }
        let cannot_start =
            |error| Failure::crash(format!("cannot start {}: {error}", spec.command.display()));
        let mut command = Command::new(&spec.command);
        group::separate(&mut command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        let mut child = command.spawn().map_err(cannot_start)?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all pipes were requested");
        };
        let (input, to_write) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(Self::READ_AHEAD);
        let [sent, received] = ['>', '<'].map(|sign| {
            let label = format!("{sign}{}({})", spec.name, child.id());
            Recorder::new(environment.traffic.clone(), label)
        });
        thread::spawn(move || write_lines(stdin, &to_write, &sent));
        thread::spawn(move || read_lines(stdout, &read, &received));
        let errors = StderrTail::follow(stderr, spec.name.clone(), environment.stderr.clone());
        let stop = Arc::clone(&environment.stop);
        Ok(Self { child, input: Some(input), output, errors, stop, late: None, unanswered: 0 })
    }

    /// Sends a line. If the engine has exited, the next wait for an answer reports it.
    pub fn send(&mut self, line: impl Into<String>) {
        self.unanswered = 0;
        if let Some(input) = &self.input {
            // The writer thread ends when the engine exits.
            let _ = input.send(line.into());
        }
    }

    /// Sends a question, and waits up to `patience` for its answer: the first line for which `is_answer` is
    /// true.
    pub fn ask(
        &mut self,
        question: &str,
        patience: Duration,
        mut is_answer: impl FnMut(&str) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        self.send(question);
        let deadline = Instant::now() + patience;
        while let Some(line) = self.receive(deadline)? {
            if is_answer(&line.text)? {
                return Ok(());
            }
        }
        Err(no_answer(question, patience))
    }

    /// Returns the next line that arrives by `deadline`, or `None`. It returns even if the engine never stops
    /// writing, because the number of lines is limited.
    pub fn receive(&mut self, deadline: Instant) -> Result<Option<Line>, Failure> {
        let line = match self.late.take() {
            Some(line) => Some(line),
            None => self.next_line(deadline)?,
        };
        let Some(line) = line else { return Ok(None) };
        if line.at > deadline {
            self.late = Some(line);
            return Ok(None);
        }
        self.unanswered += 1;
        if self.unanswered > Self::FLOOD {
            let detail = format!("sent {} lines without an answer", Self::FLOOD);
            return Err(Failure::Engine(Fault::Silent, detail));
        }
        Ok(Some(line))
    }

    /// The next line that has arrived or arrives by `deadline`.
    fn next_line(&mut self, deadline: Instant) -> Result<Option<Line>, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            let wait = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(wait.min(Self::STOP_INTERVAL)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
            }
        }
    }

    /// The stderr since the start or since [`forget_errors`](Self::forget_errors), as a suffix for the
    /// description of a fault.
    pub fn last_errors(&self) -> String {
        self.errors.told()
    }

    /// Clears the collected stderr.
    pub fn forget_errors(&self) {
        self.errors.forget();
    }

    /// Describes how the engine exited.
    fn death(&mut self) -> Failure {
        let end = self.wait(Self::QUIT_TIME).map_or_else(
            || "closed its output but did not exit".to_owned(),
            |status| format!("ended with {status}"),
        );
        Failure::crash(end)
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn wait(&mut self, longest: Duration) -> Option<ExitStatus> {
        const INTERVAL: Duration = Duration::from_millis(2);
        let deadline = Instant::now() + longest;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(INTERVAL);
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        // After a stop there is no grace period.
        let grace = if self.stop.load(Ordering::Relaxed) { Duration::ZERO } else { Self::QUIT_TIME };
        self.wait(grace);
        group::kill(self);
    }
}

/// Rejects a folder in which no program can run. The system's own message would blame the program.
fn check_directory(directory: &Path) -> Result<(), Failure> {
    let problem = match directory.metadata() {
        Ok(metadata) if metadata.is_dir() => return Ok(()),
        Ok(_) => "it is not a folder".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Failure::Unsuitable(format!("cannot run in dir={}: {problem}", directory.display())))
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>, recorder: &Recorder) {
    for line in lines {
        recorder.record(&line);
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>, recorder: &Recorder) {
    let mut reader = LineReader::new(stdout);
    while let Some(text) = reader.next_line() {
        recorder.record(&text);
        if lines.send(Line { text, at: Instant::now() }).is_err() {
            return;
        }
    }
}

/// Each engine has its own process group, so Ctrl-C for the match does not reach it, and it can be killed
/// together with its child processes.
#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::EngineProcess;

    pub fn separate(command: &mut Command) {
        command.process_group(0);
    }

    /// Kills an engine, if it has not exited, and what it has started. The system does not reuse the id of a
    /// group that still has a process.
    pub fn kill(engine: &mut EngineProcess) {
        if let Ok(id) = i32::try_from(engine.child.id()) {
            // Fails if nothing is left of the group.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
        let _ = engine.child.wait();
    }
}

/// Without process groups, only the engine itself is killed.
#[cfg(not(unix))]
mod group {
    use std::process::Command;

    use super::EngineProcess;

    pub fn separate(_: &mut Command) {}

    pub fn kill(engine: &mut EngineProcess) {
        // Fails if the engine has exited.
        let _ = engine.child.kill();
        let _ = engine.child.wait();
    }
}
