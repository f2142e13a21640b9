//! Lines of moves as text.

use movegen::{Move, Position};

/// The moves of a line from `root`, separated by spaces. `text` writes each move in the position in which it
/// is made.
pub(super) fn moves_text(
    root: &Position,
    moves: &[Move],
    text: impl Fn(&Position, Move) -> String,
) -> String {
    let mut position = root.clone();
    let mut words = Vec::with_capacity(moves.len());
    for &mv in moves {
        words.push(text(&position, mv));
        position.make(mv);
    }
    words.join(" ")
}
