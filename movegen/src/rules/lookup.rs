//! Looks up kinds, rows and squares in a game's data.

use super::RoleMasks;
use crate::game::{Game, Role};
use crate::geometry::Geometry;
use crate::types::{ByColor, Color, PieceKind, Square};

pub(super) fn kind_of_letter(game: &Game, letter: char) -> Option<PieceKind> {
    let letter = letter.to_ascii_uppercase();
    game.pieces.iter().position(|piece| piece.letter == letter).map(PieceKind::new)
}

pub(super) fn kind_with_role(game: &Game, role: Role) -> Option<PieceKind> {
    game.pieces.iter().position(|piece| piece.role == role).map(PieceKind::new)
}

pub(super) fn role_masks(game: &Game) -> RoleMasks {
    let mask = |role| {
        let pieces = game.pieces.iter().enumerate().filter(|(_, piece)| piece.role == role);
        pieces.map(|(index, _)| PieceKind::new(index)).collect()
    };
    RoleMasks {
        pawns: mask(Role::Pawn),
        imitators: mask(Role::Imitator),
        poisoners: mask(Role::Poisoner),
        healers: mask(Role::Healer),
    }
}

/// The row of a rank numbered from White's side, seen from a colour's own side.
pub(super) fn row_for(geometry: &Geometry, color: Color, rank: i32) -> u8 {
    let row = geometry.row_of_rank(rank) as u8;
    match color {
        Color::White => row,
        Color::Black => geometry.rows() - 1 - row,
    }
}

/// A square named from White's side, mirrored rank for rank for Black.
pub(super) fn square_for(geometry: &Geometry, color: Color, name: &str) -> Square {
    let square = geometry.parse(name).expect("a square of the board");
    match color {
        Color::White => square,
        Color::Black => geometry.flip(square).expect("a mirrored square"),
    }
}

pub(super) fn home_squares(game: &Game, geometry: &Geometry) -> ByColor<Square> {
    ByColor::from_fn(|color| square_for(geometry, color, game.king_home))
}
