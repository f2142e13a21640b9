//! Chooses XBoard's pictures for pieces by how they move.
//!
//! A picture is the place of a piece in XBoard's piece table. The pawn of XBoard has the number 0, its lance
//! the number 18. XBoard treats pieces with these numbers as pawns.

use crate::betza::{self, Term};
use crate::game::{PieceSpec, Role};
use crate::marks;

/// The usual pictures of movements.
const BY_MOVEMENT: [(&str, u8); 22] = [
    ("N", 1),
    ("B", 2),
    ("R", 3),
    ("Q", 4),
    ("F", 5),
    ("FA", 6),
    ("BN", 7),
    ("RN", 8),
    ("W", 9),
    ("K", 10),
    ("mRcpR", 11),
    ("NN", 12),
    ("BW", 13),
    ("RF", 14),
    ("QN", 15),
    ("L", 24),
    ("C", 24),
    ("Z", 23),
    ("[F?R]", 30),
    ("[W?B]", 34),
    ("KNAD", 21),
    ("WN", 20),
];

/// Pictures for other pieces, in the order in which they are assigned.
const OTHERS: [u8; 49] = [
    17, 16, 19, 20, 22, 25, 26, 27, 28, 31, 32, 33, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 21, 23, 24, 30, 34, 12, 11, 64,
];

/// The picture of the pawn.
const PAWN: u8 = 0;

/// The picture of a pawn that does not move straight on: a shield with a lance.
const OTHER_PAWN: u8 = 49;

/// How far XBoard has the picture of a promoted piece behind that of the piece itself.
pub const XBOARD_PROMOTED: u8 = 11;

/// XBoard's pictures of the pieces of Shogi.
const OF_SHOGI: [(&str, u8); 7] =
    [("fW", PAWN), ("ffN", 1), ("B", 2), ("R", 3), ("fR", 4), ("FfW", 5), ("WfF", 9)];

/// The letter and the picture of each piece of a game in which pieces have other sides with the mark `+`. The
/// kinds in hand have the first numbers, and their other sides stand behind them. `crowned` as in [`choose`].
/// None if no piece has another side, or if XBoard has no room for one.
pub(crate) fn choose_with_other_sides(
    pieces: &[PieceSpec],
    terms: &[Vec<Term>],
    crowned: Option<usize>,
) -> Option<Vec<(char, u8)>> {
    let is_shown =
        |(index, piece): &(usize, &PieceSpec)| Some(*index) != crowned && !marks::is_twin(piece.letter);
    let is_promoted = |piece: &PieceSpec| marks::is_promoted(piece.letter);
    let mut pictures: Vec<(char, u8)> = Vec::new();
    for known_ones in [true, false] {
        for (index, piece) in pieces.iter().enumerate().filter(is_shown).filter(|it| !is_promoted(it.1)) {
            let is_free = |picture: &u8| pictures.iter().all(|it| it.1 != *picture);
            let known = picture_of_movement(&OF_SHOGI, &terms[index]).filter(is_free);
            let picture = if known_ones { known } else { (0..XBOARD_PROMOTED).rev().find(is_free) };
            if pictures.iter().all(|it| it.0 != piece.letter) {
                pictures.extend(picture.map(|picture| (piece.letter, picture)));
            }
        }
    }
    let other_side = |piece: &PieceSpec| {
        let plain = pictures.iter().find(|it| it.0 == marks::plain(piece.letter))?;
        Some((piece.letter, plain.1 + XBOARD_PROMOTED))
    };
    let sides: Option<Vec<(char, u8)>> =
        pieces.iter().filter(|piece| is_promoted(piece)).map(other_side).collect();
    pictures.extend(sides.filter(|sides| !sides.is_empty())?);
    let has_room = pieces.iter().enumerate().filter(is_shown).count() == pictures.len();
    has_room.then_some(pictures)
}

/// The picture of a movement in a table.
fn picture_of_movement(table: &[(&str, u8)], terms: &[Term]) -> Option<u8> {
    let movement = sorted_terms(terms);
    let is_same = |betza: &str| betza::parse(betza).is_ok_and(|terms| sorted_terms(&terms) == movement);
    table.iter().find(|(betza, _)| is_same(betza)).map(|&(_, picture)| picture)
}

/// The letter and the picture of each piece. The piece that looks like a king has none; `crowned` is its
/// index. `terms` are the movements of the pieces, `taken` the pictures that are already in use.
pub(crate) fn choose(
    pieces: &[PieceSpec],
    terms: &[Vec<Term>],
    crowned: Option<usize>,
    taken: &[u8],
) -> Vec<(char, u8)> {
    let mut used: Vec<u8> =
        pieces.iter().filter_map(|piece| piece.picture).chain(taken.iter().copied()).collect();
    let mut pictures = Vec::new();
    for (index, (piece, terms)) in pieces.iter().zip(terms).enumerate() {
        // A twin has the picture of its piece.
        if Some(index) == crowned || marks::is_twin(piece.letter) {
            continue;
        }
        let picture = piece.picture.unwrap_or_else(|| {
            let own = own_picture(piece, terms).filter(|picture| !used.contains(picture));
            let free = own.or_else(|| OTHERS.into_iter().find(|picture| !used.contains(picture)));
            free.unwrap_or(u8::MAX)
        });
        used.push(picture);
        pictures.push((piece.letter, picture));
    }
    pictures
}

/// The picture that fits a piece best.
fn own_picture(piece: &PieceSpec, terms: &[Term]) -> Option<u8> {
    match piece.role {
        // XBoard moves a pawn straight on.
        Role::Pawn => Some(if piece.betza.contains("mW") { PAWN } else { OTHER_PAWN }),
        Role::Imitator => Some(27),
        _ => picture_of_movement(&BY_MOVEMENT, terms),
    }
}

/// The terms of a movement in an order that does not depend on how it is written.
fn sorted_terms(terms: &[Term]) -> Vec<String> {
    let mut texts: Vec<String> = terms.iter().map(|term| format!("{term:?}")).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(letter: char, betza: &str, role: Role, picture: Option<u8>) -> PieceSpec {
        PieceSpec { letter, betza: betza.to_owned(), role, picture, ..PieceSpec::default() }
    }

    fn chosen(pieces: &[PieceSpec], taken: &[u8]) -> Vec<(char, u8)> {
        let terms: Vec<Vec<Term>> =
            pieces.iter().map(|piece| betza::parse(&piece.betza).expect("a movement")).collect();
        let crowned = pieces.iter().position(|piece| piece.role == Role::Royal);
        choose(pieces, &terms, crowned, taken)
    }

    #[test]
    fn a_picture_follows_the_movement_unless_it_is_chosen_or_taken() {
        let pieces = [
            piece('K', "K", Role::Royal, None),
            piece('C', "NR", Role::Plain, None),
            piece('M', "RN", Role::Plain, None),
            piece('Q', "RB", Role::Plain, None),
            piece('W', "FAD", Role::Plain, Some(38)),
            piece('P', "fmWfcF", Role::Pawn, None),
            piece('X', "fmFfcW", Role::Pawn, None),
        ];
        let pictures = chosen(&pieces, &[17]);
        assert_eq!(pictures[..5], [('C', 8), ('M', 16), ('Q', 4), ('W', 38), ('P', 0)]);
        assert!(![0, 4, 8, 16, 17, 18, 38].contains(&pictures[5].1), "{pictures:?}");
    }

    #[test]
    fn there_are_enough_pictures_for_every_game() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars();
        let pieces: Vec<PieceSpec> = letters.map(|letter| piece(letter, "N", Role::Plain, None)).collect();
        let mut pictures: Vec<u8> = chosen(&pieces, &[]).iter().map(|it| it.1).collect();
        pictures.sort_unstable();
        pictures.dedup();
        assert_eq!(pictures.len(), pieces.len());
        assert!(pictures.iter().all(|&picture| picture < 65 && picture != 18));
    }
}
