//! The effects of the commands.

use std::time::Duration;

use movegen::{FenError, Move, Position, Rules};

use super::UciSession;
use super::go::Go;
use super::options::{self, Setting};
use super::output;
use super::parse::Command;
use super::parse::Problem;
use crate::engine::{MemoryLimit, Options};
use crate::protocol::option;
use crate::protocol::runner::Output;
use crate::search::{Limits, tuning};

/// The authors, from the package.
const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

impl UciSession {
    /// Carries out a command. A command that is not possible prints a message and changes nothing.
    pub(super) fn execute(&mut self, command: Command, output: &mut Output) {
        if let Err(problem) = self.obey(command, output) {
            output.line(output::message(problem));
        }
    }

    fn obey(&mut self, command: Command, output: &mut Output) -> Result<(), Problem> {
        match command {
            Command::Register | Command::Quit => {}
            Command::Identify => identify(output),
            Command::Debug(debug) => self.debug = debug,
            Command::IsReady => self.tell_ready(output),
            Command::SetOption(setting) => self.set_option(setting, output)?,
            Command::NewGame => self.new_game(self.engine.position().rules(), output),
            Command::Position { fen, moves } => {
                self.position_refused = true;
                self.set_position(fen.as_deref(), &moves, output)?;
            }
            Command::BadPosition(problem) => {
                self.position_refused = true;
                return Err(problem);
            }
            // A move of the position before would be taken for one of the position that was refused.
            Command::Go(_) if self.position_refused => {
                output.line(output::message("go: the last position was refused; set up another one"));
                output.line(output::no_move());
            }
            Command::Go(go) => self.go(&go, output),
            Command::Perft(depth) => output.lines(output::perft(self.engine.position(), depth)),
            Command::Display => output.lines(output::board(self.engine.position())),
            Command::Evaluate => {
                output.lines(output::evaluation(self.engine.position(), self.engine.options()));
            }
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit()?,
        }
        Ok(())
    }

    /// Answers `isready`: at once during a search, otherwise when all earlier commands are done.
    fn tell_ready(&mut self, output: &mut Output) {
        if self.engine.is_thinking() {
            output.line(output::READY);
        } else {
            self.engine.ask_ready();
        }
    }

    fn set_option(&mut self, setting: Setting, output: &mut Output) -> Result<(), Problem> {
        let (name, value) = match setting {
            Setting::Option(name, value) => (name, value),
            Setting::Tune(index, value) => {
                tuning::set(index, value);
                return Ok(());
            }
        };
        let options = self.engine.options().clone();
        match name {
            // These have no effect.
            "Ponder" | "UCI_AnalyseMode" => {}
            "Hash" => {
                let memory = MemoryLimit::Table(value.number as usize);
                self.engine.set_options(Options { memory, ..options });
            }
            "Clear Hash" => self.engine.new_game(self.engine.position().clone()),
            "Threads" => {
                self.engine.set_options(Options { threads: value.number as usize, ..options });
            }
            "MultiPV" => self.multi_pv = value.number as usize,
            "Move Overhead" => self.move_overhead = Duration::from_millis(value.number),
            "UCI_ShowWDL" => self.show_wdl = value.is_on,
            "ArrayNumber" => self.array = value.number as u32,
            "VariantPath" => {
                let told = option::load_games(&value.text).map_err(Problem)?;
                output.line(options::variant_line());
                output.line(output::message(told));
            }
            "UCI_Variant" => {
                self.variant = options::game(&value.text)?;
                self.new_game(self.chosen_game(), output);
            }
            "UCI_Chess960" if value.is_on == self.chess960 => {}
            "UCI_Chess960" => {
                self.chess960 = value.is_on;
                self.new_game(self.chosen_game(), output);
            }
            _ => {
                let options = option::apply(name, &value, options).map_err(Problem)?;
                let note = option::note(name, &options, self.engine.position().rules());
                output.lines(note.map(output::message));
                self.engine.set_options(options);
            }
        }
        Ok(())
    }

    /// The game that the options choose.
    fn chosen_game(&self) -> &'static Rules {
        if self.chess960 { options::with_free_castling(self.variant) } else { self.variant }
    }

    /// Starts a game from the chosen start position.
    fn new_game(&mut self, rules: &'static Rules, output: &mut Output) {
        let (start, note) = self.start_position(rules);
        output.lines(note);
        self.position_refused = false;
        self.engine.new_game(start);
    }

    /// The chosen start position. If the game has no start position with that number: its default one and a
    /// message.
    fn start_position(&self, rules: &'static Rules) -> (Position, Option<String>) {
        if self.array == 0 {
            return (Position::start(rules), None);
        }
        match Position::from_array(rules, self.array) {
            Ok(start) => (start, None),
            Err(error) => {
                (Position::start(rules), Some(output::message(format!("{error}; the default one is used"))))
            }
        }
    }

    /// The position that `position` sets up before its moves: that of a FEN, or the start. `rules` is the
    /// game that `UCI_Variant` would choose before; none keeps the chosen one.
    ///
    /// # Errors
    /// If the FEN is not a legal position of the game.
    pub fn start_of(&self, rules: Option<&'static Rules>, fen: Option<&str>) -> Result<Position, FenError> {
        let rules = match rules {
            Some(rules) if self.chess960 => options::with_free_castling(rules),
            Some(rules) => rules,
            None => self.chosen_game(),
        };
        match fen {
            Some(fen) => Position::from_foreign_fen(rules, fen).map(|read| read.position),
            None => Ok(self.start_position(rules).0),
        }
    }

    /// Sets up a position and makes moves from it. On an error the game stays unchanged.
    fn set_position(
        &mut self,
        fen: Option<&str>,
        moves: &[String],
        output: &mut Output,
    ) -> Result<(), Problem> {
        let (position, notes) = self.read_position(fen, moves)?;
        output.lines(notes);
        self.position_refused = false;
        self.engine.set_position(position);
        if self.debug {
            let fen = self.engine.position().to_fen();
            output.line(output::message(format!("position {fen}")));
        }
        Ok(())
    }

    /// The position that a command `position` describes, and messages about what was left out.
    fn read_position(&self, fen: Option<&str>, moves: &[String]) -> Result<(Position, Vec<String>), Problem> {
        let rules = self.engine.position().rules();
        let (mut position, notes) = match fen {
            Some(fen) => {
                let read = Position::from_foreign_fen(rules, fen);
                let read = read.map_err(|error| Problem(format!("position: {error}")))?;
                let note = |note: String| output::message(format!("position: {note}"));
                (read.position, read.notes.into_iter().map(note).collect())
            }
            None => {
                let (start, note) = self.start_position(rules);
                (start, note.into_iter().collect())
            }
        };
        for (index, text) in moves.iter().enumerate() {
            // Some programs write every castling as the king's move onto its rook.
            let mv = position.parse_move_leniently(text);
            let mv = mv.map_err(|error| Problem(format!("position: move {}: {error}", index + 1)))?;
            position.make(mv);
        }
        Ok((position, notes))
    }

    /// The problem of an invalid command that would end the search in progress. Such a command is refused at
    /// once, and the search continues.
    pub(super) fn fault_of(&self, command: &Command) -> Option<Problem> {
        match command {
            Command::Position { fen, moves } => self.read_position(fen.as_deref(), moves).err(),
            _ => None,
        }
    }

    fn go(&mut self, go: &Go, output: &mut Output) {
        output.lines(go.problem.as_ref().map(output::message));
        let search_moves = self.search_moves(&go.search_moves, output);
        let defaults =
            Limits { multi_pv: self.multi_pv, move_overhead: self.move_overhead, ..Limits::default() };
        let limits = go.limits(self.engine.position().side_to_move(), search_moves, defaults);
        self.last_info = None;
        if go.ponder {
            self.engine.ponder(limits);
        } else {
            self.engine.think(limits);
        }
    }

    /// Reads the moves of `go searchmoves`. For each text that is not a legal move it prints a message and
    /// skips it.
    fn search_moves(&self, texts: &[String], output: &mut Output) -> Vec<Move> {
        let mut moves = Vec::with_capacity(texts.len());
        for text in texts {
            match self.engine.position().parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => output.line(output::message(format!("go searchmoves: {error}"))),
            }
        }
        moves
    }

    fn ponder_hit(&mut self) -> Result<(), Problem> {
        if !self.engine.is_pondering() {
            return Err(Problem("ponderhit needs a search that was started by go ponder".to_owned()));
        }
        self.engine.ponder_hit();
        Ok(())
    }
}

/// Answers `uci`.
fn identify(output: &mut Output) {
    output.line(format!("id name {} {}", crate::NAME, crate::VERSION));
    output.line(format!("id author {AUTHORS}"));
    output.lines(options::lines());
    output.line("uciok");
}
