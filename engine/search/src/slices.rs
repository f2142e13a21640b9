//! A search in slices, for a program that has no second thread: between two slices it can read its input.

use std::sync::Arc;

use movegen::Position;

use super::control::SearchControl;
use super::iterative_deepening::deepen;
use super::limits::Limits;
use super::listener::{SearchListener, SearchResult};
use super::root::{result, root_moves};
use super::score::INFINITE;
use super::searcher::Searcher;
use super::thread_data::{RootMove, ThreadData};
use super::time_manager::TimeManager;

/// A search that [`Searcher::advance`] carries out in slices.
///
/// Each slice continues with the iteration in which the one before it ended. The transposition table has the
/// results of that iteration so far. A search that ends within its first slice is the same as
/// [`Searcher::search`]. A slice of less than some thousand nodes may repeat the work of the one before it.
#[derive(Debug)]
pub struct SlicedSearch {
    position: Position,
    limits: Limits,
    control: Arc<SearchControl>,
    state: State,
}

#[derive(Debug)]
enum State {
    New,
    Suspended(Box<Found>),
    /// The result of an infinite or pondering search, which is held back.
    Waiting(SearchResult),
}

/// What the main thread has found by the end of a slice.
#[derive(Debug)]
struct Found {
    root_moves: Vec<RootMove>,
    completed_depth: i32,
    stability: u32,
    mate: Option<RootMove>,
    nodes: u64,
    /// The clock, which knows of ponder hits and suspensions; none before the first slice.
    time: Option<TimeManager>,
}

impl SlicedSearch {
    /// A search of a position until a limit is met or `control` stops it.
    pub fn new(position: Position, limits: Limits, control: Arc<SearchControl>) -> Self {
        Self { position, limits, control, state: State::New }
    }

    /// Whether there is nothing left to search: the result waits for the end of the infinite or pondering
    /// search.
    pub fn waits(&self) -> bool {
        matches!(self.state, State::Waiting(_)) && !self.may_end()
    }

    fn may_end(&self) -> bool {
        self.control.is_stopped() || !(self.limits.infinite || self.control.is_pondering())
    }
}

impl Searcher {
    /// Continues a search for about `nodes` nodes, with one thread. Returns its result when it has ended. No
    /// other search may run between two slices of a search.
    ///
    /// # Panics
    /// If the game of the position has not been [entered](Self::enter) and there is no memory for it.
    pub fn advance(
        &mut self,
        search: &mut SlicedSearch,
        nodes: u64,
        listener: &mut dyn SearchListener,
    ) -> Option<SearchResult> {
        let may_end = search.may_end();
        let SlicedSearch { position, limits, control, state } = search;
        let (found, is_new) = match std::mem::replace(state, State::New) {
            State::New => (Box::new(Found::nothing(root_moves(position, limits))), true),
            State::Suspended(found) => (found, false),
            State::Waiting(result) if may_end => return Some(result),
            waiting => {
                *state = waiting;
                return None;
            }
        };
        let ended = if found.root_moves.is_empty() {
            Ok(self.result_without_moves(position, control))
        } else {
            if is_new {
                self.begin(position);
            }
            let roots = found.root_moves.clone();
            self.with_threads(position, limits, control, &roots, |_, threads| {
                let main = &mut threads[0];
                found.put_into(main);
                main.slice_end = main.nodes.saturating_add(nodes);
                deepen(main, Some(listener));
                main.report_nodes();
                if main.suspended { Err(Box::new(Found::of(main))) } else { Ok(result(threads)) }
            })
        };
        match ended {
            Ok(result) if may_end => return Some(result),
            Ok(result) => *state = State::Waiting(result),
            Err(found) => *state = State::Suspended(found),
        }
        None
    }
}

impl Found {
    const fn nothing(root_moves: Vec<RootMove>) -> Self {
        Self { root_moves, completed_depth: 0, stability: 0, mate: None, nodes: 0, time: None }
    }

    /// What a suspended thread has found. The moves that it has not searched in this iteration keep the score
    /// of the one before.
    fn of(main: &mut ThreadData) -> Self {
        let mut root_moves = std::mem::take(&mut main.root_moves);
        for root in root_moves.iter_mut().filter(|root| root.score == -INFINITE) {
            root.score = root.previous_score;
        }
        Self {
            root_moves,
            completed_depth: main.completed_depth,
            stability: main.stability,
            mate: main.mate.take(),
            nodes: main.nodes,
            time: main.time.take(),
        }
    }

    fn put_into(self, main: &mut ThreadData) {
        let Self { root_moves, completed_depth, stability, mate, nodes, time } = self;
        main.root_moves = root_moves;
        main.completed_depth = completed_depth;
        main.stability = stability;
        main.mate = mate;
        main.nodes = nodes;
        main.time = time.or(main.time.take());
        main.report_nodes();
    }
}
