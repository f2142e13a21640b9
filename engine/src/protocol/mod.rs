//! Text protocols on top of the protocol-free [`Engine`](crate::engine::Engine).
//!
//! A [`Session`] is a state machine: it takes input lines and engine events and returns output lines. [`run`]
//! connects one to stdin and stdout. This module does not depend on how the search works.

mod blockage;
mod option;
mod runner;
pub mod uci;
pub mod xboard;

use crate::engine::{Event, Options};

pub use runner::Log;
pub use runner::{Flow, Output, Session, StartSession, Target, run, serve};

/// Returns the session for a user interface whose first line is `first_line`: UCI if it is `uci`, otherwise
/// XBoard.
pub fn session(first_line: &str, options: Options, events: Box<dyn FnMut(Event) + Send>) -> Box<dyn Session> {
    if first_line.trim() == "uci" {
        Box::new(uci::UciSession::new(options, events))
    } else {
        Box::new(xboard::XboardSession::new(options, events))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_of_the_engine_is_told_and_ends_every_session() {
        for (first_line, told) in [("uci", "info string no luck"), ("xboard", "tellusererror no luck")] {
            let mut session = session(first_line, Options::default(), Box::new(|_| {}));
            let mut output = Output::default();
            let flow = session.handle_event(Event::Failed("no luck".to_owned()), &mut output);
            assert_eq!(flow, Flow::Fail("no luck".to_owned()));
            assert_eq!(output.take(), [told]);
        }
    }
}
