//! The thread that owns the searcher.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use movegen::{Position, Rules};

use super::event::{Event, Ticket};
use super::options::Options;
use crate::book::BookMove;
#[cfg(not(all(loom, test)))]
use crate::search::Searcher;
#[cfg(all(loom, test))]
use crate::search::model::Searcher;
use crate::search::{Bound, CannotSearch, Info, Limits, SearchControl, SearchListener, SearchResult};
use crate::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use crate::sync::thread;

/// A job for the thread. Jobs run in the order in which they are sent.
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

/// A handle of the thread. The thread ends when the handle is dropped and the last job is done.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<Job>,
}

impl Worker {
    /// Starts the thread and prepares it for positions of a game.
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
        Self { jobs }
    }

    /// Sends a job. A thread that has failed and has reported it ignores the job.
    pub fn send(&self, job: Job) {
        let _ = self.jobs.send(job);
    }
}

fn work(
    queue: &Receiver<Job>,
    options: &Options,
    mut rules: &'static Rules,
    events: &mut (impl FnMut(Event) + Send),
) -> Result<(), CannotSearch> {
    let mut searcher = Searcher::with_settings(options.settings());
    loop {
        let next = queue.try_recv();
        // Several changes in sequence are prepared for only once.
        if matches!(next, Ok(Job::Search { .. } | Job::ReportReady(_)) | Err(TryRecvError::Empty)) {
            searcher.enter(rules)?.into_iter().for_each(|shortage| events(Event::Shortage(shortage)));
        }
        let Ok(job) = next.or_else(|_| queue.recv()) else { return Ok(()) };
        match job {
            Job::Search { ticket, position, limits, control } => {
                let mut listener = Reporter { ticket, events };
                let result = searcher.search(&position, &limits, &control, &mut listener);
                events(Event::Finished(ticket, result));
            }
            Job::PlayFromBook(ticket, entry) => {
                let result = book_result(&entry);
                events(Event::Info(ticket, result.info()));
                events(Event::Finished(ticket, result));
            }
            Job::SetOptions(options) => searcher.set(options.settings()),
            Job::Enter(entered) => rules = entered,
            Job::Forget => searcher.new_game(),
            Job::ReportReady(ticket) => events(Event::Ready(ticket)),
        }
    }
}

/// A book move as the result of a search with 0 nodes.
fn book_result(entry: &BookMove) -> SearchResult {
    SearchResult {
        best: Some(entry.mv),
        ponder: None,
        score: entry.score.unwrap_or(0),
        bound: Bound::Exact,
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time: Duration::ZERO,
        pv: vec![entry.mv],
    }
}

/// The message of a panic.
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
