//! Problems and warnings of a file, with their places.

use movegen::{Problem, Problems};

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// The key; empty for a header or an unreadable line.
    pub key: String,
}

/// Problems and warnings of a file.
#[derive(Debug)]
pub(crate) struct Report {
    path: String,
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
}

impl Report {
    /// An empty report about a file.
    pub fn new(path: &str) -> Self {
        Self { path: path.to_owned(), problems: Vec::new(), warnings: Vec::new() }
    }

    /// Adds a problem, which makes the import impossible.
    pub fn refuse(&mut self, place: &Place, text: impl Into<String>) {
        self.problems.push(self.at(place, text.into()));
    }

    pub fn warn(&mut self, place: &Place, text: impl Into<String>) {
        self.warnings.push(self.at(place, text.into()));
    }

    fn at(&self, place: &Place, text: String) -> Problem {
        let Place { line, column, key } = place.clone();
        Problem { path: self.path.clone(), line, column, key, text }
    }

    /// The warnings, in the order of the file.
    ///
    /// # Errors
    /// The problems in the order of the file, if there are any.
    pub fn finish(mut self) -> Result<Vec<Problem>, Problems> {
        if self.problems.is_empty() {
            self.warnings.sort_by_key(|warning| (warning.line, warning.column));
            return Ok(self.warnings);
        }
        self.problems.sort_by_key(|problem| (problem.line, problem.column));
        self.problems.dedup();
        Err(Problems(self.problems))
    }

    /// The problems so far.
    ///
    /// # Errors
    /// If there are any.
    pub fn check(&mut self) -> Result<(), Problems> {
        if self.problems.is_empty() {
            return Ok(());
        }
        let path = self.path.clone();
        std::mem::replace(self, Self::new(&path)).finish().map(drop)
    }
}
