//! Moves by squares: `b1c3`, `a9a10q`, `e5f5p`.

use crate::position::Position;
use crate::types::{Move, MoveKind};

impl Position {
    /// A move by its squares. A lower-case letter follows for a promotion (the new piece), a poisoning (`p`)
    /// and a cure (`c`).
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// assert_eq!(position.move_text(position.parse_move("a8=N")?), "a7a8n");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        let geometry = self.rules().geometry();
        let mut text = geometry.name(mv.from()) + &geometry.name(mv.to());
        text.extend(self.move_letter(mv));
        text
    }

    /// The letter after the squares of a move.
    pub(super) fn move_letter(&self, mv: Move) -> Option<char> {
        match mv.kind() {
            MoveKind::Poison => Some('p'),
            MoveKind::Cure => Some('c'),
            _ => mv.promotion().map(|kind| self.rules().letter(kind).to_ascii_lowercase()),
        }
    }
}
