//! Letters of pieces on XBoard's board, where a poisoned piece is a kind of its own.

use movegen::{Color, Move, MoveKind, Piece, PieceKind, PoisonedPicture, Position, Rules, marks};

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

/// The small letter for what a moving piece becomes: a kind, or a poisoned piece of the other side. It is `+`
/// for a kind with this mark, and the plain letter for a twin.
pub fn suffix(rules: &Rules, kind: PieceKind, poisoned: bool) -> char {
    let letter = small_letter(rules, kind, poisoned);
    if marks::is_promoted(letter) { '+' } else { marks::in_moves(letter) }
}

/// The small letter of a piece in positions, as if it were a healthy one of Black.
fn small_letter(rules: &Rules, kind: PieceKind, poisoned: bool) -> char {
    let letter = rules.letter(kind);
    let picture = poisoned_pictures(rules).iter().find(|picture| poisoned && picture.piece == letter);
    picture.map_or(marks::small(rules.xboard_letter(kind)), |picture| picture.letter)
}

/// The letter of a piece in XBoard's positions.
pub fn letter(rules: &Rules, piece: BoardPiece) -> char {
    let small = small_letter(rules, piece.kind, piece.poisoned);
    match (piece.color, piece.poisoned) {
        (Color::White, false) | (Color::Black, true) => marks::capital(small),
        (Color::Black, false) | (Color::White, true) => small,
    }
}

/// The piece of a letter in XBoard's positions.
pub fn piece(rules: &Rules, letter: char) -> Option<BoardPiece> {
    let small = marks::small(letter);
    let picture = poisoned_pictures(rules).iter().find(|picture| picture.letter == small);
    let kind = rules.kind_of_letter(picture.map_or(letter, |picture| picture.piece))?;
    let poisoned = picture.is_some();
    let color = if marks::is_capital(letter) == poisoned { Color::Black } else { Color::White };
    Some(BoardPiece { color, kind, poisoned })
}

/// Whether pieces of a game have other sides with the mark `+`.
pub fn has_other_sides(rules: &Rules) -> bool {
    rules.kinds().any(|kind| marks::is_promoted(rules.letter(kind)))
}

/// Whether XBoard moves a piece by the rules of its pawns. In a game that it knows, they have the letter P.
pub fn is_xboards_pawn(rules: &Rules, piece: Piece) -> bool {
    let letter = rules.letter(piece.kind());
    match rules.xboard_setup() {
        Some(setup) => setup.pictures.contains(&(letter, 0)),
        None => letter == 'P',
    }
}

/// Whether a move can have a letter from XBoard. For a plain move from a square that offers a choice, the
/// user names the kind of the moving piece. The letters of the game's own notation are also accepted.
pub fn fits_letter(position: &Position, mv: Move, letter: Option<char>) -> bool {
    let rules = position.rules();
    let suffix_of = |piece: Piece, poisoned| suffix(rules, piece.kind(), poisoned);
    match mv.kind() {
        MoveKind::Promotion => letter == mv.promotion().map(|kind| suffix(rules, kind, false)),
        MoveKind::Gate => letter == mv.gated().map(|kind| suffix(rules, kind, false)),
        MoveKind::Poison => {
            letter == Some('p') || letter == Some(suffix_of(position.piece_on(mv.to()), true))
        }
        MoveKind::Cure => letter == Some('c'),
        _ => letter.is_none_or(|letter| letter == suffix_of(position.moved_piece(mv), false)),
    }
}
