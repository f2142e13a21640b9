//! Files to which the engines' threads append lines.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use records::append_file::AppendFile;

use work::progress::warn;

/// A file to which several threads append lines. After an error, nothing more is written. The error is
/// printed at once, and kept for the end of the match.
#[derive(Debug)]
pub struct LineFile {
    file: Mutex<Result<AppendFile, String>>,
    /// What it records, for error messages.
    what: &'static str,
    opened: Instant,
}

impl LineFile {
    pub fn open(path: &Path, what: &'static str) -> anyhow::Result<Self> {
        Ok(Self { file: Mutex::new(Ok(AppendFile::open(path)?)), what, opened: Instant::now() })
    }

    pub fn add(&self, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let failure = file.as_ref().ok().and_then(|file| file.append(format!("{line}\n").as_bytes()).err());
        if let Some(error) = failure {
            let problem = format!("{error:#}; {} is no longer recorded", self.what);
            warn(&problem);
            *file = Err(problem);
        }
    }

    /// The error that stopped the writing.
    pub fn result(&self) -> anyhow::Result<()> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_ref().map(drop).map_err(|problem| anyhow::Error::msg(problem.clone()))
    }
}

/// Records the lines of one direction of one engine process.
#[derive(Debug)]
pub struct Recorder {
    file: Option<Arc<LineFile>>,
    /// `>` to or `<` from the engine, and its name with the number of the process.
    label: String,
}

impl Recorder {
    /// A recorder; without a file it records nothing.
    pub fn new(file: Option<Arc<LineFile>>, label: String) -> Self {
        Self { file, label }
    }

    /// Records a line in the form in which cutechess-cli prints it with `-debug`: milliseconds, label, text.
    pub fn record(&self, line: &str) {
        if let Some(file) = &self.file {
            file.add(&format!("{} {}: {line}", file.opened.elapsed().as_millis(), self.label));
        }
    }
}
