//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it.
//!
//! Source: `engine-intf.html` of the XBoard distribution.

mod clock;
mod commands;
mod features;
mod output;
mod parse;
mod wire;

use std::collections::VecDeque;
use std::time::Instant;

use movegen::{Color, Move, Position};

use self::clock::TimeControl;
use self::commands::Refusal;
use self::parse::Command;
use self::wire::{AdvantageAs, Wire};
use super::runner::{Flow, Output, Session};
use crate::engine::{Engine, Event, Options, Ticket};
use crate::search::{Info, Score, SearchResult};

/// One conversation with XBoard.
#[derive(Debug)]
pub struct XboardSession {
    engine: Engine,
    /// The colour that the engine plays; none in force mode.
    side: Option<Color>,
    control: TimeControl,
    /// Whether thinking output was asked for (`post`).
    show_thinking: bool,
    /// When the search in progress was started.
    started: Instant,
    /// Pings that wait for the engine's move.
    pings: Vec<String>,
    /// Pings that wait for the engine to have done what was asked before.
    unready_pings: VecDeque<(Ticket, String)>,
    /// The score of the engine's last move in this game, from its own view.
    last_score: Option<Score>,
    /// The reply that the engine expects.
    expected_reply: Option<Move>,
    /// Translates moves and positions.
    wire: Wire,
    /// Which start position `variant` sets up.
    array: ArrayChoice,
    /// How an advantage is claimed.
    advantage: AdvantageAs,
}

/// The start position of new games.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ArrayChoice {
    /// The game's default.
    Default,
    /// The one with a number.
    Number(u32),
    /// Any.
    Random,
    /// A position as text.
    Position(String),
}

impl XboardSession {
    /// A session at the start of orthodox chess, as the protocol demands, whose engine reports to `events`.
    pub fn new(options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        let position = Position::start(features::default_game());
        Self {
            engine: Engine::new(position, options, events),
            side: Some(Color::Black),
            control: TimeControl::new(),
            show_thinking: false,
            started: Instant::now(),
            pings: Vec::new(),
            unready_pings: VecDeque::new(),
            last_score: None,
            expected_reply: None,
            wire: Wire::default(),
            array: ArrayChoice::Default,
            advantage: AdvantageAs::default(),
        }
    }

    fn show_info(&self, info: &Info, output: &mut Output) {
        if self.show_thinking && !info.pv.is_empty() {
            output.line(output::thinking(&self.wire, self.engine.position(), info));
        }
    }

    /// Plays the move that was found, claims the result if it ends the game, and answers the pings that waited for it.
    fn play_result(&mut self, result: &SearchResult, output: &mut Output) {
        if let Some(best) = result.best {
            self.wire.send(self.engine.position(), best).into_iter().for_each(|line| output.line(line));
            self.engine.make(best);
            self.wire.dots(self.engine.position()).into_iter().for_each(|line| output.line(line));
            self.last_score = Some(result.score);
            self.expected_reply = result.ponder;
            self.control.move_made(self.started.elapsed(), self.moves_made());
            self.claim_result(output);
        }
        self.answer_pings(output);
    }

    /// States the result if the game is over by rule; returns whether it is.
    fn claim_result(&self, output: &mut Output) -> bool {
        let outcome = self.engine.position().outcome();
        if let Some(outcome) = &outcome {
            output.line(wire::result_line(outcome, self.advantage));
        }
        outcome.is_some()
    }

    /// Makes the engine think if it is its turn, and the game is not over.
    fn think_if_on_move(&mut self, output: &mut Output) {
        if self.side != Some(self.engine.position().side_to_move()) || self.claim_result(output) {
            return;
        }
        self.started = Instant::now();
        self.engine.think(self.control.limits(self.moves_made()));
    }

    /// Ends a search in progress without a move; pings that waited for the move are due now.
    fn stop_thinking(&mut self, output: &mut Output) {
        self.engine.cancel();
        self.answer_pings(output);
    }

    fn answer_pings(&mut self, output: &mut Output) {
        for ping in self.pings.drain(..) {
            output.line(format!("pong {ping}"));
        }
    }

    /// How many moves of the game the engine's side has made (the side to move, in force mode).
    fn moves_made(&self) -> u32 {
        let position = self.engine.position();
        let moved_last = self.side.is_some_and(|side| side != position.side_to_move());
        (position.ply() as u32 + u32::from(moved_last)) / 2
    }

    fn answer_ready_pings(&mut self, ready: Ticket, output: &mut Output) {
        while self.unready_pings.front().is_some_and(|&(ticket, _)| ticket <= ready) {
            if let Some((_, ping)) = self.unready_pings.pop_front() {
                output.line(format!("pong {ping}"));
            }
        }
    }
}

impl Session for XboardSession {
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let line = line.trim();
        let refused = match parse::parse(line) {
            Ok(None) => return Flow::Continue,
            Ok(Some(Command::Quit)) => return Flow::Quit,
            Ok(Some(command)) => self.execute(command, output).err(),
            Err(error) => Some(Refusal::from(error)),
        };
        if let Some(refusal) = refused {
            output.line(refusal.reply(line));
        }
        Flow::Continue
    }

    fn handle_event(&mut self, event: Event, output: &mut Output) {
        match self.engine.accept(event) {
            Some(Event::Info(_, info)) => self.show_info(&info, output),
            Some(Event::Finished(_, result)) => self.play_result(&result, output),
            Some(Event::Ready(ticket)) => self.answer_ready_pings(ticket, output),
            None => {}
        }
    }
}
