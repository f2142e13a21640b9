//! The state of a session of UCI, and the steps that all commands share.

use std::collections::VecDeque;

use eval::nnue::Network;
use movegen::{Games, Position, Rules};

use super::command::Command;
use super::games::DEFAULT_GAME;
use super::output;
use crate::engine::{Engine, Event, Options};
use crate::protocol::runner::{Flow, Output};
use crate::search::{Info, SearchResult};

/// One session with a user interface that speaks UCI.
#[derive(Debug)]
pub struct UciSession {
    pub(super) engine: Engine,
    /// The games that the session knows.
    pub(super) games: Games,
    /// Commands that wait for the end of the search in progress, which has been stopped.
    pub(super) waiting: VecDeque<Command>,
    /// Whether the search in progress has been stopped.
    pub(super) stopping: bool,
    /// The last line of thinking output of the best line of the search in progress.
    pub(super) last_info: Option<Info>,
    /// Whether the last position was refused, so that there is none to search.
    pub(super) position_refused: bool,
    /// Number of the start position that `startpos` means; 0 is the game's default.
    pub(super) array: u32,
    /// The game of `UCI_Variant`.
    pub(super) variant: &'static Rules,
    /// Whether `UCI_Chess960` is on.
    pub(super) chess960: bool,
    /// Whether chances are printed with scores.
    pub(super) show_wdl: bool,
    /// Whether `debug` is on.
    pub(super) debug: bool,
}

impl UciSession {
    /// A session at the start position of orthodox chess. It knows some games, to which `VariantPath` adds
    /// others for this session alone. Its engine reports to `events`.
    pub fn new(games: Games, options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        Self::with_engine(games, Engine::new(first_position(), options, events))
    }

    /// Like [`UciSession::new`], with an engine that works when [`advance`](Self::advance) is called:
    /// [`Engine::in_slices`].
    pub fn in_slices(games: Games, options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        Self::with_engine(games, Engine::in_slices(first_position(), options, events))
    }

    /// Uses a network for its game, and for those that name it, from the next search on.
    pub fn use_network(&mut self, network: Network) {
        let mut options = self.engine.options().clone();
        options.network.give(network);
        self.engine.set_options(options);
    }

    /// The games that the session knows.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The games that the session knows, to which others can be added.
    pub const fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    /// Continues the work of the engine: [`Engine::advance`].
    pub fn advance(&mut self, nodes: u64) -> bool {
        self.engine.advance(nodes)
    }

    fn with_engine(games: Games, engine: Engine) -> Self {
        Self {
            variant: engine.position().rules(),
            chess960: false,
            engine,
            games,
            waiting: VecDeque::new(),
            stopping: false,
            last_info: None,
            position_refused: false,
            array: 0,
            show_wdl: false,
            debug: false,
        }
    }

    /// Stops the search in progress. Its best move is still to be printed.
    pub(super) fn stop(&mut self) {
        self.stopping = self.engine.is_thinking();
        self.engine.move_now();
    }

    /// Executes the waiting commands in order. Commands after a stop wait for the end of the search.
    pub(super) fn carry_on(&mut self, output: &mut Output) -> Flow {
        while let Some(command) = self.waiting.pop_front() {
            if self.engine.is_thinking() && !self.stopping && command.ends_search() {
                if let Some(problem) = self.fault_of(&command) {
                    self.position_refused = true;
                    output.line(output::message(problem));
                    continue;
                }
                self.stop();
            }
            // Answers to commands after a stop come after the best move, so that it is not mistaken for that
            // of a later search.
            if self.engine.is_thinking() && self.stopping {
                self.waiting.push_front(command);
                return Flow::Continue;
            }
            if matches!(command, Command::Quit) {
                return Flow::Quit;
            }
            if let Err(problem) = self.execute(command, output) {
                output.line(output::message(problem));
            }
        }
        Flow::Continue
    }

    pub(super) fn show_info(&mut self, info: Info, output: &mut Output) {
        self.tell_info(&info, output);
        if info.multi_pv == 1 {
            self.last_info = Some(info);
        }
    }

    /// Prints a line of thinking, and the chances of all results for the best line if they are wanted.
    fn tell_info(&self, info: &Info, output: &mut Output) {
        let root = self.engine.position();
        output.line(output::info(root, info, self.show_wdl));
        if self.show_wdl && info.multi_pv == 1 {
            output.lines(output::five_chances(info));
        }
    }

    /// Prints the best move, and before it the line of thinking if it has not been printed.
    pub(super) fn finish(&mut self, result: &SearchResult, output: &mut Output) -> Flow {
        if let Some(info) = output::final_info(result, self.last_info.take()) {
            self.tell_info(&info, output);
        }
        output.line(output::best_move(self.engine.position(), result));
        self.stopping = false;
        self.carry_on(output)
    }
}

/// The start position of the game that a session starts with.
fn first_position() -> Position {
    Position::start(movegen::rules(DEFAULT_GAME).expect("orthodox chess is a game of the program"))
}
