//! Translates between the games and XBoard's idea of them.
//!
//! XBoard lets an engine describe variants of its own: board, pieces and their movement ([`setup`]). What the games have
//! beyond that is put into the moves: a move can carry a man from one square to another, turn it into any piece of either
//! colour, and empty up to two other squares. Everything here is derived from the games' data; no game is named.
//!
//! How a session uses it: one [`Wire`] for the whole conversation.
//!
//! - `variant`: send [`Wire::setup_lines`] before anything else, then set the position up and call [`Wire::reset`], as after
//!   every `new` and `setboard` ([`Wire::read_position`]).
//! - the engine's move: send what [`Wire::send`] gives *before* making the move, make it, then send [`Wire::dots`],
//!   as after every other change of the position.
//! - `usermove`: [`Wire::receive`], then make the move. The texts of moves elsewhere are [`Wire::text`].
//! - `undo`, `remove`: [`Wire::take_back`] with as many plies as are taken back.
//! - `lift`, `put`: send what [`Wire::lift`] and [`Wire::put`] answer, at once, also while thinking. XBoard waits for it only
//!   on squares marked blue.

mod betza;
mod decode;
mod edit;
mod encode;
mod fen;
mod letters;
mod marks;
mod notes;
mod results;
mod setup;
mod shadow;
mod squares;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

use movegen::{FenError, Move, Position, Rules};

pub use decode::DecodeError;
pub use edit::Editor;
pub use fen::with_side_to_move;
pub use results::{AdvantageAs, line as result_line};

use marks::Mouse;
use shadow::Shadow;

/// The translator of one game in progress: what XBoard believes, and what its user holds.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    shadow: Shadow,
    mouse: Mouse,
    /// Whether the other side knows the games, their notation and their side effects.
    own_notation: bool,
}

impl Wire {
    /// Forgets the game: XBoard shows a position that has just been set up.
    pub fn reset(&mut self) {
        *self = Self { own_notation: self.own_notation, ..Self::default() };
    }

    /// Speaks to a program that knows the games: moves and positions go as they are, and nothing is described.
    pub fn use_own_notation(&mut self, own_notation: bool) {
        self.own_notation = own_notation;
    }

    /// The `setup` and `piece` lines in answer to `variant`, for a game that starts from a position.
    pub fn setup_lines(&self, start: &Position) -> Vec<String> {
        if self.own_notation { Vec::new() } else { setup::lines(start) }
    }

    /// Reads the argument of `setboard`.
    ///
    /// # Errors
    /// If it is no position; the message names the field and what was found there.
    pub fn read_position(&self, rules: &'static Rules, text: &str) -> Result<Position, FenError> {
        if self.own_notation { Position::from_fen(rules, text) } else { fen::read(rules, text) }
    }

    /// A position as XBoard would write it.
    pub fn position_text(&self, position: &Position) -> String {
        if self.own_notation { position.to_fen() } else { fen::write(position) }
    }

    /// A move in a line of thinking output or a hint.
    pub fn text(&self, position: &Position, mv: Move) -> String {
        if self.own_notation { position.move_text(mv) } else { encode::plain_text(position, mv) }
    }

    /// The lines that make a move of the engine's known, before it is made.
    pub fn send(&mut self, position: &Position, mv: Move) -> Vec<String> {
        self.mouse.release();
        if self.own_notation {
            return vec![format!("move {}", position.move_text(mv))];
        }
        encode::encode(position, mv, &mut self.shadow)
    }

    /// Reads the argument of `usermove`; the caller makes the move.
    ///
    /// # Errors
    /// If it is no legal move, with the reason.
    pub fn receive(&mut self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        self.mouse.release();
        if self.own_notation {
            return decode::decode_own(position, text);
        }
        let received = decode::decode(position, text)?;
        let mut after = position.clone();
        after.make(received.mv);
        let ghosts = self.shadow.ghosts_after(position, received.mv, &after);
        self.shadow.advance(ghosts, &received.emptied);
        Ok(received.mv)
    }

    /// Reads a move that is only spoken of.
    ///
    /// # Errors
    /// If it is no legal move, with the reason.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        if self.own_notation {
            return decode::decode_own(position, text);
        }
        decode::decode(position, text).map(|received| received.mv)
    }

    /// Notes that moves have been taken back.
    pub fn take_back(&mut self, plies: usize) {
        self.mouse.release();
        self.shadow.take_back(plies);
    }

    /// Marks for what XBoard cannot show, to be sent whenever the position has changed; none in games without such things.
    pub fn dots(&self, position: &Position) -> Option<String> {
        if self.own_notation { None } else { marks::dots(position) }
    }

    /// What XBoard cannot show of a position, in plain words.
    pub fn note(&self, position: &Position) -> Option<String> {
        if self.own_notation { None } else { notes::note(position) }
    }

    /// Answers `lift SQUARE`.
    pub fn lift(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.mouse.lift(position, square)
    }

    /// Answers `put SQUARE`.
    pub fn put(&mut self, position: &Position, square: &str) -> Vec<String> {
        self.mouse.put(position, square)
    }
}
