//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard use it.
//!
//! Source: `engine-intf.html` of the XBoard distribution.

mod analysis;
mod clock;
mod commands;
mod features;
mod game;
mod options;
mod output;
mod parse;
mod pings;
mod prospects;
mod running;
mod search;
mod session;
mod variants;
mod wire;

use std::time::Instant;

use self::output::Refusal;
use self::running::Purpose;
use super::runner::{Flow, Output, Session};
use crate::engine::Event;

pub use output::MATE;
pub use session::XboardSession;

impl XboardSession {
    /// Executes a line.
    fn obey(&mut self, line: &str, output: &mut Output) -> Flow {
        let (word, rest) = parse::words(line);
        if word == "quit" {
            return Flow::Quit;
        }
        if let Err(refusal) = self.execute(word, rest, output) {
            output.lines(refusal.reply(line));
            if matches!(refusal, Refusal::IllegalMove { .. }) {
                // XBoard has removed all marks.
                self.show_dots(output);
            }
        }
        Flow::Continue
    }
}

impl Session for XboardSession {
    fn alarm(&self) -> Option<Instant> {
        self.naming.as_ref().map(|naming| naming.again)
    }

    fn wake(&mut self, output: &mut Output) {
        self.name_again(output);
    }

    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let flow = self.obey(line.trim(), output);
        if !matches!(self.purpose(), Some(Purpose::Move | Purpose::Hint)) {
            self.answer_pings_after_search(output);
        }
        flow
    }

    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow {
        match self.hold(event).and_then(|event| self.engine.accept(event)) {
            Some(Event::Info(_, info)) => self.show_info(&info, output),
            Some(Event::Finished(_, result)) => self.finish(&result, output),
            Some(Event::Ready(ticket)) => {
                self.pings.ready(ticket);
                self.answer_due_pings(output);
            }
            Some(Event::Shortage(shortage)) => self.tell_shortage(shortage, output),
            Some(Event::Failed(reason)) => {
                output.line(format!("tellusererror {reason}"));
                return Flow::Fail(reason);
            }
            None => {}
        }
        Flow::Continue
    }
}
