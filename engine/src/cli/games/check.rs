//! `belladonna games check`.

use std::path::Path;
use std::process::ExitCode;

use movegen::escaped;

use crate::cli::output::print;
use crate::games::{Checked, check, files_of};

/// Exit status if a file has problems.
const BAD_FILE: u8 = 1;

/// Checks a file, or all game files of a folder.
pub(super) fn run(path: &Path) -> anyhow::Result<ExitCode> {
    let mut is_good = true;
    for file in files_of(path)? {
        is_good &= check_file(&file)?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(BAD_FILE) })
}

/// Returns whether the file is correct.
fn check_file(file: &Path) -> anyhow::Result<bool> {
    let shown = escaped(&file.display().to_string());
    match check(file)? {
        Checked::Bad(problems) => {
            let lines: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
            let count = problems.len();
            let noun = if count == 1 { "problem" } else { "problems" };
            print(&format!("{lines}{shown}: {count} {noun}\n"))?;
            Ok(false)
        }
        Checked::Good { rules, warnings } => {
            let lines: String = warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
            print(&format!("{lines}{shown}: {} is a correct game\n", rules.title()))?;
            Ok(true)
        }
    }
}
