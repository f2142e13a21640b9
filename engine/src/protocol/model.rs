//! Models of a whole session: the thread that reads, the thread of the session, and the engine's worker.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex};

use super::runner::{Target, serve};
use super::uci::UciSession;
use crate::engine::Options;
use crate::sync::check;
use crate::sync::mpsc::{self, Receiver, Sender};

/// A user interface. It sends the lines of a script. At the line `wait` it waits for the next best move.
struct User {
    script: Vec<&'static str>,
    line: Vec<u8>,
    answers: Receiver<String>,
}

impl Read for User {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for User {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.line.is_empty() && !self.script.is_empty() {
            match self.script.remove(0) {
                "wait" => while self.answers.recv().is_ok_and(|line| !line.starts_with("bestmove")) {},
                line => self.line = format!("{line}\n").into_bytes(),
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

/// The output of the session: it goes to the user and into a record.
struct Screen {
    user: Sender<String>,
    record: Arc<Mutex<String>>,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.record.lock().expect("no writer panics").push_str(&text);
        // The user has gone after the last line of the script.
        text.lines().for_each(|line| drop(self.user.send(line.to_owned())));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a session by a script, in which all orders of the threads are tried. It must end, with this number of
/// best moves.
fn check_session(script: &'static [&'static str], best_moves: usize) {
    movegen::rules("chess").expect("the game is there");
    check(move || {
        let (user, answers) = mpsc::channel();
        let record = Arc::new(Mutex::new(String::new()));
        let input = User { script: script.to_vec(), line: Vec::new(), answers };
        let output = Screen { user, record: Arc::clone(&record) };
        let target = Target { output, escapes: false, log: None };
        let ended = serve(input, target, |_, events| Box::new(UciSession::new(Options::default(), events)));
        ended.expect("a session that ends well");
        let record = record.lock().expect("no writer panics");
        let found = record.lines().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(found, best_moves, "{record}");
    });
}

#[test]
fn model_of_a_session_with_a_stop() {
    check_session(&["go infinite", "stop", "wait", "quit"], 1);
}

#[test]
fn model_of_a_session_with_a_ponder_hit() {
    check_session(&["go ponder depth 1", "ponderhit", "wait", "quit"], 1);
}

#[test]
fn model_of_a_session_with_a_search_after_another() {
    check_session(&["go infinite", "stop", "go depth 1", "wait", "wait", "quit"], 2);
}

#[test]
fn model_of_a_session_that_ends_during_a_search() {
    check_session(&["go infinite"], 0);
    check_session(&["go infinite", "quit"], 0);
}
