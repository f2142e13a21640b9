//! The Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>. Games other than chess are chosen by the option `UCI_Variant`; moves and
//! positions are written as everywhere in this program.

mod commands;
mod go;
mod options;
mod output;
mod parse;

use std::collections::VecDeque;
use std::time::Duration;

use movegen::Position;

use self::parse::{Command, Line};
use super::runner::{Flow, Output, Session};
use crate::engine::{Engine, Event, Options};
use crate::search::{Info, Limits, SearchResult};

/// The game that a session starts with.
const DEFAULT_GAME: &str = "chess";

/// One conversation with a user interface that speaks UCI.
#[derive(Debug)]
pub struct UciSession {
    engine: Engine,
    /// Commands that have not been carried out: they wait for the search in progress, which has been told to stop.
    waiting: VecDeque<Command>,
    /// Whether the search in progress has been told to stop.
    stopping: bool,
    /// The last news of the best line of the search in progress.
    last_info: Option<Info>,
    /// Number of the array that `startpos` stands for; 0 is the game's default.
    array: u32,
    /// Number of lines to show.
    multi_pv: usize,
    /// Time kept in reserve for the way to the user interface.
    move_overhead: Duration,
    /// Whether scores are told as chances too.
    show_wdl: bool,
    /// Whether the user interface wants to know what the engine has understood.
    debug: bool,
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

    /// Carries out the commands in their order, as far as the search in progress permits.
    fn carry_on(&mut self, output: &mut Output) {
        while let Some(command) = self.waiting.pop_front() {
            if self.engine.is_thinking() && command.ends_search() {
                self.stop();
            }
            // Answers to what comes after a stop stand after the best move: so nobody takes it for that of the next search.
            if self.engine.is_thinking() && self.stopping {
                self.waiting.push_front(command);
                return;
            }
            self.execute(command, output);
        }
    }

    /// Ends the search in progress, which has its best move still to tell.
    fn stop(&mut self) {
        self.stopping = self.engine.is_thinking();
        self.engine.move_now();
    }

    fn show_info(&mut self, info: Info, output: &mut Output) {
        self.tell_info(&info, output);
        if info.multi_pv == 1 {
            self.last_info = Some(info);
        }
    }

    /// Tells a line of thinking; with chances, if they are asked for, of the best one.
    fn tell_info(&self, info: &Info, output: &mut Output) {
        let root = self.engine.position();
        output.line(output::info(root, info, self.show_wdl));
        if self.show_wdl && info.multi_pv == 1 {
            output::five_chances(root, info).into_iter().for_each(|line| output.line(line));
        }
    }

    /// Tells the best move, and before it whatever has not been told of its line.
    fn finish(&mut self, result: &SearchResult, output: &mut Output) {
        if let Some(info) = output::final_info(result, self.last_info.take()) {
            self.tell_info(&info, output);
        }
        output.line(output::best_move(self.engine.position(), result));
        self.stopping = false;
        self.carry_on(output);
    }
}

impl Session for UciSession {
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let Line { ignored, command } = parse::parse(line);
        if !ignored.is_empty() {
            output.line(output::message(format!("unknown command: {ignored}")));
        }
        match command {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Flow::Quit,
            Ok(Some(command)) => {
                self.waiting.push_back(command);
                self.carry_on(output);
            }
            Err(problem) => output.line(output::message(problem)),
        }
        Flow::Continue
    }

    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow {
        match self.engine.accept(event) {
            Some(Event::Info(_, info)) => self.show_info(info, output),
            Some(Event::Finished(_, result)) => self.finish(&result, output),
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
