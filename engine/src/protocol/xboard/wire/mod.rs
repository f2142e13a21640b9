//! Translates between the games and XBoard's model of them.
//!
//! XBoard lets an engine describe its own variants: board, pieces and their moves ([`setup`]). Other effects
//! of the games are expressed by the moves: a move can carry a piece from one square to another, change it
//! into any piece of either colour, and empty up to two other squares. Everything here is derived from the
//! games' data; no game is named.
//!
//! A session uses one [`Wire`] as follows.
//!
//! - `variant`: send [`Wire::setup_lines`] first, then set up the position and call [`Wire::reset`], as after
//!   every `new` and `setboard` ([`Wire::read_position`]).
//! - the engine's move: send the lines of [`Wire::send`] *before* making the move, make it, then send
//!   [`Wire::dots`], as after every other change of the position.
//! - `usermove`: call [`Wire::receive`], then make the move. Moves in other lines are written by
//!   [`Wire::text`].
//! - `undo`, `remove`: call [`Wire::take_back`] with the number of plies.
//! - `lift`, `put`: send the answer of [`Wire::lift`] and [`Wire::put`] at once, also during a search. XBoard
//!   waits for it only on squares marked blue.

mod betza;
mod decode;
mod encode;
mod marks;
mod notes;
mod results;
mod setup;
mod shadow;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

use movegen::{Color, FenError, ForeignPosition, Move, Position, Rules};
use records::xboard::{fen, letters, squares};

pub use decode::DecodeError;
pub use results::{AdvantageAs, line as result_line};

use decode::Received;
use marks::Mouse;
use shadow::Shadow;

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Notation {
    /// As XBoard writes them. The engine also sends how the game's pieces move and what XBoard's board
    /// cannot show.
    #[default]
    XBoard,
    /// In the games' own notation, for a program that knows the games. Nothing else is sent.
    Own,
}

/// The translator of a game in progress: what XBoard shows, and which piece its user has picked up.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    notation: Notation,
    shadow: Shadow,
    mouse: Mouse,
    /// Whether marks for a piece that was picked up are on XBoard's board.
    is_marked: bool,
    /// The last note.
    note: Option<String>,
}

impl Wire {
    /// Forgets the game: XBoard shows a position that has just been set up.
    pub fn reset(&mut self) {
        *self = Self { notation: self.notation, is_marked: self.is_marked, ..Self::default() };
    }

    /// Chooses how positions and moves are written.
    pub fn set_notation(&mut self, notation: Notation) {
        self.notation = notation;
    }

    /// The `setup` and `piece` lines in answer to `variant`, for a game that starts from a position.
    pub fn setup_lines(&self, start: &Position) -> Vec<String> {
        match self.notation {
            Notation::XBoard => setup::lines(start),
            Notation::Own => Vec::new(),
        }
    }

    /// Reads the argument of `setboard`.
    ///
    /// # Errors
    /// If it is not a legal position; the message names the field and its text.
    pub fn read_position(&self, rules: &'static Rules, text: &str) -> Result<ForeignPosition, FenError> {
        match self.notation {
            Notation::XBoard => fen::read(rules, text),
            Notation::Own => Position::from_foreign_fen(rules, text),
        }
    }

    /// A position as XBoard would write it.
    pub fn position_text(&self, position: &Position) -> String {
        match self.notation {
            Notation::XBoard => fen::write(position),
            Notation::Own => position.to_fen(),
        }
    }

    /// A move in a line of thinking output or a hint.
    pub fn text(&self, position: &Position, mv: Move) -> String {
        match self.notation {
            Notation::XBoard => encode::plain_text(position, mv),
            Notation::Own => position.move_text(mv),
        }
    }

    /// The lines that tell XBoard a move of the engine. Call this before the move is made.
    pub fn send(&mut self, position: &Position, mv: Move) -> Vec<String> {
        self.mouse.release();
        match self.notation {
            Notation::XBoard => encode::encode(position, mv, &mut self.shadow),
            Notation::Own => vec![format!("move {}", position.move_text(mv))],
        }
    }

    /// Reads the argument of `usermove`; the caller makes the move.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn receive(&mut self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        self.mouse.release();
        if self.notation == Notation::Own {
            return decode::decode_own(position, text);
        }
        let Received { mv, emptied } = decode::decode(position, text)?;
        self.shadow.follow(position, mv, &emptied);
        Ok(mv)
    }

    /// Reads a move that is not made.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        match self.notation {
            Notation::XBoard => decode::decode(position, text).map(|received| received.mv),
            Notation::Own => decode::decode_own(position, text),
        }
    }

    /// Notes that moves have been taken back.
    pub fn take_back(&mut self, plies: usize) {
        self.mouse.release();
        self.shadow.take_back(plies);
    }

    /// The line of marks for what XBoard cannot show, to be sent after every change of the position. `None`
    /// in games without such things, unless there are other marks to be removed.
    pub fn dots(&mut self, position: &Position) -> Option<String> {
        let is_marked = std::mem::take(&mut self.is_marked);
        match self.notation {
            Notation::XBoard => marks::dots(position, is_marked),
            Notation::Own => None,
        }
    }

    /// A note for the opponent of `engine` about what XBoard cannot show of a position. `None` if there is
    /// nothing to say, empty if the last note must be removed.
    pub fn new_note(&mut self, position: &Position, engine: Option<Color>) -> Option<&str> {
        let note = match self.notation {
            Notation::XBoard => notes::note(position, engine),
            Notation::Own => None,
        };
        let last = std::mem::replace(&mut self.note, note);
        self.note.as_deref().or(last.map(|_| ""))
    }

    /// The last note.
    pub fn last_note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Answers `lift SQUARE`.
    pub fn lift(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.is_marked = true;
        self.mouse.lift(position, square)
    }

    /// Answers `put SQUARE`.
    pub fn put(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.mouse.put(position, square)
    }

    /// The answer to the last click, if it names a change that XBoard must send as a move at once.
    pub fn named_change(&self) -> Option<&str> {
        self.mouse.named_change()
    }
}
