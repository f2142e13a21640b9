//! The state of an XBoard session, and the steps that all commands share.

use std::time::Instant;

use movegen::{Color, Games, Move, Position, Rules};

use super::clock::{MOVE_OVERHEAD, TimeControl};
use super::pings::Pings;
use super::prospects::Prospects;
use super::running::{Purpose, RunningSearch};
use super::wire::{AdvantageAs, Wire};
use super::{output, variants};
use crate::engine::{Engine, Event, Options};
use crate::protocol::runner::Output;
use crate::random::random_number;
use crate::search::Shortage;

/// What the engine does in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The engine plays neither side.
    Force,
    /// The engine plays a side.
    Play(Color),
    /// The engine analyses every position and plays neither side (`analyze`).
    Analysis,
}

impl Mode {
    /// The side that the engine plays.
    pub fn side(self) -> Option<Color> {
        match self {
            Self::Play(side) => Some(side),
            Self::Force | Self::Analysis => None,
        }
    }
}

/// Whether XBoard's position is the engine's position.
#[derive(Debug)]
pub(super) enum BoardState {
    /// Both have the same position.
    Shared,
    /// XBoard shows a position that the engine has refused.
    Refused,
}

/// One session with XBoard.
#[derive(Debug)]
pub struct XboardSession {
    /// The game and its search.
    pub(super) engine: Engine,
    /// The games that the session knows.
    pub(super) games: Games,
    /// What the engine does in the game.
    pub(super) mode: Mode,
    /// The engine's clock.
    pub(super) control: TimeControl,
    /// The settings of the user.
    pub(super) preferences: Preferences,
    /// Whether to ponder: `hard` or `easy`.
    pub(super) ponders: bool,
    /// The reply that the last search expects.
    pub(super) expected_reply: Option<Move>,
    /// The search in progress.
    pub(super) running: RunningSearch,
    /// Whether the game is paused: searches are suspended.
    is_paused: bool,
    /// The end of the search for the engine's move, which came during a pause.
    held: Option<Event>,
    /// Pings without an answer.
    pub(super) pings: Pings,
    /// Whether the engine resigns or accepts a draw.
    pub(super) prospects: Prospects,
    /// Moves that are not searched.
    pub(super) excluded: Vec<Move>,
    /// Translates moves and positions.
    pub(super) wire: Wire,
    /// Whether XBoard's position is the engine's position.
    pub(super) board: BoardState,
    /// The last shortage that was reported.
    pub(super) told_shortage: Option<Shortage>,
    /// The figures of the last line of thinking.
    pub(super) last_figures: String,
    /// A change that was named for XBoard, to be named again if no move comes.
    pub(super) naming: Option<Naming>,
}

/// A wait for the move of a change that was named for XBoard.
#[derive(Debug)]
pub(super) struct Naming {
    /// When the change is named again.
    pub again: Instant,
    /// Whether the user has been told why no move comes.
    pub is_told: bool,
}

impl XboardSession {
    /// A session at the start of orthodox chess, as the protocol requires. It knows some games, to which
    /// `VariantPath` adds others for this session alone. Its engine reports to `events`.
    pub fn new(games: Games, options: Options, events: Box<dyn FnMut(Event) + Send>) -> Self {
        let position = Position::start(variants::default_game());
        let options = Options { move_overhead: MOVE_OVERHEAD, ..options };
        Self {
            engine: Engine::new(position, options, events),
            games,
            mode: Mode::Play(Color::Black),
            control: TimeControl::new(),
            preferences: Preferences::default(),
            ponders: false,
            expected_reply: None,
            running: RunningSearch::begin(Purpose::Move),
            is_paused: false,
            held: None,
            pings: Pings::default(),
            prospects: Prospects::default(),
            excluded: Vec::new(),
            wire: Wire::default(),
            board: BoardState::Shared,
            told_shortage: None,
            last_figures: output::NO_FIGURES.to_owned(),
            naming: None,
        }
    }

    /// Whether the engine plays the side to move.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.mode == Mode::Play(self.engine.position().side_to_move())
    }

    /// The purpose of the search in progress; `None` if no search is in progress.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.engine.is_thinking().then_some(self.running.purpose)
    }

    /// Whether the engine is searching for its own move.
    pub(super) fn is_on_move(&self) -> bool {
        self.purpose() == Some(Purpose::Move)
    }

    /// The number of moves that the engine's side has made (the side to move, if the engine plays neither).
    pub(super) fn moves_made(&self) -> u32 {
        let position = self.engine.position();
        let moved_last = self.mode.side().is_some_and(|side| side != position.side_to_move());
        (position.ply() as u32 + u32::from(moved_last)) / 2
    }

    /// Stops the search in progress without a move, and answers the pings that waited for it. A pause ends.
    pub(super) fn stop_thinking(&mut self, output: &mut Output) {
        self.is_paused = false;
        self.cancel_search(output);
    }

    /// Stops the search in progress without a move, and answers the pings that waited for it.
    pub(super) fn cancel_search(&mut self, output: &mut Output) {
        self.engine.cancel();
        self.answer_pings_after_search(output);
    }

    /// Answers the pings that waited for the end of the search.
    pub(super) fn answer_pings_after_search(&mut self, output: &mut Output) {
        self.pings.search_ended();
        self.answer_due_pings(output);
    }

    /// Answers the pings that wait for nothing any more.
    pub(super) fn answer_due_pings(&mut self, output: &mut Output) {
        while let Some(ping) = self.pings.next_due() {
            output.line(format!("pong {ping}"));
        }
    }

    /// Clears the data of the last position.
    pub(super) fn enter_position(&mut self) {
        self.excluded.clear();
        self.expected_reply = None;
    }

    /// Prints the marks for what XBoard's board cannot show.
    pub(super) fn show_dots(&mut self, output: &mut Output) {
        if matches!(self.board, BoardState::Shared) {
            output.lines(self.wire.dots(self.engine.position()));
        }
    }

    /// Prints a note about what XBoard's board cannot show, after a change of the position.
    pub(super) fn tell_note(&mut self, output: &mut Output) {
        let expected = self.expected_text();
        let note = self.wire.new_note(self.engine.position(), self.mode.side());
        if let Some(note) = note.filter(|_| self.preferences.shows_thinking) {
            output.line(output::comment(&self.last_figures, &expected, note));
        }
    }

    /// The expected reply as text: dots if there is none.
    pub(super) fn expected_text(&self) -> String {
        let position = self.engine.position();
        let expected = self.reply_in(position).filter(|_| self.ponders);
        expected.map_or_else(|| "...".to_owned(), |mv| self.wire.text(position, mv))
    }

    /// `pause`: suspends the search in progress and all that begin until the pause ends.
    pub(super) fn pause(&mut self) {
        self.is_paused = true;
        self.suspend_if_paused();
    }

    /// Suspends the search in progress during a pause.
    pub(super) fn suspend_if_paused(&mut self) {
        if self.is_paused && self.engine.is_thinking() {
            self.engine.pause();
            self.running.pause();
        }
    }

    /// Keeps the end of the search for the engine's move until the pause ends: a short search can end before
    /// it is suspended. Returns other events.
    pub(super) fn hold(&mut self, event: Event) -> Option<Event> {
        if self.is_paused && self.is_on_move() && matches!(event, Event::Finished(..)) {
            self.held = Some(event);
            return None;
        }
        Some(event)
    }

    /// `resume`: a suspended search continues, and a move that was held back is made.
    pub(super) fn resume(&mut self, output: &mut Output) {
        self.is_paused = false;
        if self.running.resume() {
            self.engine.resume();
        }
        let held = self.held.take().and_then(|event| self.engine.accept(event));
        if let Some(Event::Finished(_, result)) = held {
            self.finish(&result, output);
        }
    }
}

/// The start position of new games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum StartChoice {
    /// The game's default start position.
    #[default]
    Default,
    /// The start position with a number.
    Number(u32),
    /// One of the numbered start positions at random.
    Random,
    /// A position as text.
    Position(String),
}

impl StartChoice {
    /// The start position of a game.
    ///
    /// # Errors
    /// A message if the game does not have this start position.
    pub fn position(&self, rules: &'static Rules, wire: &Wire) -> Result<Position, String> {
        let number = match self {
            Self::Default => rules.default_array(),
            Self::Number(number) => *number,
            Self::Random => 1 + (random_number() % u64::from(rules.array_count())) as u32,
            Self::Position(text) => {
                let read = wire.read_position(rules, text);
                return read.map(|read| read.position).map_err(|error| format!("StartPosition: {error}"));
            }
        };
        Position::from_array(rules, number).map_err(|error| error.to_string())
    }
}

/// Settings of the session that are not settings of the engine.
#[derive(Debug, Default)]
pub(super) struct Preferences {
    /// Whether thinking output is printed (`post`).
    pub shows_thinking: bool,
    /// Whether the opponent is a program (`computer`).
    pub plays_computer: bool,
    /// Whether thinking output includes the chances of the results.
    pub shows_chances: bool,
    /// Which start position `variant` sets up.
    pub start: StartChoice,
    /// How an advantage is claimed.
    pub advantage: AdvantageAs,
}
