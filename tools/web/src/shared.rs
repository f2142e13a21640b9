//! What all sessions share.

use std::sync::Arc;
use std::time::Duration;

use movegen::Games;
use tokio::sync::Semaphore;

use crate::own_games::PageGames;
use crate::pool::Pool;

/// The state that all sessions share.
#[derive(Debug)]
pub struct Shared {
    /// The games that pages can play.
    pub games: PageGames,
    pub pool: Pool,
    /// One permit for each session.
    pub sessions: Arc<Semaphore>,
    /// A page that is silent for this long is disconnected.
    pub silence: Duration,
}

impl Shared {
    /// The games that are known, engines for a number of searches, each with a table of `table_mb` megabytes,
    /// and permits for sessions.
    pub fn new(games: Games, searches: usize, table_mb: usize, sessions: usize, silence: Duration) -> Self {
        let sessions = Arc::new(Semaphore::new(sessions));
        Self { games: PageGames::new(games), pool: Pool::new(searches, table_mb), sessions, silence }
    }
}
