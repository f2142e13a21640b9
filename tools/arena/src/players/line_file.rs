//! Files to which the engines' threads append lines.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use engine::append_file::AppendFile;

use crate::progress::warn;

/// A file to which several threads append lines. After an error no more is written. The error is printed at
/// once, and kept for the end of the match.
#[derive(Debug)]
pub struct LineFile {
    file: Mutex<Result<AppendFile, String>>,
    /// What it records, for the message of an error.
    what: &'static str,
    opened: Instant,
}

impl LineFile {
    /// Opens a file for appending.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn open(path: &Path, what: &'static str) -> anyhow::Result<Self> {
        Ok(Self { file: Mutex::new(Ok(AppendFile::open(path)?)), what, opened: Instant::now() })
    }

    /// Appends a line.
    pub fn add(&self, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let failure = file.as_ref().ok().and_then(|file| file.append(format!("{line}\n").as_bytes()).err());
        if let Some(error) = failure {
            let problem = format!("{error:#}; {} is no longer recorded", self.what);
            warn(&problem);
            *file = Err(problem);
        }
    }

    /// The error after which no more was written.
    ///
    /// # Errors
    /// That error, if there was one.
    pub fn result(&self) -> anyhow::Result<()> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_ref().map(drop).map_err(|problem| anyhow::Error::msg(problem.clone()))
    }

    /// Milliseconds since the file was opened.
    pub fn milliseconds(&self) -> u128 {
        self.opened.elapsed().as_millis()
    }
}
