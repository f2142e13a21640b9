//! Connects a protocol session with stdin, stdout and the events of the engine.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use movegen::escaped;

use super::blockage::{Blockage, Watched};
use crate::engine::Event;
use crate::streams;

/// Lines to be sent to the user interface.
#[derive(Debug, Default)]
pub struct Output {
    lines: Vec<String>,
}

impl Output {
    /// Adds one line (without its end).
    pub fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Adds lines (without their ends).
    pub fn lines(&mut self, lines: impl IntoIterator<Item = String>) {
        self.lines.extend(lines);
    }

    /// Removes and returns the collected lines.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
}

/// Whether a session continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flow {
    /// The session continues.
    Continue,
    /// The user interface has ended the session.
    Quit,
    /// The engine cannot continue, for this reason.
    Fail(String),
}

/// One protocol session, as a state machine that does no input or output.
pub trait Session {
    /// Handles one line from the user interface (without its end).
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow;

    /// Handles one event of the engine.
    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow;

    /// Handles EOF on stdin. The session can continue until its last answer is ready.
    fn handle_end(&mut self, _output: &mut Output) -> Flow {
        Flow::Quit
    }

    /// The time at which to call [`Session::wake`] if no line or event comes before.
    fn alarm(&self) -> Option<Instant> {
        None
    }

    /// The time of [`Session::alarm`] has come.
    fn wake(&mut self, _output: &mut Output) {}
}

enum Input {
    Line(String),
    Event(Event),
    Alarm,
    End,
}

/// Runs a session on stdin and stdout: see [`serve`]. If nobody reads the output after the end of the
/// session, the process exits with success.
///
/// # Errors
/// Those of [`serve`].
pub fn run(start: impl StartSession, log: Option<Log>) -> io::Result<()> {
    let blockage = Arc::new(Blockage::default());
    let output = Watched { output: streams::output(), blockage: Arc::clone(&blockage) };
    let target = Target { output, escapes: io::stdout().is_terminal(), log };
    converse(BufReader::new(streams::input()), target, start, move || blockage.exit_if_stuck())
}

/// Creates a session. It is given the first line that is not blank, which is then also passed to the session,
/// and the receiver of the engine's events.
pub trait StartSession: FnOnce(&str, Box<dyn FnMut(Event) + Send>) -> Box<dyn Session> {}

impl<F: FnOnce(&str, Box<dyn FnMut(Event) + Send>) -> Box<dyn Session>> StartSession for F {}

/// The destinations of the lines of a session.
#[derive(Debug)]
pub struct Target<W> {
    /// The user interface.
    pub output: W,
    /// Whether control characters are escaped, because a terminal shows the lines.
    pub escapes: bool,
    /// The log of all lines in both directions.
    pub log: Option<Log>,
}

/// Runs a session until `quit`, EOF or a broken pipe. The last two are not errors. At EOF a UCI search in
/// progress ends with its best move.
///
/// # Errors
/// Write errors, except a broken pipe, and the reason why the session cannot continue.
pub fn serve(
    input: impl BufRead + Send + 'static,
    target: Target<impl Write>,
    start: impl StartSession,
) -> io::Result<()> {
    converse(input, target, start, || {})
}

/// Runs a session. `after_input` runs on another thread after EOF.
fn converse(
    input: impl BufRead + Send + 'static,
    mut target: Target<impl Write>,
    start: impl StartSession,
    after_input: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let (inputs, queue) = mpsc::channel();
    let events = inputs.clone();
    thread::spawn(move || {
        read_lines(input, &inputs);
        after_input();
    });
    let Some(first) = first_line(&queue, target.log.as_mut()) else { return Ok(()) };
    // Sending fails only while the process ends. The error is ignored.
    let mut session = start(&first, Box::new(move |event| drop(events.send(Input::Event(event)))));

    let mut output = Output::default();
    let mut flow = session.handle_line(&first, &mut output);
    loop {
        match target.write(&output.take()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            result => result?,
        }
        match flow {
            Flow::Continue => {}
            Flow::Quit => return Ok(()),
            Flow::Fail(reason) => return Err(io::Error::other(reason)),
        }
        flow = match next_input(&queue, session.alarm()) {
            Input::Line(line) => {
                record_input(target.log.as_mut(), &line);
                session.handle_line(&line, &mut output)
            }
            Input::Event(event) => session.handle_event(event, &mut output),
            Input::Alarm => {
                session.wake(&mut output);
                Flow::Continue
            }
            Input::End => session.handle_end(&mut output),
        };
    }
}

/// Waits for the next input until the alarm at the latest.
fn next_input(queue: &Receiver<Input>, alarm: Option<Instant>) -> Input {
    let Some(alarm) = alarm else { return queue.recv().unwrap_or(Input::End) };
    match queue.recv_timeout(alarm.saturating_duration_since(Instant::now())) {
        Ok(input) => input,
        Err(RecvTimeoutError::Timeout) => Input::Alarm,
        Err(RecvTimeoutError::Disconnected) => Input::End,
    }
}

/// Waits for a line that is not blank. Returns `None` at EOF.
fn first_line(queue: &Receiver<Input>, mut log: Option<&mut Log>) -> Option<String> {
    while let Ok(Input::Line(line)) = queue.recv() {
        record_input(log.as_deref_mut(), &line);
        if !line.trim().is_empty() {
            return Some(line);
        }
    }
    None
}

fn record_input(log: Option<&mut Log>, line: &str) {
    if let Some(log) = log {
        log.record('<', std::iter::once(line));
    }
}

/// Sends the lines of the input to the queue, up to EOF or `quit`. Replaces bytes that are not UTF-8, and
/// accepts CR LF.
fn read_lines(mut input: impl BufRead, inputs: &Sender<Input>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let Ok(1..) = input.read_until(b'\n', &mut bytes) else { break };
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        let is_last = line.trim() == "quit";
        if inputs.send(Input::Line(line)).is_err() || is_last {
            break;
        }
    }
    // Sending fails if the session has already ended.
    let _ = inputs.send(Input::End);
}

impl<W: Write> Target<W> {
    /// Writes all lines at once and flushes: a result claim arrives together with the move before it.
    fn write(&mut self, lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        if let Some(log) = &mut self.log {
            log.record('>', lines.iter().map(String::as_str));
        }
        let mut text = if self.escapes {
            // Lines can repeat what the user typed, so control characters are escaped.
            lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("\n")
        } else {
            lines.join("\n")
        };
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// A log file with both directions of a protocol session. Each line begins with the seconds since the log was
/// opened.
#[derive(Debug)]
pub struct Log {
    file: File,
    opened: Instant,
}

impl Log {
    /// Opens `path` for appending: a restarted engine keeps the log of earlier games.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "# {} {} (< in, > out)", crate::NAME, crate::VERSION)?;
        Ok(Self { file, opened: Instant::now() })
    }

    /// Writes lines to the log, after the sign of their direction: `<` to the engine, `>` from it. Write
    /// errors (such as a full disk) are ignored, so that they do not end the game.
    fn record<'a>(&mut self, arrow: char, lines: impl Iterator<Item = &'a str>) {
        let seconds = self.opened.elapsed().as_secs_f64();
        let text: String = lines.map(|line| format!("{seconds:11.3} {arrow} {line}\n")).collect();
        let _ = self.file.write_all(text.as_bytes());
    }
}
