//! The stderr of engines. The last lines are added to the description of a fault. A file can record all
//! lines.

use std::collections::VecDeque;
use std::process::ChildStderr;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::players::line_file::LineFile;
use crate::players::line_reader::LineReader;

/// The last lines that an engine wrote to stderr.
#[derive(Debug)]
pub struct StderrTail {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected when the engine has closed its stderr.
    end: Receiver<()>,
}

impl StderrTail {
    const LINES: usize = 4;

    /// The number of characters of a line to keep.
    const WIDTH: usize = 200;

    /// How long to wait for lines that have not arrived yet.
    const WAIT: Duration = Duration::from_millis(100);

    /// Reads the stderr of `engine` until EOF.
    pub fn follow(source: ChildStderr, engine: String, file: Option<Arc<LineFile>>) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let tail = Arc::clone(&lines);
        let (open, end) = mpsc::channel::<()>();
        thread::spawn(move || {
            let mut reader = LineReader::new(source);
            while let Some(line) = reader.next_line() {
                if let Some(file) = &file {
                    file.add(&format!("{engine}: {line}"));
                }
                if !line.is_empty() {
                    let mut tail = lock(&tail);
                    tail.push_back(line.chars().take(Self::WIDTH).collect());
                    if tail.len() > Self::LINES {
                        tail.pop_front();
                    }
                }
            }
            drop(open);
        });
        Self { lines, end }
    }

    /// Discards the lines received so far.
    pub fn forget(&self) {
        lock(&self.lines).clear();
    }

    /// The last lines as a suffix for the description of a fault; empty if there are none.
    pub fn told(&self) -> String {
        // Both outcomes are fine: the stream has ended, or the lines so far are used.
        let _ = self.end.recv_timeout(Self::WAIT);
        let lines = lock(&self.lines);
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        format!("; stderr: {}", lines.join(" | "))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
