//! The state of a UCI session.

use std::collections::VecDeque;
use std::time::Duration;

use movegen::Position;

use super::options::DEFAULT_GAME;
use super::parse::Command;
use crate::engine::{Engine, Event, Options};
use crate::search::{Info, Limits};

/// One conversation with a user interface that speaks UCI.
#[derive(Debug)]
pub struct UciSession {
    pub(super) engine: Engine,
    /// Commands that have not been carried out: they wait for the search in progress, which has been told to stop.
    pub(super) waiting: VecDeque<Command>,
    /// Whether the search in progress has been told to stop.
    pub(super) stopping: bool,
    /// The last news of the best line of the search in progress.
    pub(super) last_info: Option<Info>,
    /// Number of the array that `startpos` stands for; 0 is the game's default.
    pub(super) array: u32,
    /// Number of lines to show.
    pub(super) multi_pv: usize,
    /// Time kept in reserve for the way to the user interface.
    pub(super) move_overhead: Duration,
    /// Whether scores are told as chances too.
    pub(super) show_wdl: bool,
    /// Whether the user interface wants to know what the engine has understood.
    pub(super) debug: bool,
}

impl UciSession {
    /// A session at the start of orthodox chess whose engine reports to `events`.
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

    /// Ends the search in progress, which has its best move still to tell.
    pub(super) fn stop(&mut self) {
        self.stopping = self.engine.is_thinking();
        self.engine.move_now();
    }
}
