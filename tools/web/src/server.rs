//! The server: its addresses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use movegen::Games;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use crate::friends::{self, Hall, Store};
use crate::guard::{Names, guard};
use crate::openings;
use crate::own_games::PageGames;
use crate::page::{PAGE, SCRIPTS, STYLES};
use crate::pictures::drawing;
use crate::shared::Shared;
use crate::socket;

/// The settings of a server.
#[derive(Debug)]
pub struct Settings {
    /// The games that pages can play.
    pub games: Games,
    /// Openings in place of those in the program: the names of games, and their books.
    pub openings: Vec<(String, String)>,
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
    /// Where games between two people are kept.
    pub friends: Store,
    /// The number of such games.
    pub friend_games: usize,
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
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser on this computer. For a server that listens on all addresses it is the
    /// loopback address.
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
    /// If the listening socket fails, or the games that were kept cannot be read.
    pub async fn run(self) -> io::Result<()> {
        let Settings {
            games,
            openings: given,
            searches,
            sessions,
            table_mb,
            hosts,
            silence,
            friends,
            friend_games,
        } = self.settings;
        let names = Names::new(self.address, &hosts);
        let built_in = openings::FILES.iter().map(|&(game, text)| (game.to_owned(), Cow::Borrowed(text)));
        let given = given.into_iter().map(|(game, text)| (game, Cow::Owned(text)));
        let openings: BTreeMap<String, Cow<str>> = built_in.chain(given).collect();
        let mut page_games = PageGames::new(games.clone());
        page_games.openings = openings.keys().cloned().collect();
        page_games.friends = friend_games > 0;
        let hall = Hall::new(&page_games, friends, friend_games).map_err(io::Error::other)?;
        let shared = Arc::new(Shared::new(page_games, openings, searches, table_mb, hall, sessions, silence));
        let watching = Arc::clone(&shared);
        tokio::spawn(async move { watching.friends.run().await });
        let router = Router::new()
            .route("/", get(page))
            .route("/page/{name}", get(file))
            .route("/piece/{*name}", get(picture))
            .route("/pieces/{*name}", get(picture))
            .route("/start/{*name}", get(picture))
            .route("/moves/{*name}", get(picture))
            .route("/openings/{name}", get(openings_of))
            .route("/socket", get(socket::upgrade))
            .route("/friend", get(friends::upgrade))
            .with_state(shared)
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(names, guard));
        // Games are compiled on first use. Compile them now, so that nobody waits for that.
        drop(tokio::task::spawn_blocking(move || games.all().count()));
        axum::serve(self.listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
    }
}

pub async fn page(headers: HeaderMap) -> Response {
    send(&headers, "text/html; charset=utf-8", PAGE.as_str())
}

pub async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    if let Some((_, text)) = SCRIPTS.iter().find(|(known, _)| *known == name) {
        return send(&headers, "text/javascript; charset=utf-8", text.as_str());
    }
    match STYLES.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => send(&headers, "text/css; charset=utf-8", text.as_str()),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

pub async fn openings_of(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    match name.strip_suffix(".book").and_then(|game| shared.openings.get(game)) {
        Some(text) => send(&headers, "text/plain; charset=utf-8", text.clone()),
        None => (StatusCode::NOT_FOUND, "there is no such book\n").into_response(),
    }
}

pub async fn picture(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    match drawing(&shared.games, uri.path_and_query().map_or("", PathAndQuery::as_str)) {
        Some(svg) => {
            let fields = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=86400")];
            (fields, svg).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such picture\n").into_response(),
    }
}

/// Sends a file, unless the browser has it. The browser asks each time, so a new version is used at once.
fn send(headers: &HeaderMap, kind: &str, text: impl Hash + IntoResponse) -> Response {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let fields =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag.as_str())];
    if is_known { (StatusCode::NOT_MODIFIED, fields).into_response() } else { (fields, text).into_response() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_sent_once() {
        let first = send(&HeaderMap::new(), "text/css", "a {}");
        assert_eq!(first.status(), StatusCode::OK);
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        assert_eq!(send(&headers, "text/css", "a {}").status(), StatusCode::NOT_MODIFIED);
        assert_eq!(send(&headers, "text/css", "b {}").status(), StatusCode::OK);
    }
}
