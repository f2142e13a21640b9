//! Chooses XBoard's pictures for pieces by how they move.
//!
//! A picture is the place of a piece in XBoard's piece table. The pawn of XBoard has the number 0, its lance
//! the number 18. XBoard treats pieces with these numbers as pawns.

use crate::betza;
use crate::game::{PieceSpec, Role};

/// Pictures for movements as they are usually written.
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

/// Pictures for other pieces, in the order in which they are given away.
const OTHERS: [u8; 49] = [
    17, 16, 19, 20, 22, 25, 26, 27, 28, 31, 32, 33, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 21, 23, 24, 30, 34, 12, 11, 64,
];

/// The picture of the pawn.
const PAWN: u8 = 0;

/// The letter and the picture of each piece except the king. `chosen` are the pictures that are given, by
/// piece; `taken` are the pictures that are used otherwise.
pub(crate) fn choose(pieces: &[PieceSpec], chosen: &[Option<u8>], taken: &[u8]) -> Vec<(char, u8)> {
    let mut used: Vec<u8> = chosen.iter().flatten().chain(taken).copied().collect();
    let mut pictures = Vec::new();
    for (piece, chosen) in pieces.iter().zip(chosen) {
        if piece.role == Role::Royal {
            continue;
        }
        let picture = chosen.unwrap_or_else(|| {
            let own = own_picture(piece).filter(|picture| !used.contains(picture));
            let free = own.or_else(|| OTHERS.into_iter().find(|picture| !used.contains(picture)));
            free.unwrap_or(u8::MAX)
        });
        used.push(picture);
        pictures.push((piece.letter, picture));
    }
    pictures
}

/// The picture that fits a piece best.
fn own_picture(piece: &PieceSpec) -> Option<u8> {
    match piece.role {
        // XBoard moves a pawn straight on.
        Role::Pawn => piece.betza.contains("mW").then_some(PAWN),
        Role::Imitator => Some(27),
        _ => {
            let movement = sorted_terms(piece.betza)?;
            let is_same = |(betza, _): &&(&str, u8)| sorted_terms(betza).as_ref() == Some(&movement);
            BY_MOVEMENT.iter().find(is_same).map(|&(_, picture)| picture)
        }
    }
}

/// The terms of a movement in an order that does not depend on how it is written; none if it cannot be read.
fn sorted_terms(betza: &str) -> Option<Vec<String>> {
    let terms = betza::parse(betza).ok()?;
    let mut texts: Vec<String> = terms.iter().map(|term| format!("{term:?}")).collect();
    texts.sort_unstable();
    texts.dedup();
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Class;

    fn piece(letter: char, betza: &'static str, role: Role) -> PieceSpec {
        PieceSpec { letter, name: "piece", betza, class: Class::Average, role }
    }

    #[test]
    fn a_picture_follows_the_movement_unless_it_is_chosen_or_taken() {
        let pieces = [
            piece('K', "K", Role::Royal),
            piece('C', "NR", Role::Plain),
            piece('M', "RN", Role::Plain),
            piece('Q', "RB", Role::Plain),
            piece('W', "FAD", Role::Plain),
            piece('P', "fmWfcF", Role::Pawn),
            piece('X', "fmFfcW", Role::Pawn),
        ];
        let chosen = [None, None, None, None, Some(38), None, None];
        let pictures = choose(&pieces, &chosen, &[17]);
        assert_eq!(pictures[..5], [('C', 8), ('M', 16), ('Q', 4), ('W', 38), ('P', 0)]);
        assert!(![0, 4, 8, 16, 17, 18, 38].contains(&pictures[5].1), "{pictures:?}");
    }

    #[test]
    fn there_are_enough_pictures_for_every_game() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars();
        let pieces: Vec<PieceSpec> = letters.map(|letter| piece(letter, "N", Role::Plain)).collect();
        let mut pictures: Vec<u8> =
            choose(&pieces, &vec![None; pieces.len()], &[]).iter().map(|it| it.1).collect();
        pictures.sort_unstable();
        pictures.dedup();
        assert_eq!(pictures.len(), pieces.len());
        assert!(pictures.iter().all(|&picture| picture < 65 && picture != 18));
    }
}
