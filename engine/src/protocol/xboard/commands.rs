//! The effects of the commands.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use super::clock::TimeControl;
use super::features;
use super::output::Refusal;
use super::parse::Command;
use super::running::Purpose;
use super::session::{BoardState, Naming, XboardSession};
use crate::book::BookMove;
use crate::engine::{MemoryLimit, Options};
use crate::protocol::runner::Output;
use crate::search::Shortage;

impl XboardSession {
    /// Carries out a command.
    ///
    /// # Errors
    /// The reason why the command has no effect.
    pub(super) fn execute(&mut self, command: Command, output: &mut Output) -> Result<(), Refusal> {
        if matches!(self.board, BoardState::Refused) && needs_position(&command) {
            return refuse_without_position(command);
        }
        match command {
            Command::Ignored | Command::Quit => {}
            Command::Protover => output.lines(features::lines()),
            Command::New => self.new_game(output),
            Command::Computer => self.preferences.plays_computer = true,
            Command::Variant(name) => self.change_game(&name, output)?,
            Command::Force => self.force(output),
            Command::Result => self.end_game(output),
            Command::Go => self.go(output)?,
            Command::PlayOther => self.play_other(output),
            Command::UserMove(text) => self.user_move(text, output)?,
            Command::SetBoard(fen) => self.set_board(&fen, output)?,
            Command::Undo => self.undo(output)?,
            Command::Remove => self.remove(output)?,
            Command::MoveNow => self.move_now(output),
            Command::Analyze => self.enter_analysis(output),
            Command::Exit => self.leave_analysis(output)?,
            Command::Progress => self.tell_progress(output),
            Command::Exclude(moves) => self.exclude(&moves)?,
            Command::Include(moves) => self.include(&moves)?,
            Command::Hard => self.set_pondering(true),
            Command::Easy => self.set_pondering(false),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(output),
            Command::Edit => self.begin_edit(output),
            Command::SideToMove(color) => self.set_side_to_move(color, output)?,
            Command::Level(level) => self.change_control(|control, made| control.set_level(level, made)),
            Command::MoveTime(time) => self.change_control(|control, _| control.set_move_time(time)),
            Command::Depth(depth) => self.change_control(|control, _| control.set_depth(depth)),
            Command::NodesPerSecond(nodes) => self.change_control(|control, _| control.count_nodes(nodes)),
            Command::Time(remaining) => self.control.set_remaining(remaining),
            Command::OpponentTime(Duration { .. }) => {}
            Command::Ping(number) => self.ping(number, output),
            Command::Post => self.preferences.shows_thinking = true,
            Command::NoPost => self.preferences.shows_thinking = false,
            Command::Draw => self.answer_draw_offer(output),
            Command::Hint => self.hint(output),
            Command::Book => self.tell_book(output),
            Command::Lift(square) => output.lines(self.wire.lift(self.engine.position(), &square)),
            Command::Put(square) => self.put(&square, output),
            Command::Memory(megabytes) => {
                self.change_options(|options| options.memory = MemoryLimit::Total(megabytes));
            }
            Command::Cores(cores) => {
                self.change_options(|options| options.threads = cores.min(Options::MAX_THREADS));
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, output)?,
        }
        Ok(())
    }

    /// `level`, `st`, `sd` and `nps`. `change` takes the number of moves that the engine's side has made.
    fn change_control(&mut self, change: impl FnOnce(&mut TimeControl, u32)) {
        let moves_made = self.moves_made();
        change(&mut self.control, moves_made);
        self.restart_background_search();
    }

    /// `memory` and `cores`. Restarts analysis and pondering with the new settings. A shortage is reported
    /// again.
    fn change_options(&mut self, change: impl FnOnce(&mut Options)) {
        self.told_shortage = None;
        let mut options = self.engine.options().clone();
        change(&mut options);
        if options != *self.engine.options() {
            self.engine.set_options(options);
            self.restart_background_search();
        }
    }

    /// Reports which of `memory` and `cores` cannot be obeyed. The same shortage in later games is not
    /// reported again.
    pub(super) fn tell_shortage(&mut self, shortage: Shortage, output: &mut Output) {
        if self.told_shortage.replace(shortage) == Some(shortage) {
            return;
        }
        let Options { memory, threads, .. } = self.engine.options();
        let command = match (shortage, memory) {
            (Shortage::Table { .. } | Shortage::TotalTooSmall { .. }, MemoryLimit::Total(megabytes)) => {
                format!("memory {megabytes}")
            }
            (Shortage::Table { .. } | Shortage::TotalTooSmall { .. }, MemoryLimit::Table(_)) => {
                output.line(format!("tellusererror {shortage}"));
                return;
            }
            (Shortage::Threads { .. } | Shortage::Total { .. }, _) => format!("cores {threads}"),
        };
        output.lines(Refusal::Error(shortage.to_string()).reply(&command));
    }

    /// `ping`: during a search for the engine's move or a hint, the answer comes after the search. During
    /// analysis or pondering it comes at once. Otherwise it comes when all earlier work is done. Pings are
    /// answered in order.
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
        self.pondering.set(ponders);
        let is_pondering = self.purpose() == Some(Purpose::Ponder);
        if !ponders && is_pondering {
            self.engine.cancel();
        } else if ponders && !is_pondering && self.pondering.expected_reply(self.engine.position()).is_some()
        {
            self.ponder_if_wanted();
        }
    }

    /// Answers `draw`. The engine accepts by offering a draw. The protocol has no command for declining, so a
    /// human opponent gets a message.
    fn answer_draw_offer(&self, output: &mut Output) {
        if self.mode.side().is_none() {
            return;
        }
        if self.prospects.accepts_draw() {
            output.line("offer draw");
        } else if !self.preferences.plays_computer {
            output.line(format!("telluser {} declines the draw", crate::NAME));
        }
    }

    /// How long to wait for XBoard to answer a named change with a move. XBoard answers at once, unless it
    /// tests legality: then it ignores the change, and accepts no other click.
    const NAMING_PATIENCE: Duration = Duration::from_secs(1);

    /// Answers `put`.
    fn put(&mut self, square: &str, output: &mut Output) {
        output.lines(self.wire.put(self.engine.position(), square));
        let is_named = self.wire.named_change().is_some();
        self.naming =
            is_named.then(|| Naming { again: Instant::now() + Self::NAMING_PATIENCE, is_told: false });
    }

    /// No move has come for a named change: tells the user why, and names the change again until XBoard
    /// takes it.
    pub(super) fn name_again(&mut self, output: &mut Output) {
        let Some(naming) = self.naming.take() else { return };
        let Some(change) = self.wire.named_change() else { return };
        if !naming.is_told {
            output.line(
                "tellusererror XBoard cannot make this move while it tests legality. Switch off Options, \
                 General, Test Legality; then the move is made.",
            );
        }
        output.line(change);
        self.naming = Some(Naming { again: Instant::now() + Self::NAMING_PATIENCE, is_told: true });
    }

    /// Answers `hint` with the expected reply, or with the best move of the search in progress. If there is
    /// neither, it starts a search. While the engine searches for its own move there is no answer.
    fn hint(&mut self, output: &mut Output) {
        if self.is_on_move() {
            return;
        }
        let found = self.running.best_move().filter(|_| self.engine.is_thinking());
        let known = self.pondering.expected_reply(self.engine.position()).or(found);
        if known.is_some() {
            self.tell_hint(known, output);
        } else if !self.engine.is_thinking() {
            self.search_hint();
        }
    }
}

/// Whether a command needs the position that XBoard shows.
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

/// The answer to a command that [`needs_position`] if the last position was refused.
fn refuse_without_position(command: Command) -> Result<(), Refusal> {
    let reason = "the last position was refused, set up another one".to_owned();
    match command {
        Command::UserMove(text) => Err(Refusal::IllegalMove { text, reason }),
        // The click is part of a move, which will be refused.
        Command::Lift(_) | Command::Put(_) => Ok(()),
        // XBoard has started the engine's clock.
        Command::Go | Command::PlayOther => Err(Refusal::Told(reason)),
        _ => Err(Refusal::Error(reason)),
    }
}

impl XboardSession {
    /// Answers `bk` with the moves of the book. Each line of the answer begins with a space; an empty line
    /// ends it.
    pub(super) fn tell_book(&self, output: &mut Output) {
        let position = self.engine.position();
        let options = self.engine.options();
        let book = options.book.of(position.rules());
        let mut moves = book.as_deref().map_or_else(Vec::new, |book| book.moves(position).to_vec());
        moves.sort_by_key(|entry| Reverse(entry.weight));
        if book.is_none() {
            output.line(format!(" There is no opening book for {}.", position.rules().title()));
        } else if moves.is_empty() {
            output.line(" The position is not in the opening book.");
        }
        for entry in &moves {
            output.line(format!(" {}{}", self.wire.text(position, entry.mv), describe(entry, &moves)));
        }
        if !moves.is_empty() && !options.book.is_on {
            output.line(" The engine does not play from the book: the option OwnBook is off.");
        }
        output.line("");
    }
}

/// Describes the weight of a book move, and the reasons for it.
fn describe(entry: &BookMove, moves: &[BookMove]) -> String {
    let mut text = format!(" {:.0} %", entry.percent(moves));
    if let Some(score) = entry.score {
        text += &format!(", score {:+.2}", f64::from(score) / 100.0);
    }
    if entry.games > 0 {
        text += &format!(", {} points in {} games", entry.points(), entry.games);
    }
    text
}
