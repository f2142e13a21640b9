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
mod edit;
mod encode;
mod fen;
mod letters;
mod marks;
mod notation;
mod notes;
mod results;
mod setup;
mod shadow;
mod squares;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

use movegen::{Color, FenError, Move, Position, Rules};

pub use decode::DecodeError;
pub use edit::Editor;
pub use fen::with_side_to_move;
pub use notation::Notation;
pub use results::{AdvantageAs, line as result_line};

use marks::Mouse;
use shadow::Shadow;

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
        self.notation.setup_lines(start)
    }

    /// Reads the argument of `setboard`.
    ///
    /// # Errors
    /// If it is not a legal position; the message names the field and its text.
    pub fn read_position(&self, rules: &'static Rules, text: &str) -> Result<Position, FenError> {
        self.notation.read_position(rules, text)
    }

    /// A position as XBoard would write it.
    pub fn position_text(&self, position: &Position) -> String {
        self.notation.position_text(position)
    }

    /// A move in a line of thinking output or a hint.
    pub fn text(&self, position: &Position, mv: Move) -> String {
        self.notation.move_text(position, mv)
    }

    /// The lines that tell XBoard a move of the engine. Call this before the move is made.
    pub fn send(&mut self, position: &Position, mv: Move) -> Vec<String> {
        self.mouse.release();
        self.notation.move_lines(position, mv, &mut self.shadow)
    }

    /// Reads the argument of `usermove`; the caller makes the move.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn receive(&mut self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        self.mouse.release();
        self.notation.receive(position, text, &mut self.shadow)
    }

    /// Reads a move that is not made.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        self.notation.read_move(position, text)
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
        self.notation.dots(position, is_marked)
    }

    /// A note for the opponent of `engine` about what XBoard cannot show of a position. `None` if there is
    /// nothing to say, empty if the last note must be removed.
    pub fn new_note(&mut self, position: &Position, engine: Option<Color>) -> Option<&str> {
        let last = std::mem::replace(&mut self.note, self.notation.note(position, engine));
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
