//! Notices when nobody reads the output of a session that has been ended.

use std::process;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the system can take no output after the end of the session before the process exits.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often this is checked.
const POLL: Duration = Duration::from_millis(50);

/// Since when output is being written without progress.
///
/// A write to a full pipe waits until somebody reads. A user interface that has gone away, or that waits for
/// the end of the engine without reading, would leave the engine running for ever.
#[derive(Debug, Default)]
pub(super) struct Blockage {
    since: Mutex<Option<Instant>>,
}

/// A time in which output is written.
#[must_use]
pub(super) struct Writing<'a>(&'a Blockage);

impl Blockage {
    /// Output is written until the value is dropped.
    pub fn watch(&self) -> Writing<'_> {
        self.progress();
        Writing(self)
    }

    /// The system has taken output.
    pub fn progress(&self) {
        self.set(Some(Instant::now()));
    }

    /// Ends the process, with success, if output cannot be written. For a session that has been ended: it
    /// returns no more, and the process ends otherwise when the session has handled all of its input.
    pub fn exit_if_stuck(&self) -> ! {
        loop {
            thread::sleep(POLL);
            if self.duration() >= PATIENCE {
                process::exit(0);
            }
        }
    }

    /// For how long the system has taken no output. Zero if there is none to write.
    fn duration(&self) -> Duration {
        let since = *self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn set(&self, since: Option<Instant>) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.set(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_without_progress_is_a_blockage() {
        let blockage = Blockage::default();
        assert_eq!(blockage.duration(), Duration::ZERO);
        let writing = blockage.watch();
        thread::sleep(Duration::from_millis(20));
        let waited = blockage.duration();
        assert!(waited >= Duration::from_millis(20));
        blockage.progress();
        assert!(blockage.duration() < waited + Duration::from_millis(20));
        drop(writing);
        assert_eq!(blockage.duration(), Duration::ZERO);
    }
}
