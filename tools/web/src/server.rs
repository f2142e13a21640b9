//! The server: its addresses and what all sessions share.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::guard::{Names, guard};
use crate::pool::Pool;
use crate::{pictures, socket};

/// The settings of a server.
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
    /// A page that is silent for this long is disconnected. It is pinged three times in this period.
    pub silence: Duration,
}

/// The state that all sessions share.
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
    /// If the address is in use or does not belong to this computer.
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

    /// The address for a browser on this computer. For a server that listens on all addresses it is the
    /// loopback address.
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
            .route("/", get(page))
            .route("/page/{name}", get(file))
            .route("/piece/{game}/{name}", get(pictures::piece))
            .route("/start/{name}", get(pictures::start))
            .route("/moves/{game}/{name}", get(pictures::moves))
            .route("/socket", get(socket::upgrade))
            .with_state(Arc::new(shared))
            .layer(from_fn_with_state(names, guard));
        // Games are compiled on first use. Compile them now, so that nobody waits for that.
        drop(tokio::task::spawn_blocking(|| movegen::all_games().count()));
        axum::serve(self.listener, router).await
    }
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The files by name, with their types.
const FILES: [(&str, &str, &str); 22] = [
    ("main.js", JAVASCRIPT, include_str!("../page/main.js")),
    ("analysis.js", JAVASCRIPT, include_str!("../page/analysis.js")),
    ("banner.js", JAVASCRIPT, include_str!("../page/banner.js")),
    ("board.js", JAVASCRIPT, include_str!("../page/board.js")),
    ("board.css", STYLE, include_str!("../page/board.css")),
    ("choose.js", JAVASCRIPT, include_str!("../page/choose.js")),
    ("clock.js", JAVASCRIPT, include_str!("../page/clock.js")),
    ("connection.js", JAVASCRIPT, include_str!("../page/connection.js")),
    ("dom.js", JAVASCRIPT, include_str!("../page/dom.js")),
    ("drag.js", JAVASCRIPT, include_str!("../page/drag.js")),
    ("editor.js", JAVASCRIPT, include_str!("../page/editor.js")),
    ("examples.js", JAVASCRIPT, include_str!("../page/examples.js")),
    ("learn.js", JAVASCRIPT, include_str!("../page/learn.js")),
    ("link.js", JAVASCRIPT, include_str!("../page/link.js")),
    ("newgame.js", JAVASCRIPT, include_str!("../page/newgame.js")),
    ("players.js", JAVASCRIPT, include_str!("../page/players.js")),
    ("side.js", JAVASCRIPT, include_str!("../page/side.js")),
    ("state.js", JAVASCRIPT, include_str!("../page/state.js")),
    ("tip.js", JAVASCRIPT, include_str!("../page/tip.js")),
    ("tree.js", JAVASCRIPT, include_str!("../page/tree.js")),
    ("panels.css", STYLE, include_str!("../page/panels.css")),
    ("style.css", STYLE, include_str!("../page/style.css")),
];

/// The page.
pub async fn page() -> Html<&'static str> {
    Html(include_str!("../page/index.html"))
}

/// A file of the page.
pub async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}
