//! The worker that owns the searcher: a thread, or without one the jobs of [`Slices`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use movegen::Rules;

use super::event::Event;
use super::options::Options;
use super::slices::Slices;
use super::work::{Events, Job, Work};
use crate::search::CannotSearch;
use crate::search::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use crate::search::sync::thread;

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

fn text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given")
}
