//! Carries out the commands.

use movegen::{FenError, Games, Move, Position, Rules};

use super::command::Command;
use super::go::Go;
use super::session::UciSession;
use super::{games, options, output};
use crate::engine::Options;
use crate::engine::setting::Value;
use crate::protocol::runner::Output;
use crate::search::Limits;

/// The authors, from the package.
const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

impl UciSession {
    /// Carries out a command.
    ///
    /// # Errors
    /// The reason why the command is not possible. It changes nothing then.
    pub(super) fn execute(&mut self, command: Command, output: &mut Output) -> Result<(), String> {
        match command {
            Command::Register | Command::Quit => {}
            Command::Identify => identify(&self.games, output),
            Command::Debug(debug) => self.debug = debug,
            Command::IsReady => self.tell_ready(output),
            Command::SetOption { name, value, .. } => self.set_option(name, &value, output)?,
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
            Command::Perft(depth) => output.lines(output::perft(self.engine.position(), depth.into())),
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

    /// Sets an option. A file that the game cannot use is told.
    fn set_option(&mut self, name: &str, value: &Value, output: &mut Output) -> Result<(), String> {
        let before = self.engine.options().clone();
        options::set(self, name, value, output)?;
        let note = self.engine.options().note_since(&before, self.engine.position().rules());
        output.lines(note.map(output::message));
        Ok(())
    }

    /// Clears the transposition table and the histories.
    pub(super) fn clear_hash(&mut self) {
        self.engine.new_game(self.engine.position().clone());
    }

    /// Starts a game of the kind that the options choose.
    pub(super) fn enter_chosen_game(&mut self, output: &mut Output) {
        self.new_game(self.chosen_game(), output);
    }

    /// The game that the options choose.
    fn chosen_game(&self) -> &'static Rules {
        if self.chess960 { games::with_free_castling(&self.games, self.variant) } else { self.variant }
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
            Some(rules) if self.chess960 => games::with_free_castling(&self.games, rules),
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
    ) -> Result<(), String> {
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
    fn read_position(&self, fen: Option<&str>, moves: &[String]) -> Result<(Position, Vec<String>), String> {
        let rules = self.engine.position().rules();
        let (mut position, notes) = match fen {
            Some(fen) => {
                let read = Position::from_foreign_fen(rules, fen);
                let read = read.map_err(|error| format!("position: {error}"))?;
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
            let mv = mv.map_err(|error| format!("position: move {}: {error}", index + 1))?;
            position.make(mv);
        }
        Ok((position, notes))
    }

    /// The problem of an invalid command that would end the search in progress. Such a command is refused at
    /// once, and the search continues.
    pub(super) fn fault_of(&self, command: &Command) -> Option<String> {
        match command {
            Command::Position { fen, moves } => self.read_position(fen.as_deref(), moves).err(),
            _ => None,
        }
    }

    fn go(&mut self, go: &Go, output: &mut Output) {
        output.lines(go.problem.as_ref().map(output::message));
        let search_moves = self.search_moves(&go.search_moves, output);
        let &Options { multi_pv, move_overhead, .. } = self.engine.options();
        let side = self.engine.position().side_to_move();
        let limits = Limits { search_moves, multi_pv, move_overhead, ..go.limits(side) };
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

    fn ponder_hit(&mut self) -> Result<(), String> {
        if !self.engine.is_pondering() {
            return Err("ponderhit needs a search that was started by go ponder".to_owned());
        }
        self.engine.ponder_hit();
        Ok(())
    }
}

/// Answers `uci`.
fn identify(games: &Games, output: &mut Output) {
    output.line(format!("id name {} {}", crate::NAME, crate::VERSION));
    output.line(format!("id author {AUTHORS}"));
    output.lines(options::lines(games));
    output.line("uciok");
}
