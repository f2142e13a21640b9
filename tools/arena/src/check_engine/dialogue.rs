//! A dialogue with an engine that is being checked.

use std::time::{Duration, Instant};

use movegen::{Move, Position, Rules};

use crate::players::player::Failure;
use crate::players::process::{EngineProcess, Environment};
use crate::players::spec::EngineSpec;

/// A check: its name, and its function, which returns what was found or what was wrong.
pub type Check = (&'static str, fn(&mut Dialogue) -> Result<String, String>);

/// The default time for an answer of the engine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// An engine that has been started, and the game in which it is checked.
pub struct Dialogue {
    process: EngineProcess,
    pub rules: &'static Rules,
    pub spec: EngineSpec,
}

impl Dialogue {
    pub fn start(
        spec: &EngineSpec,
        rules: &'static Rules,
        environment: &Environment,
    ) -> Result<Self, String> {
        Ok(Self { process: EngineProcess::start(spec, environment)?, rules, spec: spec.clone() })
    }

    pub fn send(&mut self, lines: &[&str]) {
        lines.iter().for_each(|line| self.process.send(*line));
    }

    /// The lines up to and including the first for which `is_last` is true.
    pub fn until(
        &mut self,
        awaited: &str,
        within: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + within;
        let mut lines: Vec<String> = Vec::new();
        while let Some(line) = self.process.receive(deadline)? {
            let found = is_last(&line.text);
            lines.push(line.text);
            if found {
                return Ok(lines);
            }
        }
        let last = lines.last().map_or("no line came".to_owned(), |line| format!("the last line: {line}"));
        Err(format!("no {awaited} within {} ms; {last}", within.as_millis()))
    }

    /// The lines up to one that begins with a text, in the usual time.
    pub fn until_start(&mut self, start: &str) -> Result<Vec<String>, String> {
        self.until(&format!("`{start}`"), PATIENCE, |line| line.starts_with(start))
    }

    /// Waits, and fails if a forbidden line comes.
    pub fn silence(&mut self, time: Duration, is_forbidden: impl Fn(&str) -> bool) -> Result<(), String> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.process.receive(deadline)? {
            if is_forbidden(&line.text) {
                return Err(format!("this line must not come here: {}", line.text));
            }
        }
        Ok(())
    }

    /// Checks that the engine exits within a second after `quit` or EOF.
    pub fn end(&mut self, with_quit: bool) -> Result<String, String> {
        const TIME: Duration = Duration::from_millis(1000);
        if with_quit {
            self.process.send("quit");
        } else {
            self.process.close_input();
        }
        match self.process.wait(TIME) {
            Some(status) if status.success() => Ok(String::new()),
            Some(status) => Err(format!("it ended with {status}")),
            None => Err(format!("it has not ended after {} ms", TIME.as_millis())),
        }
    }

    /// The engine's stderr, for the description of a problem.
    pub fn last_errors(&self) -> String {
        self.process.last_errors()
    }
}

pub fn legal(position: &Position, text: &str, line: &str) -> Result<Move, String> {
    position.parse_move(text).map_err(|error| format!("{error}; the line: {line}"))
}

/// Describes a failure of an engine.
impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Engine(_, detail) | Failure::Unsuitable(detail) => detail,
            Failure::Stopped => "interrupted".to_owned(),
        }
    }
}
