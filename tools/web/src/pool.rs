//! The engines that all sessions share.
//!
//! An engine needs memory and a core, so there is one for each concurrent search. A search borrows one.
//! Searches that find none wait for their turn. Games come first: of the analyses only one waits in the same
//! queue as the games.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use engine::engine::{Client, MemoryLimit, Options};
use movegen::{Position, Rules};
use tokio::sync::{Notify, Semaphore, SemaphorePermit};

use crate::message::Purpose;

/// An engine of the pool.
#[derive(Debug)]
pub struct Seat {
    pub engine: Client,
    /// Rings when the engine has news.
    pub bell: Arc<Notify>,
}

/// The engines. They are created when first needed.
#[derive(Debug)]
pub struct Pool {
    free: Mutex<Vec<Seat>>,
    permits: Semaphore,
    /// Held by the analysis that waits for a permit.
    next_analysis: tokio::sync::Mutex<()>,
    /// The numbers of games and analyses that wait.
    games: AtomicUsize,
    analyses: AtomicUsize,
    options: Options,
}

/// An engine that is lent until this value is dropped.
#[derive(Debug)]
pub struct Lent<'a> {
    pool: &'a Pool,
    seat: Option<Seat>,
    _permit: SemaphorePermit<'a>,
}

/// Counts a search that waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// A pool of `searches` engines with tables of `table_mb` megabytes.
    pub fn new(searches: usize, table_mb: usize) -> Self {
        let options = Options { memory: MemoryLimit::Table(table_mb), ..Options::default() };
        Self {
            free: Mutex::default(),
            permits: Semaphore::new(searches),
            next_analysis: tokio::sync::Mutex::new(()),
            games: AtomicUsize::new(0),
            analyses: AtomicUsize::new(0),
            options,
        }
    }

    /// The default options of the engines.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Whether an engine is free now.
    pub fn has_free(&self) -> bool {
        self.permits.available_permits() > 0
    }

    pub fn game_waits(&self) -> bool {
        self.games.load(Ordering::Relaxed) > 0
    }

    pub fn analysis_waits(&self) -> bool {
        self.analyses.load(Ordering::Relaxed) > 0
    }

    /// Waits until an engine is free.
    async fn permit(&self, purpose: Purpose) -> SemaphorePermit<'_> {
        let (count, analysis) = match purpose {
            Purpose::Game => (&self.games, None),
            Purpose::Analysis => (&self.analyses, Some(&self.next_analysis)),
        };
        let _waiting = Waiting::new(count);
        let _next = match analysis {
            Some(next) => Some(next.lock().await),
            None => None,
        };
        self.permits.acquire().await.expect("the pool is never closed")
    }

    /// Borrows an engine for a search of a position, as soon as one is free.
    pub async fn lend(&self, purpose: Purpose, position: Position, options: Options) -> Lent<'_> {
        let permit = self.permit(purpose).await;
        let seat = match self.take_free(position.rules()) {
            Some(mut seat) => {
                seat.engine.set_options(options);
                seat.engine.set_position(position);
                seat
            }
            None => Seat::new(position, options),
        };
        Lent { pool: self, seat: Some(seat), _permit: permit }
    }
}

#[cfg(test)]
impl Pool {
    /// Adds an engine whose thread fails at its first line of thinking.
    pub fn add_failing_engine(&self, position: Position) {
        use engine::engine::{Engine, Event};
        use std::sync::mpsc;

        let (sender, events) = mpsc::channel();
        let bell = Arc::new(Notify::new());
        let own = Arc::clone(&bell);
        let engine = Engine::new(position, self.options.clone(), move |event| {
            assert!(!matches!(event, Event::Info(..)), "a test of a panic");
            drop(sender.send(event));
            own.notify_one();
        });
        let engine = Client::of(engine, events);
        self.free.lock().unwrap().push(Seat { engine, bell });
    }
}

impl Pool {
    /// A free engine, if possible one that is prepared for the game because it searched it last.
    fn take_free(&self, rules: &'static Rules) -> Option<Seat> {
        let mut free = self.free.lock().expect("nothing panics with the lock");
        let prepared = free.iter().position(|seat| std::ptr::eq(seat.engine.position().rules(), rules));
        match prepared {
            Some(index) => Some(free.swap_remove(index)),
            None => free.pop(),
        }
    }
}

impl Seat {
    fn new(position: Position, options: Options) -> Self {
        let bell = Arc::new(Notify::new());
        let own = Arc::clone(&bell);
        let engine = Client::with_bell(position, options, move || own.notify_one());
        Self { engine, bell }
    }
}

impl Lent<'_> {
    pub fn seat(&mut self) -> &mut Seat {
        self.seat.as_mut().expect("the seat is only taken when this value is dropped or discarded")
    }

    /// Ends an engine that cannot continue. The next search gets a new one.
    pub fn discard(mut self) {
        self.seat = None;
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(mut seat) = self.seat.take() {
            seat.engine.cancel();
            self.pool.free.lock().expect("nothing panics with the lock").push(seat);
        }
    }
}
