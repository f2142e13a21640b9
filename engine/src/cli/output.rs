//! Writing to standard output without ever panicking on a closed pipe.

use std::io::{self, Write};

/// Writes `text` and flushes.
///
/// # Errors
/// Those of standard output; [`super::run`] takes a closed pipe for a quiet end.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}
