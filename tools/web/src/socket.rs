//! A session: the messages of one page.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use engine::annotate::Mark;
use engine::engine::Options;
use movegen::all_games;
use tokio::sync::{mpsc, oneshot};

use crate::games::{GameDetails, GameSummary};
use crate::message::{Answer, Line, MarkView, Purpose, Reply, Request, SearchLimits, What};
use crate::own_games;
use crate::position::{self, Played};
use crate::puzzles::puzzles;
use crate::server::Shared;
use crate::{record, search};

/// The longest message that is read. A longer one, up to [`LONGEST_FRAME`], is refused with a sentence.
const LONGEST_MESSAGE: usize = 256 * 1024;
/// A message longer than this ends the session.
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
        what => blocking(move || quick(what)).await.and_then(|reply| reply),
    };
    vec![Answer { id, what: what.unwrap_or_else(|message| Reply::Error { message }) }]
}

/// Reads a message.
///
/// # Errors
/// If it is invalid. The error is a sentence.
pub fn parse(text: &str) -> Result<Request, String> {
    if text.len() > LONGEST_MESSAGE {
        return Err(format!("the message has {} bytes; at most {LONGEST_MESSAGE} are read", text.len()));
    }
    serde_json::from_str(text).map_err(|error| format!("the message cannot be read: {error}"))
}

/// The number at the start of a message that cannot be read, `{"id":7,…`; 0 if there is none.
fn id_of(text: &str) -> u64 {
    let rest = text.trim_start().strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix("\"id\""));
    let number = rest.and_then(|rest| rest.trim_start().strip_prefix(':')).unwrap_or_default().trim_start();
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..end].parse().unwrap_or(0)
}

/// Runs blocking work off the threads of the async runtime.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.map_err(|_| "the server could not answer this request".to_owned())
}

async fn start_search(
    shared: &Arc<Shared>,
    id: u64,
    line: Line,
    asked: SearchLimits,
    purpose: Purpose,
) -> Result<Running, String> {
    let (limits, options) = search::limits(&asked, shared.pool.options())?;
    let Played { position, .. } = blocking(move || position::play(&line)).await??;
    if let Some(outcome) = position.outcome() {
        return Err(format!("the game is over: {}", position::outcome_text(outcome)));
    }
    let (stop, stopped) = oneshot::channel();
    let (sender, replies) = mpsc::channel(QUEUE);
    let task = search::Task { purpose, position, limits, options };
    tokio::spawn(search::search(Arc::clone(shared), task, sender, stopped));
    Ok(Running { id, stop: Some(stop), replies })
}

/// Answers a request that needs no engine: any but `Search` and `Stop`.
///
/// # Errors
/// If it is invalid. The error is a sentence.
pub fn quick(what: What) -> Result<Reply, String> {
    Ok(match what {
        What::Games => Reply::Games {
            games: all_games().map(GameSummary::new).collect(),
            marks: Mark::ALL.map(|mark| MarkView { least: mark.least(), nag: mark.nag() }).into(),
            elo: &Options::ELO,
        },
        What::Game { game } => Reply::Game { game: Box::new(GameDetails::new(own_games::rules(&game)?)) },
        What::File { text } => Reply::File { file: own_games::check(&text)? },
        What::FileOf { game } => Reply::FileOf { text: own_games::text(&game)? },
        What::Puzzles { game } => Reply::Puzzles { puzzles: puzzles(&game) },
        What::Position { line } => {
            Reply::Position { position: Box::new(position::view(position::play(&line)?)) }
        }
        What::Move { line, text } => {
            let Played { position, .. } = position::play(&line)?;
            let mv = position.parse_move_leniently(&text).map_err(|error| error.to_string())?;
            Reply::Move { text: position.move_text(mv) }
        }
        What::Export { line, record, white, black, result, tags } => {
            let start = position::start(&line)?;
            Reply::Pgn { text: record::export(&start, &record, (&white, &black), result.as_deref(), &tags)? }
        }
        What::Import { text, game, number } => {
            Reply::Imported { imported: Box::new(record::import(&text, &game, number)?) }
        }
        What::Picture { line, theme, flip } => {
            Reply::Picture { svg: position::picture(&position::play(&line)?, theme.into(), flip) }
        }
        What::Search { .. } | What::Stop { .. } => unreachable!("handled with the running search"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_messages_have_their_number() {
        for (text, id) in
            [("{\"id\":7,\"type\":\"x\"}", 7), (" { \"id\" : 12", 12), ("{", 0), ("", 0), ("{\"id\":-1}", 0)]
        {
            assert_eq!(id_of(text), id, "{text}");
        }
    }

    #[test]
    fn bad_requests_are_answered_by_sentences() {
        for (text, expected) in [
            ("{\"id\":1}", "missing field `type`"),
            ("{\"id\":1,\"type\":\"dance\"}", "unknown variant `dance`"),
            ("[]", "the message cannot be read"),
        ] {
            let message = parse(text).map(|_| ()).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        }
        let message = parse(&"x".repeat(LONGEST_MESSAGE + 1)).map(|_| ()).unwrap_err();
        assert!(message.contains("at most 262144 are read"), "{message}");
    }
}
