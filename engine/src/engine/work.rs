//! The jobs of a worker, and the searcher that does them.

use std::sync::Arc;
use std::time::Duration;

use eval::ChanceModel;
use movegen::{Position, Rules};

use super::event::{Event, Ticket};
use super::options::Options;
use crate::book::BookMove;
#[cfg(not(loom))]
use crate::search::Searcher;
#[cfg(loom)]
use crate::search::model::Searcher;
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

/// The searcher and the state of the jobs.
pub(super) struct Work<F> {
    searcher: Searcher,
    options: Options,
    rules: &'static Rules,
    pub events: F,
}

impl<F: FnMut(Event) + Send> Work<F> {
    pub fn new(options: &Options, rules: &'static Rules, events: F) -> Self {
        let searcher = Searcher::with_settings(options.settings());
        Self { searcher, options: options.clone(), rules, events }
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
                let result = book_result(&entry, self.options.network.chances(self.rules));
                (self.events)(Event::Info(ticket, result.info()));
                (self.events)(Event::Finished(ticket, result));
            }
            Job::SetOptions(options) => {
                self.searcher.set(options.settings());
                self.options = options;
            }
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
fn book_result(entry: &BookMove, chances: ChanceModel) -> SearchResult {
    SearchResult {
        best: Some(entry.mv),
        ponder: None,
        score: entry.score.unwrap_or(0),
        bound: Bound::Exact,
        chances,
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time: Duration::ZERO,
        pv: vec![entry.mv],
    }
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
