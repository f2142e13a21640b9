//! Writing to standard output without ever panicking on a closed pipe.

use std::io::{self, Write};
use std::process::ExitCode;

use movegen::Outcome;

/// Writes `text` and flushes.
///
/// # Errors
/// Those of standard output; a closed pipe should be taken for a quiet end, as by [`exit_code`].
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Exit status after bad input, the one that the argument parser uses too.
const BAD_INPUT: u8 = 2;

/// The exit status of `program` after `result`. An error is told on standard error, except that the reader of
/// the output has gone away, which ends the program quietly.
pub fn exit_code(program: &str, result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be told any more if standard error is closed too.
            let _ = writeln!(io::stderr(), "{program}: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Result and reason for people, or that there is none yet.
pub(super) fn result_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(
        || "not over".to_owned(),
        |outcome| format!("{}, {}", outcome.result.as_str(), outcome.reason.as_str()),
    )
}

/// Whether an error says that the reader of the output has gone away.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
