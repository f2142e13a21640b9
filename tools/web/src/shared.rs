//! What all sessions share.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::friends::Hall;
use crate::own_games::PageGames;
use crate::pool::Pool;

/// The state that all sessions share.
#[derive(Debug)]
pub struct Shared {
    /// The games that pages can play.
    pub games: PageGames,
    /// The books of openings by the names of their games.
    pub openings: BTreeMap<String, Cow<'static, str>>,
    pub pool: Pool,
    /// The games between two people.
    pub friends: Hall,
    /// One permit for each session.
    pub sessions: Arc<Semaphore>,
    /// A page that is silent for this long is disconnected.
    pub silence: Duration,
}

impl Shared {
    /// The games that are known, openings, engines for a number of searches, each with a table of `table_mb`
    /// megabytes, games between two people, and permits for sessions.
    pub fn new(
        games: PageGames,
        openings: BTreeMap<String, Cow<'static, str>>,
        searches: usize,
        table_mb: usize,
        friends: Hall,
        sessions: usize,
        silence: Duration,
    ) -> Self {
        let sessions = Arc::new(Semaphore::new(sessions));
        Self { games, openings, pool: Pool::new(searches, table_mb), friends, sessions, silence }
    }
}
