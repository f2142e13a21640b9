//! Asks the compiler which mutants it refuses.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::rewrite::Region;

/// An error of the compiler.
#[derive(Debug)]
pub struct CompileError {
    /// Its code, such as E0308. Empty if it has none.
    pub code: String,
    /// Its text.
    pub message: String,
    /// The places it is about, the main one first: the file, from the folder of the workspace, and a byte of
    /// it.
    pub places: Vec<(String, usize)>,
}

/// Why a mutant is not in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The compiler refuses the changed code itself.
    Unviable,
    /// It cannot be behind a condition. It has to be built alone.
    Alone,
}

/// Codes of errors of types and names. A mutant whose changed code has one does not compile alone either.
const TYPE_ERRORS: [&str; 9] =
    ["E0277", "E0308", "E0369", "E0368", "E0425", "E0433", "E0599", "E0600", "E0604"];

impl CompileError {
    /// The mutants that an error is about, of those in the regions of its files. Changed code counts first,
    /// then the smallest region.
    pub fn mutants<'a>(&self, regions: impl Fn(&str) -> &'a [Region]) -> Option<(&'a [usize], Fate)> {
        self.places.iter().find_map(|(file, byte)| {
            let around = regions(file).iter().filter(|it| it.range.contains(byte));
            let region = around.min_by_key(|it| (!it.changed, it.range.len()))?;
            let is_refused = region.changed && TYPE_ERRORS.contains(&self.code.as_str());
            Some((region.mutants.as_slice(), if is_refused { Fate::Unviable } else { Fate::Alone }))
        })
    }
}

#[derive(Deserialize)]
struct Message {
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    message: String,
    code: Option<Code>,
    spans: Vec<DiagnosticSpan>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct DiagnosticSpan {
    file_name: String,
    byte_start: usize,
    is_primary: bool,
}

/// Compiles the library of the package in a folder. Returns the errors that have a place.
///
/// # Errors
/// If cargo cannot be started, or fails without such an error.
pub fn compile(package: &Path) -> anyhow::Result<Vec<CompileError>> {
    let output = Command::new("cargo")
        .args(["check", "--lib", "--profile", "mutants", "--message-format", "json"])
        .current_dir(package)
        .stderr(Stdio::piped())
        .output()
        .context("cargo cannot be started")?;
    let mut errors = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(Message { message: Some(found) }) = serde_json::from_str(line) else { continue };
        if found.level == "error" && !found.spans.is_empty() {
            errors.push(CompileError::new(found));
        }
    }
    ensure!(
        output.status.success() || !errors.is_empty(),
        "cargo check failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(errors)
}

impl CompileError {
    fn new(mut found: Diagnostic) -> Self {
        found.spans.sort_by_key(|it| !it.is_primary);
        Self {
            code: found.code.map(|it| it.code).unwrap_or_default(),
            message: found.message,
            places: found.spans.into_iter().map(|it| (it.file_name, it.byte_start)).collect(),
        }
    }
}
