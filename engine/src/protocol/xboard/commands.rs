//! What each command does.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

use movegen::{Color, FenError, Position, Rules};

use super::parse::{Command, ParseError};
use super::search::Purpose;
use super::{ArrayChoice, XboardSession, features, wire};
use crate::engine::{MemoryLimit, Options};
use crate::protocol::runner::Output;
use crate::search::Shortage;

/// Why a command has no effect.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A move that the rules forbid now, as it was written, and why.
    IllegalMove { text: String, reason: String },
    /// Anything else.
    Error(String),
}

impl Refusal {
    /// The line that tells it to XBoard; `line` is the whole line refused.
    pub fn reply(&self, line: &str) -> String {
        match self {
            Self::IllegalMove { text, reason } => format!("Illegal move ({reason}): {text}"),
            Self::Error(reason) => format!("Error ({reason}): {line}"),
        }
    }

    pub fn not_now() -> Self {
        Self::Error("command not legal now".to_owned())
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Self::Error(error.to_string())
    }
}

impl XboardSession {
    /// Below this score, in centipawns, a draw is welcome.
    const DRAW_SCORE: i32 = -30;

    pub(super) fn execute(&mut self, command: Command, output: &mut Output) -> Result<(), Refusal> {
        if self.position_refused && needs_position(&command) {
            return refuse_without_position(command);
        }
        match command {
            Command::Ignored | Command::Quit => {}
            Command::Protover => features::lines().into_iter().for_each(|line| output.line(line)),
            Command::New => self.new_game(output),
            Command::Variant(name) => self.change_game(&name, output)?,
            Command::Force => self.force(output),
            Command::Result => self.end_game(output),
            Command::Go => self.go(output)?,
            Command::PlayOther => self.play_other(output),
            Command::UserMove(text) => self.user_move(text, output)?,
            Command::SetBoard(fen) => self.set_board(&fen, output)?,
            Command::Undo => self.undo(output)?,
            Command::Remove => self.remove(output)?,
            Command::MoveNow => self.move_now(),
            Command::Analyze => self.enter_analysis(output),
            Command::Exit => self.leave_analysis(output)?,
            Command::Progress => self.tell_progress(output),
            Command::Exclude(moves) => self.exclude(&moves)?,
            Command::Include(moves) => self.include(&moves)?,
            Command::Hard => self.set_pondering(true),
            Command::Easy => self.set_pondering(false),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Edit => self.begin_edit(output),
            Command::SideToMove(color) => self.set_side_to_move(color, output)?,
            Command::Level(level) => {
                self.control.set_level(level, self.moves_made());
                self.restart_background_search();
            }
            Command::MoveTime(time) => {
                self.control.set_move_time(time);
                self.restart_background_search();
            }
            Command::Depth(depth) => {
                self.control.set_depth(depth);
                self.restart_background_search();
            }
            Command::Time(remaining) => self.control.set_remaining(remaining),
            Command::OpponentTime(Duration { .. }) => {}
            Command::Ping(number) => self.ping(number, output),
            Command::Post => self.shows_thinking = true,
            Command::NoPost => self.shows_thinking = false,
            Command::Draw => self.answer_draw_offer(output),
            Command::Hint => self.hint(output),
            Command::Book => tell_book(output),
            Command::Lift(square) => {
                self.wire.lift(self.engine.position(), &square).into_iter().for_each(|line| output.line(line))
            }
            Command::Put(square) => {
                self.wire.put(self.engine.position(), &square).into_iter().for_each(|line| output.line(line))
            }
            Command::Memory(megabytes) => {
                self.told_shortage = None;
                self.change_options(|options| options.memory = MemoryLimit::Total(megabytes));
            }
            Command::Cores(cores) => {
                self.told_shortage = None;
                self.change_options(|options| options.threads = cores.min(Options::MAX_THREADS));
            }
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
        }
        Ok(())
    }

    /// Changes settings of the engine, for the search in progress too if it has no end.
    pub(super) fn change_options(&mut self, change: impl FnOnce(&mut Options)) {
        let mut options = self.engine.options().clone();
        change(&mut options);
        if options != *self.engine.options() {
            self.engine.set_options(options);
            self.restart_background_search();
        }
    }

    /// Says which of `memory` and `cores` cannot be followed; once, although every game may meet it again.
    pub(super) fn tell_shortage(&mut self, shortage: Shortage, output: &mut Output) {
        if self.told_shortage.replace(shortage) == Some(shortage) {
            return;
        }
        let Options { memory, threads, .. } = self.engine.options();
        let command = match (shortage, memory) {
            (Shortage::Table { .. }, MemoryLimit::Total(megabytes)) => format!("memory {megabytes}"),
            (Shortage::Table { .. }, MemoryLimit::Table(_)) => {
                output.line(format!("tellusererror {shortage}"));
                return;
            }
            (Shortage::Threads { .. } | Shortage::Total { .. }, _) => format!("cores {threads}"),
        };
        output.line(Refusal::Error(shortage.to_string()).reply(&command));
    }

    /// XBoard shows a position that the engine does not have: nobody moves until there is another one.
    pub(super) fn refuse_position(&mut self, error: &FenError, output: &mut Output) {
        output.line(format!("tellusererror Illegal position: {error}"));
        self.enter_force_mode(output);
        self.position_refused = true;
    }

    fn new_game(&mut self, output: &mut Output) {
        self.control.new_game();
        self.start_at(Position::start(features::default_game()), output);
        self.side = Some(Color::Black).filter(|_| !self.analyses);
        self.analyse_if_wanted();
    }

    fn change_game(&mut self, name: &str, output: &mut Output) -> Result<(), Refusal> {
        let rules = features::game_of_variant(name).ok_or_else(|| {
            Refusal::Error(format!("unknown variant, the games are {}", features::variant_names().join(", ")))
        })?;
        let (start, refusal) = match self.start_position(rules) {
            Ok(start) => (start, Ok(())),
            Err(error) => (Position::start(rules), Err(Refusal::Error(error))),
        };
        self.wire.setup_lines(&start).into_iter().for_each(|line| output.line(line));
        self.start_at(start, output);
        self.analyse_if_wanted();
        refusal
    }

    /// The start position that the options ask for, or why the game does not have it.
    fn start_position(&self, rules: &'static Rules) -> Result<Position, String> {
        let number = match &self.array {
            ArrayChoice::Default => rules.default_array(),
            ArrayChoice::Number(number) => *number,
            ArrayChoice::Random => {
                let random = RandomState::new().hash_one(());
                1 + (random % u64::from(rules.array_count())) as u32
            }
            ArrayChoice::Position(text) => {
                return self.wire.read_position(rules, text).map_err(|error| error.to_string());
            }
        };
        Position::from_array(rules, number).map_err(|error| error.to_string())
    }

    pub(super) fn start_at(&mut self, position: Position, output: &mut Output) {
        self.stop_thinking(output);
        self.engine.new_game(position);
        self.position_refused = false;
        self.wire.reset();
        self.control.new_position();
        self.last_score = None;
        self.hopeless_moves = 0;
        self.note = None;
        self.enter_position();
    }

    /// `force`: nobody is played. Analysis goes on, where nobody is played either.
    fn force(&mut self, output: &mut Output) {
        if !self.analyses {
            self.enter_force_mode(output);
        }
    }

    pub(super) fn enter_force_mode(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.side = None;
    }

    /// The last position goes into XBoard's log, for comparison with what its board shows.
    fn end_game(&mut self, output: &mut Output) {
        self.force(output);
        output.line(format!("# final position {}", self.wire.position_text(self.engine.position())));
    }

    fn go(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.is_on_move() {
            return Err(Refusal::not_now());
        }
        self.analyses = false;
        self.stop_thinking(output);
        self.side = Some(self.engine.position().side_to_move());
        self.think_if_on_move(output);
        Ok(())
    }

    fn play_other(&mut self, output: &mut Output) {
        self.analyses = false;
        self.stop_thinking(output);
        self.side = Some(!self.engine.position().side_to_move());
        self.ponder_if_wanted();
    }

    /// `?`: only a move of the engine's own can be hurried.
    fn move_now(&mut self) {
        if self.is_on_move() {
            self.engine.move_now();
        }
    }

    fn user_move(&mut self, text: String, output: &mut Output) -> Result<(), Refusal> {
        if self.is_on_move() {
            return Err(Refusal::IllegalMove { text, reason: "it is the engine's turn".to_owned() });
        }
        let mv = self.wire.receive(self.engine.position(), &text);
        let mv = mv.map_err(|error| Refusal::IllegalMove { text, reason: error.to_string() })?;
        if self.engine.expected_move() == Some(mv) {
            self.resume();
            self.engine.ponder_hit();
            self.purpose = Purpose::Move;
            self.started = Instant::now();
            self.enter_position();
            self.show_dots(output);
            self.tell_note(output);
            return Ok(());
        }
        self.stop_thinking(output);
        self.engine.make(mv);
        self.enter_position();
        self.show_dots(output);
        if self.side.is_some() || self.analyses {
            self.tell_note(output);
        }
        self.think_if_on_move(output);
        self.analyse_if_wanted();
        Ok(())
    }

    /// What is no position is refused; the protocol wants the user told.
    fn set_board(&mut self, fen: &str, output: &mut Output) -> Result<(), Refusal> {
        match self.wire.read_position(self.engine.position().rules(), fen) {
            Ok(position) => {
                self.set_up(position, output);
                Ok(())
            }
            Err(error) => {
                self.refuse_position(&error, output);
                Err(Refusal::Error(format!("illegal position, {error}")))
            }
        }
    }

    /// Goes on from a position that has been set up.
    pub(super) fn set_up(&mut self, position: Position, output: &mut Output) {
        self.start_at(position, output);
        self.show_dots(output);
        self.wait_if_on_move();
        self.analyse_if_wanted();
    }

    fn undo(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(1, output)?;
        self.wait_if_on_move();
        self.analyse_if_wanted();
        self.ponder_if_wanted();
        Ok(())
    }

    fn remove(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(2, output)?;
        self.think_if_on_move(output);
        self.analyse_if_wanted();
        self.ponder_if_wanted();
        Ok(())
    }

    fn take_back(&mut self, plies: usize, output: &mut Output) -> Result<(), Refusal> {
        self.engine.take_back(plies).map_err(|_| Refusal::not_now())?;
        self.wire.take_back(plies);
        self.answer_pings_after_search(output);
        self.enter_position();
        self.note = None;
        self.show_dots(output);
        Ok(())
    }

    /// After a change of the position that asks for no reply: an engine that is on move waits for `go`.
    fn wait_if_on_move(&mut self) {
        if self.side == Some(self.engine.position().side_to_move()) {
            self.side = None;
        }
    }

    /// On the engine's own move the answer follows the move. A search without an end does not hold it back, and else it
    /// comes when all earlier work is done. Answers keep the order of the questions.
    fn ping(&mut self, number: String, output: &mut Output) {
        match self.purpose() {
            Some(Purpose::Move | Purpose::Hint) => self.pings.await_search(number),
            Some(Purpose::Ponder | Purpose::Analysis) => self.pings.await_turn(number),
            None => self.pings.await_ready(self.engine.ask_ready(), number),
        }
        self.answer_due_pings(output);
    }

    /// `hard` and `easy`.
    fn set_pondering(&mut self, ponders: bool) {
        self.ponders = ponders;
        let is_pondering = self.purpose() == Some(Purpose::Ponder);
        if !ponders && is_pondering {
            self.engine.cancel();
        } else if ponders && !is_pondering && self.expected_reply().is_some() {
            self.ponder_if_wanted();
        }
    }

    fn pause(&mut self) {
        if self.engine.is_thinking() && self.paused.is_none() {
            self.engine.pause();
            self.paused = Some(Instant::now());
        }
    }

    fn resume(&mut self) {
        if let Some(paused) = self.paused.take() {
            self.engine.resume();
            self.started += paused.elapsed();
        }
    }

    /// `white` and `black`: that side is to move, and the engine plays the other one.
    fn set_side_to_move(&mut self, color: Color, output: &mut Output) -> Result<(), Refusal> {
        let position = self.engine.position();
        if position.side_to_move() != color {
            let turned = wire::with_side_to_move(position, color);
            let turned = turned.map_err(|error| Refusal::Error(format!("illegal position, {error}")))?;
            self.start_at(turned, output);
        }
        self.stop_thinking(output);
        self.side = Some(!color).filter(|_| !self.analyses);
        self.analyse_if_wanted();
        Ok(())
    }

    /// Accepts by an offer of its own, declines by silence.
    fn answer_draw_offer(&self, output: &mut Output) {
        if self.side.is_some() && self.last_score.is_some_and(|score| score <= Self::DRAW_SCORE) {
            output.line("offer draw");
        }
    }

    /// Suggests the move that is expected, or the best one found so far; looks for one if nothing is searched. What the
    /// engine itself is about to play it does not tell.
    fn hint(&mut self, output: &mut Output) {
        if self.is_on_move() {
            return;
        }
        let known = self.expected_reply().or(self.best_move.filter(|_| self.engine.is_thinking()));
        if known.is_some() {
            self.tell_hint(known, output);
        } else if !self.engine.is_thinking() {
            self.search_hint();
        }
    }
}

/// Whether a command makes no sense without the position that XBoard shows.
fn needs_position(command: &Command) -> bool {
    use Command::{Exclude, Go, Hint, Include, Lift, PlayOther, Put, Remove, SideToMove, Undo, UserMove};
    matches!(
        command,
        UserMove(_)
            | Go
            | PlayOther
            | Undo
            | Remove
            | SideToMove(_)
            | Exclude(_)
            | Include(_)
            | Hint
            | Lift(_)
            | Put(_)
    )
}

/// The answer to a command that [`needs_position`] when the last position was refused.
fn refuse_without_position(command: Command) -> Result<(), Refusal> {
    let reason = "the last position was refused, set up another one".to_owned();
    match command {
        Command::UserMove(text) => Err(Refusal::IllegalMove { text, reason }),
        // What the mouse does ends in a move.
        Command::Lift(_) | Command::Put(_) => Ok(()),
        _ => Err(Refusal::Error(reason)),
    }
}

/// The answer to `bk`, of which every line begins with a space; an empty one ends it.
fn tell_book(output: &mut Output) {
    output.line(" The engine plays without an opening book.");
    output.line("");
}
