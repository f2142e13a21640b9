//! Files to which the engines' threads append lines.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use engine::append_file::AppendFile;

use crate::progress::warn;

/// A file to which several threads append lines. After an error no more is written, and the error is printed
/// once.
#[derive(Debug)]
pub struct LineFile {
    file: Mutex<Option<AppendFile>>,
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
        Ok(Self { file: Mutex::new(Some(AppendFile::open(path)?)), what, opened: Instant::now() })
    }

    /// Appends a line.
    pub fn add(&self, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Err(error)) = file.as_ref().map(|file| file.append(format!("{line}\n").as_bytes())) {
            warn(&format!("{error:#}; {} is no longer recorded", self.what));
            *file = None;
        }
    }

    /// Milliseconds since the file was opened.
    pub fn milliseconds(&self) -> u128 {
        self.opened.elapsed().as_millis()
    }
}
