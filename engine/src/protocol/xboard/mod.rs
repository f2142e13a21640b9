//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it.
//!
//! Source: `engine-intf.html` of the XBoard distribution.

mod analysis;
mod clock;
mod commands;
mod edit;
mod features;
mod options;
mod output;
mod parse;
mod pings;
mod search;
mod wire;

use std::time::Instant;

use movegen::{Color, Move, Position};

use self::clock::TimeControl;
use self::commands::Refusal;
use self::parse::Command;
use self::pings::Pings;
use self::search::Purpose;
use self::wire::{AdvantageAs, Editor, Wire};
use super::runner::{Flow, Output, Session};
use crate::engine::{Engine, Event, Options};
use crate::search::{Limits, Score, Shortage};

/// One conversation with XBoard.
#[derive(Debug)]
pub struct XboardSession {
    engine: Engine,
    /// The colour that the engine plays; none in force mode.
    side: Option<Color>,
    control: TimeControl,
    /// Whether thinking output was asked for (`post`).
    shows_thinking: bool,
    /// Whether to think on the opponent's time (`hard`).
    ponders: bool,
    /// Whether every position is analysed (`analyze`).
    analyses: bool,
    /// Number of lines shown in analysis.
    multi_pv: usize,
    /// Root moves that are left out (`exclude`).
    excluded: Vec<Move>,
    /// What the search in progress is for.
    purpose: Purpose,
    /// The best move that the search in progress has told.
    best_move: Option<Move>,
    /// When the engine's time for the search in progress began.
    started: Instant,
    /// Since when the search in progress is suspended.
    paused: Option<Instant>,
    /// Pings without an answer.
    pings: Pings,
    /// The score of the engine's last move in this game, from its own view.
    last_score: Option<Score>,
    /// Below which score the engine resigns, if it may.
    resign_below: Option<Score>,
    /// Thinking output tells the chances of the results.
    shows_chances: bool,
    /// How many of its last moves looked so bad.
    hopeless_moves: u32,
    /// The reply that the engine expects.
    expected_reply: Option<Move>,
    /// Translates moves and positions.
    wire: Wire,
    /// The position being entered man by man (`edit`).
    editor: Option<Editor>,
    /// Whether the last position that XBoard set up was refused.
    position_refused: bool,
    /// What was last told of the state of the game.
    note: Option<String>,
    /// Which start position `variant` sets up.
    array: ArrayChoice,
    /// How an advantage is claimed.
    advantage: AdvantageAs,
    /// The shortage that was told last.
    told_shortage: Option<Shortage>,
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
            shows_thinking: false,
            ponders: false,
            analyses: false,
            multi_pv: Limits::default().multi_pv,
            excluded: Vec::new(),
            purpose: Purpose::Move,
            best_move: None,
            started: Instant::now(),
            paused: None,
            pings: Pings::default(),
            last_score: None,
            resign_below: None,
            shows_chances: false,
            hopeless_moves: 0,
            expected_reply: None,
            wire: Wire::default(),
            editor: None,
            position_refused: false,
            note: None,
            array: ArrayChoice::Default,
            advantage: AdvantageAs::default(),
            told_shortage: None,
        }
    }

    /// Acts on a line.
    fn obey(&mut self, line: &str, output: &mut Output) -> Flow {
        if self.edit(line, output) {
            return Flow::Continue;
        }
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

    /// Ends a search in progress without a move; pings that waited for the move are due now.
    fn stop_thinking(&mut self, output: &mut Output) {
        self.engine.cancel();
        self.answer_pings_after_search(output);
    }

    fn answer_pings_after_search(&mut self, output: &mut Output) {
        self.pings.search_ended();
        self.answer_due_pings(output);
    }

    fn answer_due_pings(&mut self, output: &mut Output) {
        while let Some(ping) = self.pings.next_due() {
            output.line(format!("pong {ping}"));
        }
    }

    /// What belongs to one position only is forgotten.
    fn enter_position(&mut self) {
        self.excluded.clear();
        self.expected_reply = None;
    }

    /// Marks what XBoard's board cannot show.
    fn show_dots(&self, output: &mut Output) {
        self.wire.dots(self.engine.position()).into_iter().for_each(|line| output.line(line));
    }

    /// Tells in plain words what XBoard's board cannot show, when it has changed.
    fn tell_note(&mut self, output: &mut Output) {
        let note = self.wire.note(self.engine.position());
        if note == self.note {
            return;
        }
        self.note = note;
        if let Some(note) = self.note.as_ref().filter(|_| self.shows_thinking) {
            output.line(output::comment(output::NO_FIGURES, &self.expected_text(), note));
        }
    }

    /// How many moves of the game the engine's side has made (the side to move, in force mode).
    fn moves_made(&self) -> u32 {
        let position = self.engine.position();
        let moved_last = self.side.is_some_and(|side| side != position.side_to_move());
        (position.ply() as u32 + u32::from(moved_last)) / 2
    }
}

impl Session for XboardSession {
    fn handle_line(&mut self, line: &str, output: &mut Output) -> Flow {
        let flow = self.obey(line.trim(), output);
        if !matches!(self.purpose(), Some(Purpose::Move | Purpose::Hint)) {
            self.answer_pings_after_search(output);
        }
        flow
    }

    fn handle_event(&mut self, event: Event, output: &mut Output) -> Flow {
        match self.engine.accept(event) {
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
