//! Moves by squares: `b1c3`, `a9a10q`, `e5f5p`.

use super::MoveError;
use crate::position::Position;
use crate::types::{Move, MoveKind};

impl Position {
    /// A move by its squares, with one small letter behind for what else it does: the new piece of a promotion,
    /// `p` for poisoning, `c` for a cure.
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        let geometry = self.rules().geometry();
        let mut text = geometry.name(mv.from()) + &geometry.name(mv.to());
        match mv.kind() {
            MoveKind::Poison => text.push('p'),
            MoveKind::Cure => text.push('c'),
            _ => {
                text.extend(mv.promotion().map(|kind| self.rules().letter(kind).to_ascii_lowercase()));
            }
        }
        text
    }

    /// The legal move that a text stands for, by squares or in algebraic notation.
    ///
    /// # Errors
    /// If no legal move, or more than one, is written like this.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let moves = self.legal_moves();
        let Some(&first) = moves.first() else { return Err(MoveError::NoMoves { text: text.to_owned() }) };
        if let Some(&mv) = moves.iter().find(|&&mv| self.move_text(mv) == text) {
            return Ok(mv);
        }
        let fitting: Vec<Move> = moves.into_iter().filter(|&mv| self.is_san_of(text, mv)).collect();
        match fitting[..] {
            [mv] => Ok(mv),
            [] => {
                let example = format!("{} or {}", self.move_text(first), self.san(first));
                Err(MoveError::Unknown { text: text.to_owned(), example })
            }
            _ => {
                let choices: Vec<String> = fitting.iter().map(|&mv| self.move_text(mv)).collect();
                Err(MoveError::Ambiguous { text: text.to_owned(), choices: choices.join(" or ") })
            }
        }
    }
}
