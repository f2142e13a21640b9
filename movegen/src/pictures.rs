//! Chooses XBoard's pictures for pieces by how they move.
//!
//! A picture is the place of a piece in XBoard's piece table. The pawn of XBoard has the number 0, its lance
//! the number 18. XBoard treats pieces with these numbers as pawns.

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
            let known = BY_MOVEMENT.iter().find(|(betza, _)| *betza == piece.betza);
            known.map(|&(_, picture)| picture)
        }
    }
}
