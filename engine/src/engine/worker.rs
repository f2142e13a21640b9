//! The thread that owns the searcher.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use movegen::Position;

use super::{Event, Options, Ticket};
use crate::search::{Info, Limits, SearchControl, SearchListener, Searcher};

/// Work for the search thread, done in the order in which it is sent.
pub(super) enum Job {
    Search { ticket: Ticket, position: Box<Position>, limits: Limits, control: Arc<SearchControl> },
    SetOptions(Options),
    Forget,
    ReportReady(Ticket),
}

/// A handle on the search thread. The thread ends when the handle is dropped and its last job is done.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<Job>,
}

impl Worker {
    /// Move lists of a whole line of search lie on the stack.
    const STACK_BYTES: usize = 64 << 20;

    pub fn start(options: Options, events: impl FnMut(Event) + Send + 'static) -> Self {
        let (jobs, queue) = mpsc::channel();
        thread::Builder::new()
            .name("search".to_owned())
            .stack_size(Self::STACK_BYTES)
            .spawn(move || work(&queue, options, events))
            .expect("the operating system gives a thread");
        Self { jobs }
    }

    pub fn send(&self, job: Job) {
        self.jobs.send(job).expect("the search thread lives as long as its handle");
    }
}

fn work(queue: &Receiver<Job>, options: Options, mut events: impl FnMut(Event) + Send) {
    let mut searcher = Searcher::new(options.hash_mb, options.threads, options.piece_values);
    for job in queue {
        match job {
            Job::Search { ticket, position, limits, control } => {
                let mut listener = Reporter { ticket, events: &mut events };
                let result = searcher.search(&position, &limits, &control, &mut listener);
                events(Event::Finished(ticket, result));
            }
            Job::SetOptions(options) => {
                searcher.set_hash(options.hash_mb);
                searcher.set_threads(options.threads);
                searcher.set_piece_values(options.piece_values);
            }
            Job::Forget => searcher.new_game(),
            Job::ReportReady(ticket) => events(Event::Ready(ticket)),
        }
    }
}

/// Puts the ticket on the news of a search.
struct Reporter<'a, F> {
    ticket: Ticket,
    events: &'a mut F,
}

impl<F: FnMut(Event) + Send> SearchListener for Reporter<'_, F> {
    fn info(&mut self, info: &Info) {
        (self.events)(Event::Info(self.ticket, info.clone()));
    }
}
