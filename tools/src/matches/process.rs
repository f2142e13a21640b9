//! An engine as a child process that is talked to by lines.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::engine_spec::EngineSpec;
use super::fault::{Failure, Fault};
use super::line_reader::LineReader;
use super::stderr::{StderrFile, StderrTail};

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub struct Environment {
    /// How long to wait for an answer beyond the time that it may take.
    pub patience: Duration,
    /// Set when no more games are wanted; a wait for an engine then ends early.
    pub stop: Arc<AtomicBool>,
    /// Keeps what engines write to standard error.
    pub stderr: Option<Arc<StderrFile>>,
}

/// A line from an engine and when it arrived.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line without its end.
    pub text: String,
    /// When it was read, in the thread that does nothing else.
    pub at: Instant,
}

/// A running engine. It is told to quit when dropped, and killed with all its children if it does not.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    errors: StderrTail,
    stop: Arc<AtomicBool>,
    /// A line that arrived after the deadline of the last wait.
    late: Option<Line>,
    /// Lines heard since the last one was sent.
    unanswered: usize,
}

impl EngineProcess {
    /// More lines than this in answer to one of ours are a flood.
    const FLOOD: usize = 200_000;

    /// Lines read ahead; an engine that writes more has to wait.
    const READ_AHEAD: usize = 1024;

    /// How long an engine may take to leave after `quit`.
    const QUIT_TIME: Duration = Duration::from_millis(1000);

    /// How often a wait looks whether the match was stopped.
    const STOP_INTERVAL: Duration = Duration::from_millis(50);

    /// Starts the program of `spec`.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(spec: &EngineSpec, environment: &Environment) -> Result<Self, Failure> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            check_directory(directory)?;
            command.current_dir(directory);
        }
        group::separate(&mut command);
        let mut child = command
            .spawn()
            .map_err(|error| Failure::crash(format!("cannot start {}: {error}", spec.command.display())))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all pipes were asked for");
        };
        let (input, to_write) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(Self::READ_AHEAD);
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &read));
        let errors = StderrTail::follow(stderr, spec.name.clone(), environment.stderr.clone());
        let stop = Arc::clone(&environment.stop);
        Ok(Self { child, input: Some(input), output, errors, stop, late: None, unanswered: 0 })
    }

    /// Sends a line. An engine that is gone shows when its answer is waited for.
    pub fn send(&mut self, line: impl Into<String>) {
        self.unanswered = 0;
        if let Some(input) = &self.input {
            // The writing thread ends when the engine is gone.
            let _ = input.send(line.into());
        }
    }

    /// The next line that arrives by `deadline`; `None` if there is none. An engine that never stops talking
    /// cannot keep this from coming to an end, since its lines are read ahead in limited number.
    ///
    /// # Errors
    /// If the engine is gone or floods, or the match was stopped.
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
            let detail = format!("sent {} lines without an answer among them", Self::FLOOD);
            return Err(Failure::Engine(Fault::Silent, detail));
        }
        Ok(Some(line))
    }

    /// The next line that is there, or comes until `deadline`.
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

    /// What the engine wrote to standard error since it was started or
    /// [`forget_errors`](Self::forget_errors), as the end of a sentence about a fault.
    pub fn last_errors(&self) -> String {
        self.errors.told()
    }

    /// Begins anew to collect what the engine writes to standard error.
    pub fn forget_errors(&self) {
        self.errors.forget();
    }

    /// Tells how the engine ended.
    fn death(&mut self) -> Failure {
        let end = self.wait(Self::QUIT_TIME).map_or_else(
            || "closed its output and went on running".to_owned(),
            |status| format!("ended with {status}"),
        );
        Failure::crash(end)
    }

    /// Waits for the process to end.
    fn wait(&mut self, longest: Duration) -> Option<ExitStatus> {
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
        // After a stop nobody wants to wait for good manners.
        let grace = if self.stop.load(Ordering::Relaxed) { Duration::ZERO } else { Self::QUIT_TIME };
        self.wait(grace);
        group::kill(&mut self.child);
        // It has been killed, so this does not block; an error would mean that it is gone already.
        let _ = self.child.wait();
    }
}

/// Refuses a folder in which no program can run: the system's own message would be about the program.
fn check_directory(directory: &Path) -> Result<(), Failure> {
    let problem = match directory.metadata() {
        Ok(metadata) if metadata.is_dir() => return Ok(()),
        Ok(_) => "it is not a folder".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Failure::Unsuitable(format!("cannot run in dir={}: {problem}", directory.display())))
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let mut reader = LineReader::new(stdout);
    while let Some(text) = reader.next_line() {
        if lines.send(Line { text, at: Instant::now() }).is_err() {
            return;
        }
    }
}

/// Processes that an engine starts itself (a script around the program) must end with it, and a Ctrl-C for the match must
/// not reach the engines: each has a process group of its own.
#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    pub fn separate(command: &mut Command) {
        command.process_group(0);
    }

    pub fn kill(child: &mut Child) {
        if let Ok(id) = i32::try_from(child.id()) {
            // Fails if every process of the group is gone.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
    }
}

/// Where there are no process groups only the engine itself is ended.
#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub fn separate(_: &mut Command) {}

    pub fn kill(child: &mut Child) {
        // Fails if the process is gone.
        let _ = child.kill();
    }
}
