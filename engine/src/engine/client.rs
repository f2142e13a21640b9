//! One way to run a search and to wait for it: an engine together with its events.

use std::ops::{Deref, DerefMut};
use std::sync::mpsc::{self, Receiver, TryRecvError};
#[cfg(feature = "native")]
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use movegen::Position;

use super::{Engine, Event, Options};
#[cfg(feature = "native")]
use crate::search::Limits;
use crate::search::{Info, SearchResult, Shortage};

/// How often somebody who waits looks whether to go on.
#[cfg(feature = "native")]
pub const LOOK: Duration = Duration::from_millis(50);

/// An engine for a caller that starts a search and waits for its result, either [all at once](Client::run),
/// or step by step: by [`Engine::think`], and then [`Client::wait`] or [`Client::poll`].
#[derive(Debug)]
pub struct Client {
    engine: Engine,
    events: Receiver<Event>,
}

/// What a client is told.
#[derive(Debug)]
pub enum News {
    /// A line of thinking of the search in progress.
    Info(Info),
    /// The search has ended.
    Finished(SearchResult),
    /// All work before [`Engine::ask_ready`] is done.
    Ready,
    /// The options ask for more memory or threads than the system provides.
    Shortage(Shortage),
}

/// The engine cannot continue; the text has the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failure(String);

impl Client {
    /// A client of a new engine at `position`.
    pub fn new(position: Position, options: Options) -> Self {
        Self::with_bell(position, options, || {})
    }

    /// Like [`Client::new`]. `bell` is called from the search thread when there is something to
    /// [`poll`](Self::poll).
    pub fn with_bell(position: Position, options: Options, bell: impl Fn() + Send + 'static) -> Self {
        let (sender, events) = mpsc::channel();
        let send = move |event| {
            // Nobody waits any more if the receiver is gone.
            drop(sender.send(event));
            bell();
        };
        Self::of(Engine::new(position, options, send), events)
    }

    /// A client of an engine without a thread, which works when [`Engine::advance`] is called.
    pub fn in_slices(position: Position, options: Options) -> Self {
        let (sender, events) = mpsc::channel();
        let send = Box::new(move |event| drop(sender.send(event)));
        Self::of(Engine::in_slices(position, options, send), events)
    }

    /// A client of an engine that sends its events to `events`.
    pub fn of(engine: Engine, events: Receiver<Event>) -> Self {
        Self { engine, events }
    }

    /// The next news, if there are any now.
    ///
    /// # Errors
    /// If the engine cannot continue.
    pub fn poll(&mut self) -> Result<Option<News>, Failure> {
        loop {
            match self.events.try_recv() {
                Ok(event) => match self.news(event)? {
                    None => {}
                    news => return Ok(news),
                },
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(ended()),
            }
        }
    }

    fn news(&mut self, event: Event) -> Result<Option<News>, Failure> {
        Ok(match self.engine.accept(event) {
            Some(Event::Info(_, info)) => Some(News::Info(info)),
            Some(Event::Finished(_, result)) => Some(News::Finished(result)),
            Some(Event::Ready(_)) => Some(News::Ready),
            Some(Event::Shortage(shortage)) => Some(News::Shortage(shortage)),
            Some(Event::Failed(reason)) => return Err(Failure(reason)),
            None => None,
        })
    }
}

/// Waiting, where there are threads.
#[cfg(feature = "native")]
impl Client {
    /// The next news; none if there are none within `patience`.
    ///
    /// # Errors
    /// If the engine cannot continue.
    pub fn wait(&mut self, patience: Duration) -> Result<Option<News>, Failure> {
        let end = Instant::now() + patience;
        loop {
            match self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(event) => match self.news(event)? {
                    None => {}
                    news => return Ok(news),
                },
                Err(mpsc::RecvTimeoutError::Timeout) => return Ok(None),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(ended()),
            }
        }
    }

    /// Searches the position of the engine, and waits for the result. The clock of the search begins when all
    /// memory is there. `stop` ends the search with what it has found, soon after it is set. `told` is called
    /// with all other news.
    ///
    /// # Errors
    /// If the engine cannot continue, and the errors of `told`, which leave the search running.
    pub fn run<E: From<Failure>>(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        mut told: impl FnMut(News) -> Result<(), E>,
    ) -> Result<SearchResult, E> {
        let mut limits = Some(limits);
        self.engine.ask_ready();
        loop {
            if stop.load(Ordering::Relaxed) {
                self.engine.move_now();
            }
            match self.wait(LOOK)? {
                Some(News::Finished(result)) => return Ok(result),
                Some(News::Ready) => drop(limits.take().map(|limits| self.engine.think(limits))),
                news => news.map_or(Ok(()), &mut told)?,
            }
        }
    }
}

fn ended() -> Failure {
    Failure("the search thread has ended".to_owned())
}

impl Deref for Client {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        &self.engine
    }
}

impl DerefMut for Client {
    fn deref_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::*;
    use crate::book::BookChoice;
    use crate::engine::MemoryLimit;

    fn client() -> Client {
        let position = Position::start(movegen::rules("gothic").expect("the game is there"));
        Client::new(position, Options { memory: MemoryLimit::Table(1), ..Options::default() })
    }

    #[test]
    fn a_search_tells_its_lines_and_has_a_result() {
        let mut depths = Vec::new();
        let result = client().run(Limits::depth(3), &AtomicBool::new(false), |news| {
            if let News::Info(info) = news {
                depths.push(info.depth);
            }
            Ok::<(), Failure>(())
        });
        assert_eq!((result.map(|result| result.depth), depths), (Ok(3), vec![1, 2, 3]));
    }

    #[test]
    fn a_search_without_a_limit_is_stopped() {
        let limits = Limits { infinite: true, ..Limits::default() };
        let result = client().run(limits, &AtomicBool::new(true), |_| Ok::<(), Failure>(()));
        assert!(result.is_ok_and(|result| result.best.is_some()));
    }

    #[test]
    fn an_analysis_uses_neither_the_book_nor_a_handicap() {
        for analyses in [false, true] {
            let mut client = client();
            let book = BookChoice { is_on: true, file: None };
            let options = client.options().clone();
            client.set_options(Options { book, skill_level: 0, analyses, ..options });
            let limits = Limits::nodes(2000);
            let result = client.run(limits, &AtomicBool::new(false), |_| Ok::<(), Failure>(()));
            assert!(result.is_ok_and(|result| (result.nodes > 1000) == analyses), "{analyses}");
        }
    }

    #[test]
    fn an_error_of_the_caller_ends_the_wait() {
        let error = Failure("no luck".to_owned());
        let result = client().run(Limits::depth(3), &AtomicBool::new(false), |_| Err(error.clone()));
        assert_eq!(result.map(|result| result.depth), Err(error));
    }

    #[test]
    fn steps_need_no_thread_and_a_cancelled_search_is_silent() {
        let position = Position::start(movegen::rules("chess").expect("the game is there"));
        let mut client = Client::in_slices(position, Options::default());
        client.think(Limits::depth(2));
        client.think(Limits::depth(1));
        while client.advance(1000) {}
        let news: Vec<News> = std::iter::from_fn(|| client.poll().expect("the engine lives")).collect();
        let results = news.iter().filter(|news| matches!(news, News::Finished(_))).count();
        assert!(results == 1 && matches!(news.last(), Some(News::Finished(last)) if last.depth == 1));
    }
}
