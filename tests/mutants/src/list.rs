//! The list of mutants as cargo-mutants prints it: `cargo mutants --list --json`.

use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// One mutant.
#[derive(Clone, Debug, Deserialize)]
pub struct Listed {
    /// What cargo-mutants calls it. Names are unique.
    pub name: String,
    /// The source file, from the folder of the workspace.
    pub file: String,
    /// What kind of change it is.
    pub genre: Genre,
    /// The new code. Empty if code is deleted.
    pub replacement: String,
    /// The code that is replaced or deleted.
    pub span: Span,
    /// The function that has it, if there is one.
    pub function: Option<Function>,
}

/// A function with a mutant.
#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    /// Its return type with an arrow, such as "-> bool". Empty if it returns nothing.
    pub return_type: String,
}

/// The kinds of changes that cargo-mutants 27 makes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub enum Genre {
    /// A constant instead of the body of a function.
    FnValue,
    /// Another operator with two operands.
    BinaryOperator,
    /// An operator with one operand is deleted.
    UnaryOperator,
    /// An arm of a `match` is deleted.
    MatchArm,
    /// A constant instead of the condition of an arm.
    MatchArmGuard,
    /// A field of a struct expression with a base is deleted.
    StructField,
    /// A kind that this version does not know.
    #[serde(other)]
    Other,
}

/// A part of a source file.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    /// Its first character.
    pub start: Place,
    /// The character behind its last one.
    pub end: Place,
}

/// A character in a source file. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The byte of the text at which the character begins. The end of the text if there is no such character.
    pub fn offset(self, text: &str) -> usize {
        let line_start: usize =
            text.split_inclusive('\n').take(self.line.saturating_sub(1)).map(str::len).sum();
        let line = &text[line_start..];
        line_start + line.char_indices().nth(self.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at)
    }
}

/// Reads a list from a file.
///
/// # Errors
/// If the file cannot be read, or is not such a list.
pub fn read_list(file: &Path) -> anyhow::Result<Vec<Listed>> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("the list {} cannot be read", file.display()))?;
    serde_json::from_str(&text)
        .with_context(|| format!("{} is no list of cargo mutants --list --json", file.display()))
}
