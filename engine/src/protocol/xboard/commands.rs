//! What each command does.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use movegen::{Color, Position, Rules};

use super::clock::Level;
use super::features;
use super::wire::AdvantageAs;
use super::{ArrayChoice, XboardSession};

use super::parse::{Command, ParseError};
use crate::engine::Options;
use crate::memory;
use crate::protocol::runner::Output;

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

    fn not_now() -> Self {
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
        match command {
            Command::Ignored | Command::Quit => {}
            Command::Protover => {
                features::lines(self.engine.options()).into_iter().for_each(|line| output.line(line))
            }
            Command::New => self.new_game(output),
            Command::Variant(name) => self.change_game(&name, output)?,
            Command::Force => self.enter_force_mode(output),
            Command::Result => self.end_game(output),
            Command::Go => self.go(output)?,
            Command::PlayOther => self.play_other(output),
            Command::UserMove(text) => self.user_move(text, output)?,
            Command::SetBoard(fen) => self.set_board(&fen, output)?,
            Command::Undo => self.undo(output)?,
            Command::Remove => self.remove(output)?,
            Command::MoveNow => self.engine.move_now(),
            Command::Level(level) => self.set_level(level),
            Command::MoveTime(time) => self.control.set_move_time(time),
            Command::Depth(depth) => self.control.set_depth(depth),
            Command::Time(remaining) => self.control.set_remaining(remaining),
            Command::OpponentTime(Duration { .. }) => {}
            Command::Ping(number) => self.ping(number),
            Command::Post => self.show_thinking = true,
            Command::NoPost => self.show_thinking = false,
            Command::Draw => self.answer_draw_offer(output),
            Command::Hint => self.hint(output),
            Command::Lift(square) => {
                self.wire.lift(self.engine.position(), &square).into_iter().for_each(|line| output.line(line))
            }
            Command::Put(square) => {
                self.wire.put(self.engine.position(), &square).into_iter().for_each(|line| output.line(line))
            }
            Command::Memory(megabytes) => {
                let hash_mb = Options::hash_in_total_memory(megabytes);
                memory::check(hash_mb).map_err(|error| Refusal::Error(error.to_string()))?;
                self.engine.set_options(Options { hash_mb, ..self.engine.options().clone() });
            }
            Command::Cores(cores) => {
                let threads = cores.min(Options::MAX_THREADS);
                self.engine.set_options(Options { threads, ..self.engine.options().clone() });
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
        }
        Ok(())
    }

    fn new_game(&mut self, output: &mut Output) {
        self.control.new_game();
        self.start_at(Position::start(features::default_game()), output);
        self.side = Some(Color::Black);
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

    fn start_at(&mut self, position: Position, output: &mut Output) {
        self.stop_thinking(output);
        self.engine.new_game(position);
        self.wire.reset();
        self.control.new_position();
        self.last_score = None;
        self.expected_reply = None;
    }

    fn enter_force_mode(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.side = None;
    }

    /// The last position goes into XBoard's log, for comparison with what its board shows.
    fn end_game(&mut self, output: &mut Output) {
        self.enter_force_mode(output);
        output.line(format!("# final position {}", self.wire.position_text(self.engine.position())));
    }

    fn go(&mut self, output: &mut Output) -> Result<(), Refusal> {
        if self.engine.is_thinking() {
            return Err(Refusal::not_now());
        }
        self.side = Some(self.engine.position().side_to_move());
        self.think_if_on_move(output);
        Ok(())
    }

    fn play_other(&mut self, output: &mut Output) {
        self.stop_thinking(output);
        self.side = Some(!self.engine.position().side_to_move());
    }

    fn user_move(&mut self, text: String, output: &mut Output) -> Result<(), Refusal> {
        if self.engine.is_thinking() {
            return Err(Refusal::IllegalMove { text, reason: "it is the engine's turn".to_owned() });
        }
        match self.wire.receive(self.engine.position(), &text) {
            Ok(mv) => self.engine.make(mv),
            Err(error) => return Err(Refusal::IllegalMove { text, reason: error.to_string() }),
        }
        self.think_if_on_move(output);
        Ok(())
    }

    /// A position that cannot be read leaves the game as it is; the protocol wants the user told.
    fn set_board(&mut self, fen: &str, output: &mut Output) -> Result<(), Refusal> {
        match self.wire.read_position(self.engine.position().rules(), fen) {
            Ok(position) => {
                self.start_at(position, output);
                self.wait_if_on_move();
                Ok(())
            }
            Err(error) => {
                output.line(format!("tellusererror Illegal position: {error}"));
                Err(Refusal::Error(format!("illegal position, {error}")))
            }
        }
    }

    fn undo(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(1, output)?;
        self.wait_if_on_move();
        Ok(())
    }

    fn remove(&mut self, output: &mut Output) -> Result<(), Refusal> {
        self.take_back(2, output)?;
        self.think_if_on_move(output);
        Ok(())
    }

    fn take_back(&mut self, plies: usize, output: &mut Output) -> Result<(), Refusal> {
        self.engine.take_back(plies).map_err(|_| Refusal::not_now())?;
        self.wire.take_back(plies);
        self.answer_pings(output);
        self.expected_reply = None;
        Ok(())
    }

    /// After a change of the position that asks for no reply: an engine that is on move waits for `go`.
    fn wait_if_on_move(&mut self) {
        if self.side == Some(self.engine.position().side_to_move()) {
            self.side = None;
        }
    }

    fn set_level(&mut self, level: Level) {
        self.control.set_level(level, self.moves_made());
    }

    /// On the engine's own move the answer follows the move, else it comes when all earlier work is done.
    fn ping(&mut self, number: String) {
        if self.engine.is_thinking() {
            self.pings.push(number);
        } else {
            self.unready_pings.push_back((self.engine.ask_ready(), number));
        }
    }

    /// Accepts by an offer of its own, declines by silence.
    fn answer_draw_offer(&self, output: &mut Output) {
        if self.side.is_some() && self.last_score.is_some_and(|score| score <= Self::DRAW_SCORE) {
            output.line("offer draw");
        }
    }

    fn hint(&self, output: &mut Output) {
        let position = self.engine.position();
        let reply = self.expected_reply.filter(|&reply| position.is_legal(reply, &position.checks()));
        if let Some(reply) = reply {
            output.line(format!("Hint: {}", self.wire.text(position, reply)));
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Refusal> {
        let value = value.unwrap_or_default();
        let error = |expected: &str| Refusal::Error(format!("{name} must be {expected}"));
        match name {
            features::PIECE_VALUES => {
                let names = features::piece_value_names().join(", ");
                let piece_values = value.parse().map_err(|_| error(&format!("one of {names}")))?;
                self.engine.set_options(Options { piece_values, ..self.engine.options().clone() });
            }
            features::ARRAY => {
                let number: u32 = value.parse().map_err(|_| error("a number; 0 is the default array"))?;
                self.array = if number == 0 { ArrayChoice::Default } else { ArrayChoice::Number(number) };
            }
            features::RANDOM_ARRAY => {
                let is_on = switch(value).ok_or_else(|| error("0 or 1"))?;
                self.array = if is_on { ArrayChoice::Random } else { ArrayChoice::Default };
            }
            features::START_POSITION => {
                let is_given = !value.is_empty();
                self.array =
                    if is_given { ArrayChoice::Position(value.to_owned()) } else { ArrayChoice::Default };
            }
            features::ADVANTAGE => {
                let choice = AdvantageAs::ALL.into_iter().find(|&(_, choice)| choice == value);
                self.advantage = choice.ok_or_else(|| error("draw or win"))?.0;
            }
            features::OWN_NOTATION => {
                self.wire.use_own_notation(switch(value).ok_or_else(|| error("0 or 1"))?);
            }
            _ => return Err(Refusal::Error("unknown option".to_owned())),
        }
        Ok(())
    }
}

/// The value of a check box.
fn switch(value: &str) -> Option<bool> {
    match value {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}
