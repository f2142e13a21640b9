//! The texts of game files, and places in them.

use std::fmt;

use crate::game_error::write_first;
use crate::printable::escaped;

/// The text of a game file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The file's name in messages. Relative paths in the file start from its folder.
    pub path: String,
    /// The content.
    pub text: String,
}

/// What is wrong with a game file, and where.
///
/// ```
/// use movegen::{GameText, Games};
///
/// let text = "name = \"odd\"\nbased-on = \"chess\"\n[pieces]\nQ = { betza = \"Q?\" }\n".to_owned();
/// let problems = Games::built_in().prepare(&[GameText { path: "odd.toml".to_owned(), text }]).unwrap_err();
/// let problem = &problems.0[0];
/// assert_eq!((problem.line, problem.key.as_str()), (4, "pieces.Q.betza"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file's name.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// The key, such as `pieces.Q.betza`; empty for the whole file.
    pub key: String,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, column, key, text } = self;
        write!(formatter, "{}, line {line}, column {column}", escaped(path))?;
        if !key.is_empty() {
            write!(formatter, ", {}", escaped(key))?;
        }
        write!(formatter, ": {}", escaped(text))
    }
}

/// The problems of a game file; at least one. The text shows the first one and how many follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_first(formatter, &self.0)
    }
}

impl std::error::Error for Problems {}

/// The problem at a byte offset in a file.
pub(super) fn problem_at(file: &GameText, place: usize, key: String, text: String) -> Problem {
    let mut end = place.min(file.text.len());
    while !file.text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &file.text[..end];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Problem {
        path: file.path.clone(),
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        key,
        text,
    }
}
