//! Ctrl-C during long calls.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The time between two looks at signals.
pub const PATIENCE: Duration = Duration::from_millis(10);

/// Looks at signals from time to time in work that does not hold the interpreter lock.
#[derive(Debug)]
pub struct Watch {
    last: Instant,
}

impl Watch {
    pub fn new() -> Self {
        Self { last: Instant::now() }
    }

    /// Looks at signals if it is time.
    ///
    /// # Errors
    /// The exception that a handler raises, such as `KeyboardInterrupt`.
    pub fn look(&mut self) -> PyResult<()> {
        if self.last.elapsed() < PATIENCE {
            return Ok(());
        }
        self.last = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}
