//! The state of a UCI session.

use std::collections::VecDeque;
use std::time::Duration;

use movegen::Position;

use super::options::DEFAULT_GAME;
use super::parse::Command;
use crate::engine::{Engine, Event, Options};
use crate::search::{Info, Limits};

/// One session with a user interface that speaks UCI.
#[derive(Debug)]
pub struct UciSession {
    pub(super) engine: Engine,
    /// Commands that wait for the end of the search in progress, which has been stopped.
    pub(super) waiting: VecDeque<Command>,
    /// Whether the search in progress has been stopped.
    pub(super) stopping: bool,
    /// The last line of thinking output of the best line of the search in progress.
    pub(super) last_info: Option<Info>,
    /// Number of the start position that `startpos` means; 0 is the game's default.
    pub(super) array: u32,
    /// Number of lines of thinking output.
    pub(super) multi_pv: usize,
    /// Time reserved for sending a move to the user interface.
    pub(super) move_overhead: Duration,
    /// Whether chances are printed with scores.
    pub(super) show_wdl: bool,
    /// Whether `debug` is on.
    pub(super) debug: bool,
}

impl UciSession {
    /// A session at the start position of orthodox chess. Its engine reports to `events`.
    pub fn new(options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        let rules = movegen::rules(DEFAULT_GAME).expect("orthodox chess is in the registry");
        let defaults = Limits::default();
        Self {
            engine: Engine::new(Position::start(rules), options, events),
            waiting: VecDeque::new(),
            stopping: false,
            last_info: None,
            array: 0,
            multi_pv: defaults.multi_pv,
            move_overhead: defaults.move_overhead,
            show_wdl: false,
            debug: false,
        }
    }

    /// Stops the search in progress. Its best move is still to be printed.
    pub(super) fn stop(&mut self) {
        self.stopping = self.engine.is_thinking();
        self.engine.move_now();
    }
}
