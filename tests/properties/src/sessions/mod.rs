//! Sessions of both protocols: a user interface that sends commands at any time, and a model of the protocol
//! that knows what the engine must not do.
//!
//! The user interface talks through a [`Link`]. So the same sessions run with a [`Direct`] link to the state
//! machine, with the runner and its threads, and with the program.

mod direct;
pub mod uci;
pub mod xboard;

use std::time::{Duration, Instant};

use arbitrary::{Arbitrary, Unstructured};
use movegen::{Position, Rules};

pub use direct::Direct;

/// Longer than any answer takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The unit of the pauses of a [`Step`].
const PAUSE: Duration = Duration::from_micros(40);

/// The connection of a user interface with an engine.
pub trait Link {
    /// Sends lines, without the end of the last one.
    fn send(&mut self, lines: &str);

    /// The next line of the engine, or `None` if none comes in time.
    fn line_within(&mut self, time: Duration) -> Option<String>;
}

/// A step of a session. The model gives the numbers a meaning that fits its state, so that every sequence of
/// steps is a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is sent.
    pub what: u8,
    /// Which of the possible arguments.
    pub argument: u16,
    /// How long the user interface listens before it sends.
    pub pause: u8,
}

impl<'a> Arbitrary<'a> for Step {
    fn arbitrary(source: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let (what, argument, pause) = source.arbitrary()?;
        Ok(Self { what, argument, pause })
    }
}

impl Step {
    /// The time of listening. One step in four does not wait.
    fn pause(self) -> Option<Duration> {
        (self.pause >= 64).then(|| PAUSE * u32::from(self.pause))
    }

    fn pick<T: Copy>(self, items: &[T]) -> T {
        items[usize::from(self.argument) % items.len()]
    }

    /// One of several commands with bars between them.
    fn command(self, commands: &'static str) -> &'static str {
        self.pick(&commands.split(" | ").collect::<Vec<_>>())
    }

    /// A small number generator for arguments that need several choices.
    fn numbers(self) -> impl FnMut(usize) -> usize {
        let mut state = u64::from(self.argument) + 1;
        move |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        }
    }

    /// A game of the program.
    fn game(self) -> &'static Rules {
        let name = &self.pick(&movegen::game_list()).name;
        movegen::rules(name).expect("a game of the list")
    }
}

/// The steps of an input: each takes four bytes.
fn steps(data: &[u8]) -> Vec<Step> {
    const MOST: usize = 100;
    let mut source = Unstructured::new(data);
    let mut steps = Vec::new();
    while !source.is_empty() && steps.len() < MOST {
        steps.extend(source.arbitrary::<Step>());
    }
    steps
}

/// Reads lines until one is equal to `last`, which is not returned.
fn read_until(link: &mut impl Link, last: &str) -> Vec<String> {
    let deadline = Instant::now() + PATIENCE;
    let mut lines = Vec::new();
    loop {
        let line = link.line_within(deadline.saturating_duration_since(Instant::now()));
        match line.unwrap_or_else(|| panic!("no line {last:?} after {lines:#?}")) {
            line if line == last => return lines,
            line => lines.push(line),
        }
    }
}

/// Makes up to `plies` moves by chance, and returns their texts. Stops at the end of the game.
fn wander(position: &mut Position, plies: usize, mut below: impl FnMut(usize) -> usize) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let mv = moves[below(moves.len())];
        texts.push(position.move_text(mv));
        position.make(mv);
    }
    texts
}
