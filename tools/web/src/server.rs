//! The server: its addresses and what all sessions share.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

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
    /// A page that is silent for so long has gone. It is asked for a sign of life three times in this time.
    pub silence: Duration,
}

/// What all sessions share.
#[derive(Debug)]
pub struct Shared {
    /// The engines.
    pub pool: Pool,
    /// One permit for each session.
    pub sessions: Arc<Semaphore>,
    /// See [`Settings::silence`].
    pub silence: Duration,
}

impl Shared {
    /// Engines for a number of searches, each with a table of `table_mb` megabytes, and permits for sessions.
    pub fn new(searches: usize, table_mb: usize, sessions: usize, silence: Duration) -> Self {
        let sessions = Arc::new(Semaphore::new(sessions));
        Self { pool: Pool::new(searches, table_mb), sessions, silence }
    }
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

    /// The address for a browser on this computer. A server that listens on all addresses has no address of
    /// its own, so it is the loopback address.
    #[must_use]
    pub fn url(&self) -> String {
        let mut address = self.address;
        match address {
            SocketAddr::V4(v4) if v4.ip().is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            SocketAddr::V6(v6) if v6.ip().is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        format!("http://{address}/")
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the listening socket fails.
    pub async fn run(self) -> io::Result<()> {
        let Settings { searches, sessions, table_mb, hosts, silence } = self.settings;
        let names = Names::new(self.address, &hosts);
        let shared = Shared::new(searches, table_mb, sessions, silence);
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
