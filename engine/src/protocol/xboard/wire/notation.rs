//! How positions and moves are written, and what else is sent to XBoard.

use movegen::{Color, FenError, Move, Position, Rules};

use super::decode::{self, DecodeError, Received};
use super::shadow::Shadow;
use super::{encode, fen, marks, notes, setup};

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

impl Notation {
    /// The `setup` and `piece` lines for a game that starts from a position.
    pub fn setup_lines(self, start: &Position) -> Vec<String> {
        match self {
            Self::XBoard => setup::lines(start),
            Self::Own => Vec::new(),
        }
    }

    /// Reads a position.
    ///
    /// # Errors
    /// If it is not a legal position; the message names the field and its text.
    pub fn read_position(self, rules: &'static Rules, text: &str) -> Result<Position, FenError> {
        match self {
            Self::XBoard => fen::read(rules, text),
            Self::Own => Position::from_fen(rules, text),
        }
    }

    /// Writes a position.
    pub fn position_text(self, position: &Position) -> String {
        match self {
            Self::XBoard => fen::write(position),
            Self::Own => position.to_fen(),
        }
    }

    /// Writes a move in a line of thinking output or a hint.
    pub fn move_text(self, position: &Position, mv: Move) -> String {
        match self {
            Self::XBoard => encode::plain_text(position, mv),
            Self::Own => position.move_text(mv),
        }
    }

    /// The `move` lines for a move of the engine, before it is made. Updates what XBoard shows.
    pub fn move_lines(self, position: &Position, mv: Move, shadow: &mut Shadow) -> Vec<String> {
        match self {
            Self::XBoard => encode::encode(position, mv, shadow),
            Self::Own => vec![format!("move {}", position.move_text(mv))],
        }
    }

    /// Reads a move that is going to be made. Updates what XBoard shows.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn receive(self, position: &Position, text: &str, shadow: &mut Shadow) -> Result<Move, DecodeError> {
        match self {
            Self::XBoard => {
                let Received { mv, emptied } = decode::decode(position, text)?;
                let mut after = position.clone();
                after.make(mv);
                let ghosts = shadow.ghosts_after(position, mv, &after);
                shadow.advance(ghosts, &emptied);
                Ok(mv)
            }
            Self::Own => decode::decode_own(position, text),
        }
    }

    /// Reads a move that is not made.
    ///
    /// # Errors
    /// If it is not a legal move, with the reason.
    pub fn read_move(self, position: &Position, text: &str) -> Result<Move, DecodeError> {
        match self {
            Self::XBoard => decode::decode(position, text).map(|received| received.mv),
            Self::Own => decode::decode_own(position, text),
        }
    }

    /// The line of marks for what XBoard cannot show, if there is anything to mark or to remove.
    pub fn dots(self, position: &Position, is_marked: bool) -> Option<String> {
        match self {
            Self::XBoard => marks::dots(position, is_marked),
            Self::Own => None,
        }
    }

    /// A note for the opponent of `engine` about what XBoard cannot show of a position.
    pub fn note(self, position: &Position, engine: Option<Color>) -> Option<String> {
        match self {
            Self::XBoard => notes::note(position, engine),
            Self::Own => None,
        }
    }
}
