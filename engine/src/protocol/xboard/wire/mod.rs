//! Translates between the games and XBoard's idea of them.
//!
//! XBoard lets an engine describe variants of its own: board, pieces and their movement ([`setup`]). What the games have
//! beyond that is put into the moves: a move can carry a man from one square to another, turn it into any piece of either
//! colour, and empty up to two other squares. Everything here is derived from the games' data; no game is named.

mod betza;
mod decode;
mod encode;
mod fen;
mod letters;
mod marks;
mod results;
mod setup;
mod shadow;
mod squares;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

use movegen::{Move, Position};

pub use decode::DecodeError;
pub use encode::plain_text;
pub use fen::read as read_position;
pub use marks::dots;
pub use results::{AdvantageAs, line as result_line};
pub use setup::lines as setup_lines;

use marks::Mouse;
use shadow::Shadow;

/// The translator of one game in progress: what XBoard believes, and what its user holds.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    shadow: Shadow,
    mouse: Mouse,
}

impl Wire {
    /// Forgets the game: XBoard shows a position that has just been set up.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// The lines that make a move of the engine's known, before it is made.
    pub fn send(&mut self, position: &Position, mv: Move) -> Vec<String> {
        self.mouse.release();
        encode::encode(position, mv, &mut self.shadow)
    }

    /// Reads the argument of `usermove`; the caller makes the move.
    ///
    /// # Errors
    /// If it is no legal move, with the reason.
    pub fn receive(&mut self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        self.mouse.release();
        let received = decode::decode(position, text)?;
        let mut after = position.clone();
        after.make(received.mv);
        let ghosts = self.shadow.ghosts_after(position, received.mv, &after);
        self.shadow.advance(ghosts, &received.emptied);
        Ok(received.mv)
    }

    /// Notes that moves have been taken back.
    pub fn take_back(&mut self, plies: usize) {
        self.mouse.release();
        self.shadow.take_back(plies);
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
