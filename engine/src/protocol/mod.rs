//! Text protocols on top of the protocol-free [`Engine`](crate::engine::Engine).
//!
//! A [`Session`] is a state machine: it takes input lines and engine events and returns output lines. [`run`]
//! connects one to stdin and stdout. This module does not depend on how the search works.

mod blockage;
mod option;
mod runner;
pub mod uci;
pub mod xboard;

use movegen::Games;

use crate::engine::{Event, Options};

pub use runner::Log;
pub use runner::{Flow, Output, Session, StartSession, Target, run, serve};

/// Returns the session for a user interface whose first line is `first_line`: UCI if it is `uci`, otherwise
/// XBoard. It knows some games, and can load others for itself.
pub fn session(
    first_line: &str,
    games: Games,
    options: Options,
    events: Box<dyn FnMut(Event) + Send>,
) -> Box<dyn Session> {
    if first_line.trim() == "uci" {
        Box::new(uci::UciSession::new(games, options, events))
    } else {
        Box::new(xboard::XboardSession::new(games, options, events))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_of_the_engine_is_told_and_ends_every_session() {
        for (first_line, told) in [("uci", "info string no luck"), ("xboard", "tellusererror no luck")] {
            let mut session = session(first_line, Games::built_in(), Options::default(), Box::new(|_| {}));
            let mut output = Output::default();
            let flow = session.handle_event(Event::Failed("no luck".to_owned()), &mut output);
            assert_eq!(flow, Flow::Fail("no luck".to_owned()));
            assert_eq!(output.take(), [told]);
        }
    }

    fn answer(session: &mut dyn Session, line: &str) -> String {
        let mut output = Output::default();
        session.handle_line(line, &mut output);
        output.take().join("\n")
    }

    #[test]
    fn two_sessions_in_a_process_have_their_own_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("split.toml");
        std::fs::write(&path, "name = \"split\"\nbased-on = \"gothic\"\n").expect("a file");
        let path = path.display();
        for (first_line, load, choose, list, refusal) in [
            (
                "uci",
                "setoption name VariantPath value ",
                "setoption name UCI_Variant value split",
                "uci",
                "must be",
            ),
            ("xboard", "option VariantPath=", "variant split", "protover 2", "unknown variant"),
        ] {
            let start = || session(first_line, Games::built_in(), Options::default(), Box::new(|_| {}));
            let (mut one, mut other) = (start(), start());
            let loaded = answer(&mut *one, &format!("{load}{path}"));
            assert!(loaded.contains("games loaded: split"), "{loaded}");
            assert!(
                answer(&mut *one, list).contains("split") && !answer(&mut *other, list).contains("split")
            );
            let [known, unknown] = [&mut one, &mut other].map(|session| answer(&mut **session, choose));
            assert!(!known.contains(refusal) && unknown.contains(refusal), "{known}\n{unknown}");
        }
        assert!(movegen::rules("split").is_err());
    }
}
