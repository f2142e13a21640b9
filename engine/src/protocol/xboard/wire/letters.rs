//! Letters of pieces on XBoard's board, where a poisoned piece is a kind of its own.

use movegen::{Color, PieceKind, PoisonedPicture, Rules};

/// A piece as XBoard shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardPiece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: PieceKind,
    /// Whether it is poisoned.
    pub poisoned: bool,
}

fn poisoned_pictures(rules: &Rules) -> &[PoisonedPicture] {
    rules.xboard_setup().map_or(&[], |setup| &setup.poisoned)
}

/// The small letter for what a moving piece becomes: a kind, or a poisoned piece of the other side.
pub fn suffix(rules: &Rules, kind: PieceKind, poisoned: bool) -> char {
    let letter = rules.letter(kind);
    let picture = poisoned_pictures(rules).iter().find(|picture| poisoned && picture.piece == letter);
    picture.map_or(rules.xboard_letter(kind).to_ascii_lowercase(), |picture| picture.letter)
}

/// The letter of a piece in XBoard's positions.
pub fn letter(rules: &Rules, piece: BoardPiece) -> char {
    let small = suffix(rules, piece.kind, piece.poisoned);
    match (piece.color, piece.poisoned) {
        (Color::White, false) | (Color::Black, true) => small.to_ascii_uppercase(),
        (Color::Black, false) | (Color::White, true) => small,
    }
}

/// The piece of a letter in XBoard's positions.
pub fn piece(rules: &Rules, letter: char) -> Option<BoardPiece> {
    let small = letter.to_ascii_lowercase();
    let picture = poisoned_pictures(rules).iter().find(|picture| picture.letter == small);
    let kind = rules.kind_of_letter(picture.map_or(letter, |picture| picture.piece))?;
    let poisoned = picture.is_some();
    let color = if letter.is_ascii_uppercase() == poisoned { Color::Black } else { Color::White };
    Some(BoardPiece { color, kind, poisoned })
}
