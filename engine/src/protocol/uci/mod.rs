//! The Universal Chess Interface.
//!
//! Source: <https://www.chessprogramming.org/UCI>. The option `UCI_Variant` chooses the game. Moves and
//! positions are written in the project's own notation.

mod command;
mod execute;
mod games;
mod go;
mod options;
mod output;
mod parse;
mod session;

use self::command::Command;
use self::parse::Line;
use super::runner::{Flow, Output, Session};
use crate::engine::Event;

pub use self::session::UciSession;

impl Session for UciSession {
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let Line { ignored, command } = parse::parse(&self.games, line);
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
