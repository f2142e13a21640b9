//! The worker that owns the searcher: a thread, or without one the jobs of [`Slices`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use eval::ChanceModel;
use movegen::{Position, Rules};

use super::event::{Event, Ticket};
use super::options::Options;
use super::slices::Slices;
use crate::book::BookMove;
#[cfg(not(loom))]
use crate::search::Searcher;
#[cfg(loom)]
use crate::search::model::Searcher;
use crate::search::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use crate::search::sync::thread;
use crate::search::{
    Bound, CannotSearch, Info, Limits, SearchControl, SearchListener, SearchResult, SlicedSearch,
};

/// A job for the worker. Jobs run in the order in which they are sent.
pub(super) enum Job {
    Search {
        ticket: Ticket,
        position: Box<Position>,
        limits: Limits,
        control: Arc<SearchControl>,
    },
    /// Reports a move of the opening book as the result of a search.
    PlayFromBook(Ticket, BookMove),
    SetOptions(Options),
    /// Prepares for searching positions of a game.
    Enter(&'static Rules),
    Forget,
    ReportReady(Ticket),
}

pub(super) type Events = Box<dyn FnMut(Event) + Send>;

/// A handle of the worker. Its thread ends when the handle is dropped and the last job is done.
#[derive(Debug)]
pub(super) enum Worker {
    Thread(Sender<Job>),
    Slices(Box<Slices>),
}

impl Worker {
    /// Starts a thread and prepares it for positions of a game.
    pub fn start(
        options: Options,
        rules: &'static Rules,
        mut events: impl FnMut(Event) + Send + 'static,
    ) -> Self {
        let (jobs, queue) = mpsc::channel();
        thread::Builder::new()
            .name("worker".to_owned())
            .spawn(move || {
                // The searcher is dropped after a panic and not used again.
                let result = catch_unwind(AssertUnwindSafe(|| work(&queue, &options, rules, &mut events)));
                match result {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => events(Event::Failed(error.to_string())),
                    Err(panic) => events(Event::Failed(format!("the search has failed: {}", text(&*panic)))),
                }
            })
            .expect("the operating system gives a thread");
        Self::Thread(jobs)
    }

    /// A worker without a thread.
    pub fn in_slices(options: &Options, rules: &'static Rules, events: Events) -> Self {
        Self::Slices(Box::new(Slices::new(options, rules, events)))
    }

    /// Sends a job. A worker that has failed and has reported it ignores the job.
    pub fn send(&mut self, job: Job) {
        match self {
            Self::Thread(jobs) => drop(jobs.send(job)),
            Self::Slices(slices) => slices.push(job),
        }
    }
}

fn work(
    queue: &Receiver<Job>,
    options: &Options,
    rules: &'static Rules,
    events: &mut (impl FnMut(Event) + Send),
) -> Result<(), CannotSearch> {
    let mut work = Work::new(options, rules, events);
    loop {
        let next = queue.try_recv();
        // Several changes in sequence are prepared for only once.
        if matches!(next, Ok(Job::Search { .. } | Job::ReportReady(_)) | Err(TryRecvError::Empty)) {
            work.prepare()?;
        }
        let Ok(job) = next.or_else(|_| queue.recv()) else { return Ok(()) };
        work.perform(job);
    }
}

/// The searcher and the state of the jobs.
pub(super) struct Work<F> {
    searcher: Searcher,
    rules: &'static Rules,
    pub events: F,
}

impl<F: FnMut(Event) + Send> Work<F> {
    pub fn new(options: &Options, rules: &'static Rules, events: F) -> Self {
        Self { searcher: Searcher::with_settings(options.settings()), rules, events }
    }

    /// Prepares for searching positions of the game.
    pub fn prepare(&mut self) -> Result<(), CannotSearch> {
        let shortages = self.searcher.enter(self.rules)?;
        shortages.into_iter().for_each(|shortage| (self.events)(Event::Shortage(shortage)));
        Ok(())
    }

    pub fn perform(&mut self, job: Job) {
        match job {
            Job::Search { ticket, position, limits, control } => {
                let mut listener = Reporter { ticket, events: &mut self.events };
                let result = self.searcher.search(&position, &limits, &control, &mut listener);
                (self.events)(Event::Finished(ticket, result));
            }
            Job::PlayFromBook(ticket, entry) => {
                let result = book_result(&entry, self.rules);
                (self.events)(Event::Info(ticket, result.info()));
                (self.events)(Event::Finished(ticket, result));
            }
            Job::SetOptions(options) => self.searcher.set(options.settings()),
            Job::Enter(entered) => self.rules = entered,
            Job::Forget => self.searcher.new_game(),
            Job::ReportReady(ticket) => (self.events)(Event::Ready(ticket)),
        }
    }

    /// Continues a search. Returns whether it has ended.
    pub fn advance(&mut self, ticket: Ticket, search: &mut SlicedSearch, nodes: u64) -> bool {
        let mut listener = Reporter { ticket, events: &mut self.events };
        let result = self.searcher.advance(search, nodes, &mut listener);
        result.map(|result| (self.events)(Event::Finished(ticket, result))).is_some()
    }
}

/// A book move as the result of a search with 0 nodes.
fn book_result(entry: &BookMove, rules: &'static Rules) -> SearchResult {
    SearchResult {
        best: Some(entry.mv),
        ponder: None,
        score: entry.score.unwrap_or(0),
        bound: Bound::Exact,
        chances: ChanceModel::of(rules),
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time: Duration::ZERO,
        pv: vec![entry.mv],
    }
}

fn text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given")
}

/// Adds the ticket to the events of a search.
struct Reporter<'a, F> {
    ticket: Ticket,
    events: &'a mut F,
}

impl<F: FnMut(Event) + Send> SearchListener for Reporter<'_, F> {
    fn info(&mut self, info: &Info) {
        (self.events)(Event::Info(self.ticket, info.clone()));
    }
}
