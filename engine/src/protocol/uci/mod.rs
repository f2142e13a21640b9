//! The Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>. The option `UCI_Variant` chooses the game. Moves and
//! positions are written in the project's own notation.

mod commands;
mod go;
mod options;
mod output;
mod parse;

use std::collections::VecDeque;
use std::time::Duration;

use movegen::{Position, Rules};

use self::options::DEFAULT_GAME;
use self::parse::{Command, Line};
use super::runner::{Flow, Output, Session};
use crate::engine::{Engine, Event, Options};
use crate::search::{Info, Limits, SearchResult};

/// One session with a user interface that speaks UCI.
#[derive(Debug)]
pub struct UciSession {
    engine: Engine,
    /// Commands that wait for the end of the search in progress, which has been stopped.
    waiting: VecDeque<Command>,
    /// Whether the search in progress has been stopped.
    stopping: bool,
    /// The last line of thinking output of the best line of the search in progress.
    last_info: Option<Info>,
    /// Whether the last position was refused, so that there is none to search.
    position_refused: bool,
    /// Number of the start position that `startpos` means; 0 is the game's default.
    array: u32,
    /// The game of `UCI_Variant`.
    variant: &'static Rules,
    /// Whether `UCI_Chess960` is on.
    chess960: bool,
    /// Number of lines of thinking output.
    multi_pv: usize,
    /// Time reserved for sending a move to the user interface.
    move_overhead: Duration,
    /// Whether chances are printed with scores.
    show_wdl: bool,
    /// Whether `debug` is on.
    debug: bool,
}

impl UciSession {
    /// A session at the start position of orthodox chess. Its engine reports to `events`.
    pub fn new(options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        Self::with_engine(Engine::new(first_position(), options, events))
    }

    /// Like [`UciSession::new`], with an engine that works when [`advance`](Self::advance) is called:
    /// [`Engine::in_slices`].
    pub fn in_slices(options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        Self::with_engine(Engine::in_slices(first_position(), options, events))
    }

    /// Continues the work of the engine: [`Engine::advance`].
    pub fn advance(&mut self, nodes: u64) -> bool {
        self.engine.advance(nodes)
    }

    fn with_engine(engine: Engine) -> Self {
        let defaults = Limits::default();
        Self {
            variant: engine.position().rules(),
            chess960: false,
            engine,
            waiting: VecDeque::new(),
            stopping: false,
            last_info: None,
            position_refused: false,
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

    /// Executes the waiting commands in order. Commands after a stop wait for the end of the search.
    fn carry_on(&mut self, output: &mut Output) -> Flow {
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
            self.execute(command, output);
        }
        Flow::Continue
    }

    fn show_info(&mut self, info: Info, output: &mut Output) {
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
    fn finish(&mut self, result: &SearchResult, output: &mut Output) -> Flow {
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
    Position::start(movegen::rules(DEFAULT_GAME).expect("orthodox chess is in the registry"))
}

impl Session for UciSession {
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let Line { ignored, command } = parse::parse(line);
        if !ignored.is_empty() {
            output.line(output::message(format!("unknown command: {ignored}")));
        }
        match command {
            Ok(None) => {}
            Ok(Some(command)) => {
                self.waiting.push_back(command);
                return self.carry_on(output);
            }
            Err(problem) => output.line(output::message(problem)),
        }
        Flow::Continue
    }

    fn handle_end(&mut self, output: &mut Output) -> Flow {
        let quits = self.waiting.iter().any(|command| matches!(command, Command::Quit));
        if self.engine.is_thinking() && !quits {
            output.line(output::message("stdin was closed during the search"));
        }
        self.waiting.push_back(Command::Quit);
        self.carry_on(output)
    }

    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow {
        match self.engine.accept(event) {
            Some(Event::Info(_, info)) => self.show_info(info, output),
            Some(Event::Finished(_, result)) => return self.finish(&result, output),
            Some(Event::Ready(_)) => output.line(output::READY),
            Some(Event::Shortage(shortage)) => output.line(output::message(shortage.to_string())),
            Some(Event::Failed(reason)) => {
                output.line(output::message(&reason));
                return Flow::Fail(reason);
            }
            None => {}
        }
        Flow::Continue
    }
}
