//! The server: its addresses and what all sessions share.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::guard::{Names, guard};
use crate::pool::Pool;
use crate::{assets, pictures, socket};

/// What a user can choose.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The number of searches at the same time.
    pub searches: usize,
    /// The number of sessions at the same time.
    pub sessions: usize,
    /// The transposition table of each search, in megabytes.
    pub table_mb: usize,
    /// More names of the server.
    pub hosts: Vec<String>,
}

/// What all sessions share.
#[derive(Debug)]
pub struct Shared {
    /// The engines.
    pub pool: Pool,
    /// One permit for each session.
    pub sessions: Arc<Semaphore>,
}

/// A server that listens on an address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

impl Server {
    /// Listens on an address.
    ///
    /// # Errors
    /// If the address is in use or not of this computer.
    pub async fn bind(address: SocketAddr, settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, settings })
    }

    /// The address, with the port that was found if any port was allowed.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the listening socket fails.
    pub async fn run(self) -> io::Result<()> {
        let Settings { searches, sessions, table_mb, hosts } = self.settings;
        let names = Names::new(self.address, &hosts);
        let shared =
            Shared { pool: Pool::new(searches, table_mb), sessions: Arc::new(Semaphore::new(sessions)) };
        let router = Router::new()
            .route("/", get(assets::page))
            .route("/page/{name}", get(assets::file))
            .route("/piece/{game}/{name}", get(pictures::piece))
            .route("/start/{name}", get(pictures::start))
            .route("/moves/{game}/{name}", get(pictures::moves))
            .route("/socket", get(socket::upgrade))
            .with_state(Arc::new(shared))
            .layer(from_fn_with_state(names, guard));
        // Games are compiled when they are first used. Nobody shall wait for that.
        drop(tokio::task::spawn_blocking(|| movegen::all_games().count()));
        axum::serve(self.listener, router).await
    }
}
