//! Writing to standard output without ever panicking on a closed pipe.

use std::io::{self, Write};

use movegen::Outcome;

/// Writes `text` and flushes.
///
/// # Errors
/// Those of standard output; a closed pipe should be taken for a quiet end, see [`is_broken_pipe`].
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Result and reason for people, or that there is none yet.
pub(super) fn result_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(
        || "not over".to_owned(),
        |outcome| format!("{}, {}", outcome.result.as_str(), outcome.reason.as_str()),
    )
}

/// Whether an error says that the reader of the output has gone away.
#[must_use]
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
