//! A worker without a thread: its jobs are done when [`Engine::advance`](super::Engine::advance) is called.

use std::collections::VecDeque;
use std::fmt;

use movegen::Rules;

use super::event::{Event, Ticket};
use super::options::Options;
use super::work::{Events, Job, Work};
use crate::search::SlicedSearch;

/// The jobs that wait, and the search in progress.
pub(super) struct Slices {
    queue: VecDeque<Job>,
    work: Work<Events>,
    search: Option<(Ticket, SlicedSearch)>,
    failed: bool,
}

impl fmt::Debug for Slices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slices").field("search", &self.search).finish_non_exhaustive()
    }
}

impl Slices {
    pub fn new(options: &Options, rules: &'static Rules, events: Events) -> Self {
        let work = Work::new(options, rules, events);
        Self { queue: VecDeque::new(), work, search: None, failed: false }
    }

    pub fn push(&mut self, job: Job) {
        self.queue.push_back(job);
    }

    /// Does the next job, or about `nodes` nodes of a search. Returns whether anything is left to do now.
    pub fn advance(&mut self, nodes: u64) -> bool {
        if self.failed {
            return false;
        }
        if self.search.is_none() {
            let Some(job) = self.queue.pop_front() else { return false };
            if matches!(job, Job::Search { .. } | Job::ReportReady(_))
                && let Err(error) = self.work.prepare()
            {
                self.failed = true;
                (self.work.events)(Event::Failed(error.to_string()));
                return false;
            }
            match job {
                Job::Search { ticket, position, limits, control } => {
                    self.search = Some((ticket, SlicedSearch::new(*position, limits, control)));
                }
                job => self.work.perform(job),
            }
        }
        if let Some((ticket, search)) = &mut self.search
            && self.work.advance(*ticket, search, nodes)
        {
            self.search = None;
        }
        self.search.as_ref().map_or(!self.queue.is_empty(), |(_, search)| !search.waits())
    }
}
