//! Records what the engines receive and send.

use std::sync::Arc;

use crate::players::line_file::LineFile;

/// The way of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The line is sent to the engine.
    ToEngine,
    /// The engine has sent the line.
    FromEngine,
}

/// Records the lines of one direction of one engine process.
#[derive(Debug)]
pub struct Recorder {
    file: Option<Arc<LineFile>>,
    /// The sign of the direction and the name with the number of the process.
    label: String,
}

impl Recorder {
    /// A recorder; without a file it records nothing.
    pub fn new(file: Option<Arc<LineFile>>, direction: Direction, engine: &str, process: u32) -> Self {
        let sign = match direction {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
        };
        Self { file, label: format!("{sign}{engine}({process})") }
    }

    /// Records a line: milliseconds, `>` to or `<` from the engine, its name and process, and the text. This
    /// is the form in which cutechess-cli prints it with `-debug`.
    pub fn record(&self, line: &str) {
        if let Some(file) = &self.file {
            file.add(&format!("{} {}: {line}", file.milliseconds(), self.label));
        }
    }
}
