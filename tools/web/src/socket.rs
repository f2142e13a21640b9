//! A session: the messages of one page.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::{mpsc, oneshot};

use crate::message::{Answer, Line, Purpose, Reply, SearchLimits, What};
use crate::requests::{id_of, parse, quick, searched};
use crate::search::limits;
use crate::shared::Shared;
use crate::turn::{Task, search};

/// A message longer than this ends the session. `requests.rs` refuses shorter ones with a sentence.
const LONGEST_FRAME: usize = 4 * 1024 * 1024;
/// The number of answers that can wait to be sent.
const QUEUE: usize = 64;

/// Turns a request into a session.
pub async fn upgrade(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(|socket| session(shared, socket))
}

/// A running search of a session. Dropping `stop` ends it.
struct Running {
    id: u64,
    stop: Option<oneshot::Sender<()>>,
    replies: mpsc::Receiver<Reply>,
}

/// The running searches of a session.
#[derive(Default)]
struct Searches {
    game: Option<Running>,
    analysis: Option<Running>,
}

impl Searches {
    const fn with(&mut self, purpose: Purpose) -> &mut Option<Running> {
        match purpose {
            Purpose::Game => &mut self.game,
            Purpose::Analysis => &mut self.analysis,
        }
    }

    /// The next answer of a search. Without a search it never comes.
    async fn next_answer(&mut self) -> Answer {
        let (purpose, what) = tokio::select! {
            reply = next_reply(&mut self.game) => (Purpose::Game, reply),
            reply = next_reply(&mut self.analysis) => (Purpose::Analysis, reply),
        };
        let search = self.with(purpose);
        let id = search.as_ref().map_or(0, |search| search.id);
        if matches!(what, Reply::Done { .. } | Reply::Error { .. }) {
            *search = None;
        }
        Answer { id, what }
    }
}

async fn session(shared: Arc<Shared>, mut socket: WebSocket) {
    let Ok(_permit) = Arc::clone(&shared.sessions).try_acquire_owned() else {
        let message = "too many pages are open; close one and load this page again".to_owned();
        let _ = send(&mut socket, Answer { id: 0, what: Reply::Error { message } }).await;
        return;
    };
    let mut running = Searches::default();
    let mut heard = Instant::now();
    let mut look = tokio::time::interval(shared.silence / 3);
    loop {
        let text = tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Binary(_))) => {
                        let message = "messages are text in JSON, not binary".to_owned();
                        let answer = Answer { id: 0, what: Reply::Error { message } };
                        if send(&mut socket, answer).await.is_err() {
                            return;
                        }
                        continue;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                }
            }
            answer = running.next_answer() => {
                if send(&mut socket, answer).await.is_err() {
                    return;
                }
                continue;
            }
            _ = look.tick() => {
                let is_silent = heard.elapsed() > shared.silence;
                if is_silent || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                continue;
            }
        };
        let answers = answer(&shared, text.as_str(), &mut running).await;
        for answer in answers {
            if send(&mut socket, answer).await.is_err() {
                return;
            }
        }
    }
}

/// The next reply of the running search. Without a search it never comes.
async fn next_reply(running: &mut Option<Running>) -> Reply {
    match running {
        Some(running) => running.replies.recv().await.unwrap_or(Reply::NO_MOVE),
        None => std::future::pending().await,
    }
}

async fn send(socket: &mut WebSocket, answer: Answer) -> Result<(), axum::Error> {
    let text = serde_json::to_string(&answer).expect("answers have only text, numbers and lists");
    socket.send(Message::Text(text.into())).await
}

/// Executes a request. Returns the answers that are ready now.
async fn answer(shared: &Arc<Shared>, text: &str, running: &mut Searches) -> Vec<Answer> {
    let request = match parse(text) {
        Ok(request) => request,
        Err(message) => return vec![Answer { id: id_of(text), what: Reply::Error { message } }],
    };
    let id = request.id;
    let what = match request.what {
        What::Stop { purpose } => {
            if let Some(stop) = running.with(purpose).as_mut().and_then(|search| search.stop.take()) {
                // The search may have ended already.
                let _ = stop.send(());
            }
            return Vec::new();
        }
        What::Search { line, limits, purpose } => {
            return match start_search(shared, id, line, limits, purpose).await {
                Ok(search) => {
                    // A new search ends the one before it, whose last answer the page still expects.
                    let ended = running.with(purpose).replace(search).map(|before| before.id);
                    let done = |id| Answer { id, what: Reply::NO_MOVE };
                    ended.map(done).into_iter().collect()
                }
                Err(message) => vec![Answer { id, what: Reply::Error { message } }],
            };
        }
        what => {
            let shared = Arc::clone(shared);
            blocking(move || quick(&shared.games, what)).await.and_then(|reply| reply)
        }
    };
    vec![Answer { id, what: what.unwrap_or_else(|message| Reply::Error { message }) }]
}

/// Runs blocking work off the threads of the async runtime.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.map_err(|_| "the server could not answer this request".to_owned())
}

async fn start_search(
    shared: &Arc<Shared>,
    id: u64,
    line: Line,
    asked: SearchLimits,
    purpose: Purpose,
) -> Result<Running, String> {
    let (limits, options) = limits(&asked, shared.pool.options())?;
    let of_line = Arc::clone(shared);
    let position = blocking(move || searched(&of_line.games, &line)).await??;
    let (stop, stopped) = oneshot::channel();
    let (sender, replies) = mpsc::channel(QUEUE);
    let task = Task { purpose, position, limits, options };
    tokio::spawn(search(Arc::clone(shared), task, sender, stopped));
    Ok(Running { id, stop: Some(stop), replies })
}
