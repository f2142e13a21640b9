//! The effects of the commands.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use super::clock::TimeControl;
use super::features;
use super::output::Refusal;
use super::parse::{self, centiseconds, number, text};
use super::pings::Wait;
use super::running::Purpose;
use super::session::{BoardState, Naming, XboardSession};
use crate::book::BookMove;
use crate::engine::{MemoryLimit, Options};
use crate::protocol::runner::Output;
use crate::search::Shortage;

impl XboardSession {
    /// Carries out a command with its arguments.
    ///
    /// # Errors
    /// The reason why the command has no effect.
    pub(super) fn execute(&mut self, word: &str, rest: &str, output: &mut Output) -> Result<(), Refusal> {
        if matches!(self.board, BoardState::Refused)
            && let Some(answer) = answer_without_position(word, rest)
        {
            return answer;
        }
        match word {
            "" | "xboard" | "random" | "name" | "rating" | "accepted" | "rejected" | "ics" | "hover" => {}
            // What is in hand follows from the moves.
            "holding" => {}
            "protover" => output.lines(features::lines(&self.games)),
            "new" => self.new_game(output),
            // The opponent is a program.
            "computer" => self.preferences.plays_computer = true,
            "variant" => self.change_game(text(rest, "variant needs the name of a game")?, output)?,
            "force" => self.force(output),
            "result" => self.end_game(output),
            "go" => self.go(output)?,
            "playother" => self.play_other(output),
            "usermove" => self.user_move(text(rest, "usermove needs a move such as e2e4")?, output)?,
            "setboard" => self.set_board(text(rest, "setboard needs a FEN")?, output)?,
            "undo" => self.undo(output)?,
            "remove" => self.remove(output)?,
            "?" => self.move_now(output),
            "analyze" => self.enter_analysis(output),
            "exit" => self.leave_analysis(output)?,
            "." => self.tell_progress(output),
            "exclude" => self.exclude(text(rest, "exclude needs a move such as e2e4, or all")?)?,
            "include" => self.include(text(rest, "include needs a move such as e2e4, or all")?)?,
            "hard" => self.set_pondering(true),
            "easy" => self.set_pondering(false),
            "pause" => self.pause(),
            "resume" => self.resume(output),
            "level" => {
                let level = parse::level(rest)?;
                self.change_control(|control, made| control.set_level(level, made));
            }
            "st" => {
                let time = parse::seconds(rest).ok_or("st needs a number of seconds")?;
                self.change_control(|control, _| control.set_move_time(time));
            }
            "sd" => {
                let depth = number(rest, "sd needs a number of plies from 1 on")?;
                self.change_control(|control, _| control.depth = Some(depth));
            }
            "nps" => {
                let nodes = parse::nodes_per_second(rest)?;
                self.change_control(|control, _| control.nodes_per_second = nodes);
            }
            "time" => {
                self.control.remaining = centiseconds(rest, "time needs a number of centiseconds")?;
            }
            "otim" => {
                centiseconds(rest, "otim needs a number of centiseconds")?;
            }
            "ping" => self.ping(text(rest, "ping needs a number")?.to_owned(), output),
            "post" => self.preferences.shows_thinking = true,
            "nopost" => self.preferences.shows_thinking = false,
            "draw" => self.answer_draw_offer(output),
            "hint" => self.hint(output),
            "bk" => self.tell_book(output),
            "lift" => {
                let square = text(rest, "lift needs a square such as e2")?;
                output.lines(self.wire.lift(self.engine.position(), square));
            }
            "put" => self.put(text(rest, "put needs a square such as e4")?, output),
            // All memory that the engine may use.
            "memory" => {
                let total = number(rest, "memory needs a number of megabytes from 1 on")? as usize;
                self.provide(|options| options.memory = MemoryLimit::Total(total));
            }
            "cores" => {
                let cores = number(rest, "cores needs a number of processors from 1 on")? as usize;
                self.provide(|options| options.threads = cores.min(Options::MAX_THREADS));
            }
            "option" => {
                let rest = text(rest, "option needs NAME=VALUE")?;
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                self.set_option(name.trim(), value.trim(), output)?;
            }
            _ => return Err("unknown command".into()),
        }
        Ok(())
    }

    /// `level`, `st`, `sd` and `nps`. `change` takes the number of moves that the engine's side has made.
    fn change_control(&mut self, change: impl FnOnce(&mut TimeControl, u32)) {
        let moves_made = self.moves_made();
        change(&mut self.control, moves_made);
        self.restart_background_search();
    }

    /// `memory` and `cores`. A shortage is reported again.
    fn provide(&mut self, change: impl FnOnce(&mut Options)) {
        self.told_shortage = None;
        let mut options = self.engine.options().clone();
        change(&mut options);
        self.set_options(options);
    }

    /// Changes the engine's options. Restarts analysis and pondering, unless only the book has changed, which
    /// they do not use.
    pub(super) fn set_options(&mut self, options: Options) {
        let before = self.engine.options().clone();
        let is_used = Options { book: options.book.clone(), ..before } != options;
        self.engine.set_options(options);
        if is_used {
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
        let wait = match self.purpose() {
            Some(Purpose::Move | Purpose::Hint) => Wait::Search,
            Some(Purpose::Ponder | Purpose::Analysis) => Wait::Turn,
            None => Wait::Ready(self.engine.ask_ready()),
        };
        self.pings.add(wait, number);
        self.answer_due_pings(output);
    }

    /// `hard` and `easy`.
    fn set_pondering(&mut self, ponders: bool) {
        self.ponders = ponders;
        let is_pondering = self.purpose() == Some(Purpose::Ponder);
        if !ponders && is_pondering {
            self.engine.cancel();
        } else if ponders && !is_pondering && self.reply_in(self.engine.position()).is_some() {
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
    /// tests legality.
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
        let found = self.running.best_move.filter(|_| self.engine.is_thinking());
        let known = self.reply_in(self.engine.position()).or(found);
        if known.is_some() {
            self.tell_hint(known, output);
        } else if !self.engine.is_thinking() {
            self.search_hint();
        }
    }
}

/// The answer to a command that needs the position that XBoard shows, if the engine has refused it.
fn answer_without_position(word: &str, rest: &str) -> Option<Result<(), Refusal>> {
    let reason = "the last position was refused, set up another one".to_owned();
    match word {
        "usermove" | "lift" | "put" | "exclude" | "include" if rest.is_empty() => None,
        "usermove" => Some(Err(Refusal::IllegalMove { text: rest.to_owned(), reason })),
        // The click is part of a move, which will be refused.
        "lift" | "put" => Some(Ok(())),
        // XBoard has started the engine's clock.
        "go" | "playother" => Some(Err(Refusal::Told(reason))),
        "undo" | "remove" | "exclude" | "include" | "hint" => Some(Err(Refusal::Error(reason))),
        _ => None,
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
