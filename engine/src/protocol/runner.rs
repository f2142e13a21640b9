//! Connects a protocol session with standard input, standard output and the engine's events.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use movegen::escaped;

use super::log::{Direction, Log};
use crate::engine::Event;

/// Lines on their way to the user interface.
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

    /// Takes what has been collected.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
}

/// Whether a session goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flow {
    /// More input is welcome.
    Continue,
    /// The user interface asked the engine to leave.
    Quit,
    /// The engine cannot go on, for this reason.
    Fail(String),
}

/// One protocol conversation as a state machine without input or output of its own.
pub trait Session {
    /// Acts on one line from the user interface (without its end).
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow;

    /// Acts on one event of the engine.
    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow;
}

enum Input {
    Line(String),
    Event(Event),
    End,
}

/// Runs a session on standard input and output until `quit`, the end of the input or a closed output pipe; the last two
/// end it quietly.
///
/// `start` builds the session from the first line that is not blank, which the session is fed as well, and from the sink
/// for the engine's events.
///
/// # Errors
/// Those of writing to standard output, a closed pipe excepted; and the reason for which the session cannot
/// go on.
pub fn run(
    start: impl FnOnce(&str, Box<dyn FnMut(Event) + Send>) -> Box<dyn Session>,
    mut log: Option<Log>,
) -> io::Result<()> {
    let (inputs, queue) = mpsc::channel();
    let events = inputs.clone();
    thread::spawn(move || read_lines(&inputs));
    let Some(first) = first_line(&queue, log.as_mut()) else { return Ok(()) };
    // The queue outlives the session only while the process ends; a send that fails then is of no interest.
    let mut session = start(&first, Box::new(move |event| drop(events.send(Input::Event(event)))));

    let mut output = Output::default();
    let mut flow = session.handle_line(&first, &mut output);
    loop {
        match write_lines(&output.take(), log.as_mut()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            result => result?,
        }
        match flow {
            Flow::Continue => {}
            Flow::Quit => return Ok(()),
            Flow::Fail(reason) => return Err(io::Error::other(reason)),
        }
        let Ok(input) = queue.recv() else { return Ok(()) };
        flow = match input {
            Input::Line(line) => {
                record_input(log.as_mut(), &line);
                session.handle_line(&line, &mut output)
            }
            Input::Event(event) => session.handle_event(event, &mut output),
            Input::End => Flow::Quit,
        };
    }
}

/// Waits for a line that is not blank; `None` at the end of the input.
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
        log.record(Direction::In, std::iter::once(line));
    }
}

/// Feeds the queue with the lines of standard input; bytes that are no UTF-8 are replaced, CR LF is accepted.
fn read_lines(inputs: &Sender<Input>) {
    let mut stdin = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdin.read_until(b'\n', &mut bytes) {
            Ok(1..) => {
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
                if inputs.send(Input::Line(line)).is_err() {
                    return;
                }
            }
            Ok(0) | Err(_) => {
                // The receiver is gone when the session has ended already.
                let _ = inputs.send(Input::End);
                return;
            }
        }
    }
}

/// Writes all lines at once and flushes: a result claim reaches the user interface together with the move before it.
fn write_lines(lines: &[String], log: Option<&mut Log>) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    if let Some(log) = log {
        log.record(Direction::Out, lines.iter().map(String::as_str));
    }
    let mut stdout = io::stdout().lock();
    let mut text = if stdout.is_terminal() {
        // What a person typed may be repeated, and must not command the terminal.
        lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("\n")
    } else {
        lines.join("\n")
    };
    text.push('\n');
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}
