//! A log of all lines of a protocol session.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// The direction of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the user interface to the engine.
    In,
    /// From the engine to the user interface.
    Out,
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
    ///
    /// # Errors
    /// The errors of opening or creating the file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "# {} {} (< in, > out)", crate::NAME, crate::VERSION)?;
        Ok(Self { file, opened: Instant::now() })
    }

    /// Writes lines to the log. Write errors (such as a full disk) are ignored, so that they do not end the
    /// game.
    pub(super) fn record<'a>(&mut self, direction: Direction, lines: impl Iterator<Item = &'a str>) {
        let arrow = match direction {
            Direction::In => '<',
            Direction::Out => '>',
        };
        let seconds = self.opened.elapsed().as_secs_f64();
        let text: String = lines.map(|line| format!("{seconds:11.3} {arrow} {line}\n")).collect();
        let _ = self.file.write_all(text.as_bytes());
    }
}
