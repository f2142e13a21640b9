//! The old command `edit`, which sends a position piece by piece.

use std::collections::BTreeMap;

use movegen::{Color, FenError, Position, Rules, Square};
use thiserror::Error;

use super::letters::{self, BoardPiece};
use super::{fen, squares};

/// A board being edited. The side to move does not change.
#[derive(Clone, Debug)]
pub struct Editor {
    rules: &'static Rules,
    side_to_move: Color,
    /// The side of the pieces that are put on the board.
    color: Color,
    pieces: BTreeMap<Square, BoardPiece>,
}

/// The line is not a command of the editor.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "while a position is entered, write a piece and a square such as Pa4, or x and a square, or c, # or ."
)]
pub struct EditError;

impl Editor {
    /// An editor that starts with the board of a position.
    pub fn new(position: &Position) -> Self {
        let piece = |color, kind, square| BoardPiece { color, kind, poisoned: position.is_frozen(square) };
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            position.pieces(color).map(move |(kind, square)| (square, piece(color, kind, square)))
        });
        Self {
            rules: position.rules(),
            side_to_move: position.side_to_move(),
            color: Color::White,
            pieces: pieces.collect(),
        }
    }

    /// Obeys `#` (empty the board), `c` (change the colour), `Pa4` (put a piece on a square) or `xa4` (empty
    /// a square). XBoard also sends `?a1` for places that are not squares of the board; they are skipped.
    ///
    /// # Errors
    /// If it is another text, or has a letter or square that the game does not have.
    pub fn obey(&mut self, line: &str) -> Result<(), EditError> {
        match line {
            "#" => self.pieces.clear(),
            "c" => self.color = !self.color,
            _ if line.starts_with('?') => {}
            _ => {
                let letter = line.chars().next().filter(char::is_ascii).ok_or(EditError)?;
                let square = squares::read(self.rules.geometry(), &line[1..]).ok_or(EditError)?;
                self.put(letter, square)?;
            }
        }
        Ok(())
    }

    /// Puts a piece on a square. XBoard writes capital letters for both colours.
    fn put(&mut self, letter: char, square: Square) -> Result<(), EditError> {
        if letter == 'x' {
            self.pieces.remove(&square);
            return Ok(());
        }
        let piece =
            letters::piece(self.rules, letter).filter(|_| letter.is_ascii_uppercase()).ok_or(EditError)?;
        self.pieces.insert(square, BoardPiece { color: self.color, ..piece });
        Ok(())
    }

    /// The edited position. Kings and castling partners on their start squares have their rights. Pieces that
    /// XBoard's holdings do not show are in reserve if they are not on the board.
    ///
    /// # Errors
    /// If the position is not legal.
    pub fn finish(&self) -> Result<Position, FenError> {
        let letter_on = |square| Some(letters::letter(self.rules, *self.pieces.get(&square)?));
        fen::read_board(self.rules, &fen::placement(self.rules, letter_on), self.side_to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_done_is_the_start() {
        for start in movegen::all_games().map(Position::start) {
            let edited = Editor::new(&start).finish().expect("a position");
            assert_eq!(edited.to_fen(), start.to_fen());
        }
    }

    #[test]
    fn what_is_no_command() {
        let mut editor = Editor::new(&Position::start(movegen::rules("chess").expect("a game")));
        for line in ["", "P", "a4", "Pz9", "pa4", "Ya4", "Pa4q", "éa4", "force", "c c"] {
            assert_eq!(editor.obey(line), Err(EditError), "{line}");
        }
    }
}
