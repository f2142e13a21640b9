//! Detects that nobody reads the output after the end of a session.

use std::io::{self, Write};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long output may be blocked after the end of a session before the process exits.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often this is checked.
const POLL: Duration = Duration::from_millis(50);

/// Since when a write has been blocked.
///
/// A write to a full pipe blocks until somebody reads. A user interface that hangs, or that waits for the
/// engine to exit without reading, would keep the engine running forever.
#[derive(Debug, Default)]
pub(super) struct Blockage {
    since: Mutex<Option<Instant>>,
}

impl Blockage {
    /// Waits until output is blocked, and exits with success. For use after the end of a session. Never
    /// returns: without a blockage the process exits when the session has handled all of its input.
    pub fn exit_if_stuck(&self) -> ! {
        loop {
            thread::sleep(POLL);
            if self.duration() >= PATIENCE {
                process::exit(0);
            }
        }
    }

    /// How long output has been blocked. Zero if there is none to write.
    fn duration(&self) -> Duration {
        let since = *self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn set(&self, since: Option<Instant>) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Runs an output operation that can block.
    fn during<T>(&self, operation: impl FnOnce() -> T) -> T {
        self.set(Some(Instant::now()));
        let result = operation();
        self.set(None);
        result
    }
}

/// A writer that records blocked writes.
#[derive(Debug)]
pub(super) struct Watched<W> {
    pub output: W,
    pub blockage: Arc<Blockage>,
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.blockage.during(|| self.output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.blockage.during(|| self.output.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_that_waits_is_a_blockage() {
        let blockage = Blockage::default();
        assert_eq!(blockage.duration(), Duration::ZERO);
        let waited = blockage.during(|| {
            thread::sleep(Duration::from_millis(20));
            blockage.duration()
        });
        assert!(waited >= Duration::from_millis(20));
        assert_eq!(blockage.duration(), Duration::ZERO);
    }
}
