//! The protocol-free engine: a game in progress and a search, in another thread or in slices.
//!
//! The protocols use [`Engine`]. Everything else that starts a search and waits for it uses [`Client`]. Every
//! change of the game stops the search first. Each search has its own [`Ticket`], and [`Engine::accept`]
//! rejects the events of all searches except the running one, so a move found for an earlier position is
//! never played or shown.

mod client;
mod event;
#[cfg(all(loom, test))]
mod model;
mod option_table;
mod options;
pub mod setting;
mod slices;
mod work;
mod worker;

use std::sync::Arc;

use movegen::{Move, Position};

#[cfg(feature = "native")]
pub use client::LOOK;
pub use client::{Client, Failure, News};
pub use event::{Event, Ticket};
pub use option_table::{option_table, range_of};
pub use options::Options;
use work::Job;
use worker::Worker;

pub use crate::search::MemoryLimit;
use crate::search::{Limits, Progress, SearchControl};

/// [`Engine::take_back`] was asked for more moves than have been made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there are no moves to take back")]
pub struct NothingToTakeBack;

/// A game in progress and its search.
#[derive(Debug)]
pub struct Engine {
    position: Position,
    options: Options,
    worker: Worker,
    last_ticket: Ticket,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    ticket: Ticket,
    control: Arc<SearchControl>,
    /// The opponent's expected move, while the search is of the position after it and the move has not been
    /// made.
    expected: Option<Move>,
}

impl Engine {
    /// An engine at `position`. `events` is called from the search thread.
    pub fn new(position: Position, options: Options, events: impl FnMut(Event) + Send + 'static) -> Self {
        let worker = Worker::start(options.clone(), position.rules(), events);
        Self { position, options, worker, last_ticket: Ticket::default(), running: None }
    }

    /// An engine at `position` that has no thread of its own: it works when [`advance`](Self::advance) is
    /// called, which also calls `events`.
    pub fn in_slices(position: Position, options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        let worker = Worker::in_slices(&options, position.rules(), events);
        Self { position, options, worker, last_ticket: Ticket::default(), running: None }
    }

    /// Continues the work of an engine without a thread: does a job, or searches about `nodes` nodes. Returns
    /// whether anything is left to do now. Does nothing in an engine with a thread.
    pub fn advance(&mut self, nodes: u64) -> bool {
        match &mut self.worker {
            Worker::Thread(_) => false,
            Worker::Slices(slices) => slices.advance(nodes),
        }
    }

    /// The current position, with its history.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The current settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings. A search in progress continues with the old ones.
    pub fn set_options(&mut self, options: Options) {
        if options != self.options {
            self.options = options.clone();
            self.worker.send(Job::SetOptions(options));
        }
    }

    /// Starts a new game at `position`. Clears the transposition table and the histories.
    pub fn new_game(&mut self, position: Position) {
        self.set_position(position);
        self.forget();
    }

    /// Clears the transposition table and the histories, after the search in progress has ended.
    pub fn forget(&mut self) {
        self.worker.send(Job::Forget);
    }

    /// Sets up a position without a history. If the game changes, the search thread prepares for it at once.
    pub fn set_position(&mut self, position: Position) {
        self.cancel();
        if !std::ptr::eq(position.rules(), self.position.rules()) {
            self.worker.send(Job::Enter(position.rules()));
        }
        self.position = position;
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) {
        self.cancel();
        self.position.make(mv);
    }

    /// Takes back `plies` moves.
    ///
    /// # Errors
    /// If fewer moves have been made since the position was set up. Then nothing changes.
    pub fn take_back(&mut self, plies: usize) -> Result<(), NothingToTakeBack> {
        if self.position.ply() < plies {
            return Err(NothingToTakeBack);
        }
        self.cancel();
        for _ in 0..plies {
            self.position.unmake();
        }
        Ok(())
    }

    /// Starts a search of the current position, or chooses a book move. Events with the ticket follow; the
    /// last one is [`Event::Finished`].
    pub fn think(&mut self, limits: Limits) -> Ticket {
        self.search(limits, SearchControl::new(), None)
    }

    /// Starts pondering on the current position. The clock does not limit the search, which does not end
    /// before [`Engine::ponder_hit`] or [`Engine::move_now`]. The events are those of [`Engine::think`].
    pub fn ponder(&mut self, limits: Limits) -> Ticket {
        self.search(limits, SearchControl::pondering(), None)
    }

    /// Like [`Engine::ponder`], but searches the position after a legal move, which the opponent is expected
    /// to make.
    pub fn ponder_after(&mut self, expected: Move, limits: Limits) -> Ticket {
        self.search(limits, SearchControl::pondering(), Some(expected))
    }

    fn search(&mut self, limits: Limits, control: SearchControl, expected: Option<Move>) -> Ticket {
        self.cancel();
        let ticket = self.next_ticket();
        let control = Arc::new(control);
        let mut position = Box::new(self.position.clone());
        expected.into_iter().for_each(|mv| position.make(mv));
        self.running = Some(Running { ticket, control: Arc::clone(&control), expected });
        let plays = !control.is_pondering() && !self.options.analyses;
        let book_move = if plays { self.options.book.pick(&position, &limits) } else { None };
        self.worker.send(match book_move {
            Some(entry) => Job::PlayFromBook(ticket, entry),
            None => Job::Search { ticket, position, limits: self.options.confine(limits), control },
        });
        ticket
    }

    /// Whether a search is running.
    pub fn is_thinking(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the engine is pondering.
    pub fn is_pondering(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.control.is_pondering())
    }

    /// The expected move of the opponent, if the search was started by [`Engine::ponder_after`].
    pub fn expected_move(&self) -> Option<Move> {
        self.running.as_ref()?.expected
    }

    /// The progress of the running search.
    pub fn progress(&self) -> Option<Progress> {
        self.running.as_ref().map(|running| running.control.progress())
    }

    /// The opponent has made the expected move. After [`Engine::ponder_after`] it is made here too. The
    /// search continues on the engine's own time, which begins now.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.control.ponder_hit();
            running.expected.take().into_iter().for_each(|mv| self.position.make(mv));
        }
    }

    /// Suspends the running search.
    pub fn pause(&self) {
        if let Some(running) = &self.running {
            running.control.pause();
        }
    }

    /// Continues a suspended search.
    pub fn resume(&self) {
        if let Some(running) = &self.running {
            running.control.resume();
        }
    }

    /// Stops the running search; it ends with the best move found so far.
    pub fn move_now(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Stops the running search and discards its events.
    pub fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
        }
    }

    /// Requests an [`Event::Ready`] when all earlier work, including cancelled searches, is done.
    pub fn ask_ready(&mut self) -> Ticket {
        let ticket = self.next_ticket();
        self.worker.send(Job::ReportReady(ticket));
        ticket
    }

    /// Returns an event, or `None` if it belongs to a search that was cancelled. All events must pass through
    /// this function.
    pub fn accept(&mut self, event: Event) -> Option<Event> {
        let running = self.running.as_ref().map(|running| running.ticket);
        match event {
            Event::Info(ticket, _) => (running == Some(ticket)).then_some(event),
            Event::Finished(ticket, _) if running == Some(ticket) => {
                self.running = None;
                Some(event)
            }
            Event::Finished(..) => None,
            Event::Ready(_) | Event::Shortage(_) | Event::Failed(_) => Some(event),
        }
    }

    fn next_ticket(&mut self) -> Ticket {
        self.last_ticket = self.last_ticket.next();
        self.last_ticket
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};
    use std::time::Duration;

    use super::*;

    fn engine() -> (Engine, Receiver<Event>) {
        let (sender, events) = mpsc::channel();
        let position = Position::start(movegen::rules("gothic").expect("the game is there"));
        let options = Options { memory: MemoryLimit::Table(1), ..Options::default() };
        (Engine::new(position, options, move |event| drop(sender.send(event))), events)
    }

    /// The result of the search, even if the search was cancelled.
    fn finished(events: &Receiver<Event>) -> Event {
        events.iter().find(|event| matches!(event, Event::Finished(..))).expect("a search ends with a result")
    }

    #[test]
    fn a_suspended_search_waits_until_it_is_resumed() {
        let (mut engine, _events) = engine();
        engine.think(Limits { infinite: true, ..Limits::default() });
        let nodes = |engine: &Engine| engine.progress().map_or(0, |progress| progress.nodes);
        let searches = |engine: &Engine| {
            let before = nodes(engine);
            std::thread::sleep(Duration::from_millis(100));
            nodes(engine) > before
        };
        assert!((0..600).any(|_| searches(&engine)));
        engine.pause();
        assert!((0..600).any(|_| !searches(&engine)), "it is not suspended");
        engine.resume();
        assert!((0..600).any(|_| searches(&engine)), "it does not go on");
    }

    #[test]
    fn the_expected_move_is_made_at_the_ponder_hit() {
        let (mut engine, events) = engine();
        let expected = engine.position().legal_moves()[0];
        engine.ponder_after(expected, Limits::depth(2));
        assert_eq!((engine.expected_move(), engine.position().ply()), (Some(expected), 0));
        engine.ponder_hit();
        assert_eq!((engine.expected_move(), engine.position().last_move()), (None, Some(expected)));
        let Some(Event::Finished(_, result)) = engine.accept(finished(&events)) else {
            panic!("the result is wanted");
        };
        let reply = result.best.expect("the position has moves");
        assert!(engine.position().legal_moves().contains(&reply));
    }

    #[test]
    fn whatever_changes_the_game_makes_a_result_void_that_is_under_way() {
        let changes: [fn(&mut Engine); 6] = [
            Engine::cancel,
            |engine| engine.new_game(Position::start(movegen::rules("chess").expect("the game is there"))),
            |engine| engine.set_position(engine.position().clone()),
            |engine| engine.make(engine.position().legal_moves()[0]),
            |engine| engine.take_back(0).expect("nothing is always there to take back"),
            |engine| {
                engine.think(Limits::depth(1));
            },
        ];
        for change in changes {
            let (mut engine, events) = engine();
            engine.think(Limits::depth(3));
            engine.ask_ready();
            let late = events.iter().take_while(|event| !matches!(event, Event::Ready(_)));
            let late: Vec<Event> = late.collect();
            change(&mut engine);
            assert!(late.len() > 1 && late.into_iter().all(|event| engine.accept(event).is_none()));
        }
    }

    #[test]
    fn a_refused_take_back_leaves_the_search_alone() {
        let (mut engine, events) = engine();
        engine.think(Limits::depth(3));
        assert_eq!(engine.take_back(1), Err(NothingToTakeBack));
        assert!(engine.accept(finished(&events)).is_some());
    }

    #[test]
    fn a_panic_of_any_thread_ends_the_search_and_is_told() {
        for threads in [1, 2] {
            let (sender, events) = mpsc::channel();
            let position = Position::start(movegen::rules("chess").expect("the game is there"));
            let options = Options { memory: MemoryLimit::Table(1), threads, ..Options::default() };
            let mut engine = Engine::new(position, options, move |event| {
                assert!(!matches!(event, Event::Info(..)), "a test of a panic");
                drop(sender.send(event));
            });
            engine.think(Limits { infinite: true, ..Limits::default() });
            let Ok(Event::Failed(reason)) = events.recv() else { panic!("the failure is told") };
            assert_eq!(reason, "the search has failed: a test of a panic");
            engine.think(Limits::depth(1));
            assert!(events.recv().is_err(), "no event follows");
        }
    }
}
