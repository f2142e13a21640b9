//! The connection of a page to a game.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::response::Response;
use tokio::sync::watch;

use super::hall::Table;
use super::message::{Message, Reply, Seat, parse};
use crate::shared::Shared;
use crate::socket::blocking;

/// A message longer than this ends the connection. `parse` refuses shorter ones with a sentence.
const LONGEST_FRAME: usize = 256 * 1024;
/// A page can send this many messages at once, and then one in each period.
const MOST_AT_ONCE: u32 = 20;
const PERIOD: Duration = Duration::from_millis(200);

/// Turns a request into a connection.
pub async fn upgrade(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(move |socket| session(shared, peer.ip(), socket))
}

/// The messages that a page may still send.
struct Allowance {
    left: u32,
    since: Instant,
}

impl Allowance {
    const fn new(now: Instant) -> Self {
        Self { left: MOST_AT_ONCE, since: now }
    }

    /// Takes one message. Returns whether there was one.
    fn take(&mut self, now: Instant) -> bool {
        let periods = now.duration_since(self.since).as_millis() / PERIOD.as_millis();
        let more = u32::try_from(periods).unwrap_or(u32::MAX).min(MOST_AT_ONCE);
        if self.left.saturating_add(more) >= MOST_AT_ONCE {
            (self.left, self.since) = (MOST_AT_ONCE, now);
        } else {
            self.left += more;
            self.since += PERIOD * more;
        }
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }
}

/// The place of a page in a game.
struct Place {
    shared: Arc<Shared>,
    table: Arc<Table>,
    seat: Seat,
    news: watch::Receiver<()>,
    /// The number of moves that the page knows.
    known: usize,
}

impl Place {
    /// What is new.
    fn reply(&mut self) -> Reply {
        let news = self.shared.friends.news(&self.table, self.seat, self.known);
        self.known += news.moves.len();
        Reply::News(Box::new(news))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared.friends.leave(&self.table, self.seat);
    }
}

async fn session(shared: Arc<Shared>, address: IpAddr, mut socket: WebSocket) {
    let Ok(_permit) = Arc::clone(&shared.friends.connections).try_acquire_owned() else {
        let message = "too many people play or watch here; try again later".to_owned();
        let _ = send(&mut socket, &Reply::Error { message }).await;
        return;
    };
    let opened = Instant::now();
    let mut allowance = Allowance::new(opened);
    let mut heard = opened;
    let mut look = tokio::time::interval(shared.silence / 3);
    let mut place: Option<Place> = None;
    loop {
        let reply = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    Some(Ok(Frame::Text(text))) => Some(text),
                    Some(Ok(Frame::Binary(_))) => None,
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                };
                if !allowance.take(heard) {
                    let message = "there were too many messages in a short time".to_owned();
                    let _ = send(&mut socket, &Reply::Error { message }).await;
                    return;
                }
                let answered = match text {
                    Some(text) => answer(&shared, address, &mut place, text.as_str()).await,
                    None => Err("messages are text in JSON, not binary".to_owned()),
                };
                answered.unwrap_or_else(|message| Some(Reply::Error { message }))
            }
            () = changed(&mut place) => place.as_mut().map(Place::reply),
            _ = look.tick() => {
                let is_silent = heard.elapsed() > shared.silence;
                let is_idle = place.is_none() && opened.elapsed() > shared.silence;
                if is_silent || is_idle || socket.send(Frame::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                None
            }
        };
        if let Some(reply) = reply
            && send(&mut socket, &reply).await.is_err()
        {
            return;
        }
    }
}

/// Waits for news of the game. Without a game there is none.
async fn changed(place: &mut Option<Place>) {
    match place {
        // The sender lives as long as the table.
        Some(place) => drop(place.news.changed().await),
        None => std::future::pending().await,
    }
}

async fn send(socket: &mut WebSocket, reply: &Reply) -> Result<(), axum::Error> {
    let text = serde_json::to_string(reply).expect("replies have only text, numbers and lists");
    socket.send(Frame::Text(text.into())).await
}

/// Carries out a message. What changes a game is told to all its pages, this one included.
async fn answer(
    shared: &Arc<Shared>,
    address: IpAddr,
    place: &mut Option<Place>,
    text: &str,
) -> Result<Option<Reply>, String> {
    let message = parse(text, place.is_some())?;
    let friends = &shared.friends;
    if let Some(place) = place {
        return friends.act(&place.table, place.seat, message).await.map(|()| None);
    }
    // The rules of the game may have to be compiled.
    let own = Arc::clone(shared);
    let Message::Join { token } = message else {
        let record = blocking(move || own.friends.check(&own.games, message)).await??;
        return friends.add(record, Some(address)).await.map(|tokens| Some(Reply::Created(tokens)));
    };
    let (table, seat) = blocking(move || own.friends.enter(&own.games, &token)).await??;
    let news = table.subscribe();
    friends.entered(&table).await;
    let (reply, known) = friends.joined(&table, seat);
    *place = Some(Place { shared: Arc::clone(shared), table, seat, news, known });
    Ok(Some(reply))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_sends_too_much_has_no_message_left() {
        let start = Instant::now();
        let mut allowance = Allowance::new(start);
        assert!((0..MOST_AT_ONCE).all(|_| allowance.take(start)));
        assert!(!allowance.take(start));
        assert!(!allowance.take(start + PERIOD / 2));
        assert!(allowance.take(start + PERIOD));
        assert!(!allowance.take(start + PERIOD * 3 / 2));
        // After a long time there are as many as at the beginning.
        let later = start + PERIOD * 1000;
        assert!((0..MOST_AT_ONCE).all(|_| allowance.take(later)));
        assert!(!allowance.take(later));
        assert!(allowance.take(later + PERIOD));
    }
}
