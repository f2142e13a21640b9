//! What all sessions share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::pool::Pool;

/// The state that all sessions share.
#[derive(Debug)]
pub struct Shared {
    pub pool: Pool,
    /// One permit for each session.
    pub sessions: Arc<Semaphore>,
    /// A page that is silent for this long is disconnected.
    pub silence: Duration,
}

impl Shared {
    /// Engines for a number of searches, each with a table of `table_mb` megabytes, and permits for sessions.
    pub fn new(searches: usize, table_mb: usize, sessions: usize, silence: Duration) -> Self {
        let sessions = Arc::new(Semaphore::new(sessions));
        Self { pool: Pool::new(searches, table_mb), sessions, silence }
    }
}
