//! `belladonna games check`.

use std::path::Path;
use std::process::ExitCode;

use movegen::escaped;

use crate::cli::output::print;
use crate::games::{Checked, check};

/// Exit status of a file with problems.
const BAD_FILE: u8 = 1;

pub(super) fn run(file: &Path) -> anyhow::Result<ExitCode> {
    let shown = escaped(&file.display().to_string());
    match check(file)? {
        Checked::Bad(problems) => {
            let lines: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
            let count = problems.len();
            let noun = if count == 1 { "problem" } else { "problems" };
            print(&format!("{lines}{shown}: {count} {noun}\n"))?;
            Ok(ExitCode::from(BAD_FILE))
        }
        Checked::Good { rules, warnings } => {
            let lines: String = warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
            print(&format!("{lines}{shown}: {} is a correct game\n", rules.title()))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
