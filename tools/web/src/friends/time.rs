//! The time of the server.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time in milliseconds since 1970. Changes of the system clock do not change it while the server runs.
#[derive(Debug)]
pub struct Time {
    began: Instant,
    /// The time when it began.
    pub at: u64,
}

impl Time {
    pub fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { began: Instant::now(), at: milliseconds(since) }
    }

    pub fn now(&self) -> u64 {
        self.at + milliseconds(self.began.elapsed())
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
