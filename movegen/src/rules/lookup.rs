//! Looks up kinds, rows and squares in the data of a game.

use std::ops::RangeInclusive;

use super::RoleMasks;
use crate::game::{Game, Role};
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::types::{ByColor, Color, PieceKind, Square};

pub(super) fn kind_of_letter(game: &Game, letter: char) -> Option<PieceKind> {
    let letter = letter.to_ascii_uppercase();
    game.pieces.iter().position(|piece| piece.letter == letter).map(PieceKind::new)
}

/// The kind with a capital letter that a field names.
pub(super) fn listed_kind(game: &Game, field: &str, letter: char) -> Result<PieceKind, GameError> {
    let kind = kind_of_letter(game, letter).filter(|_| letter.is_ascii_uppercase());
    kind.ok_or_else(|| GameError::new(field, format!("no piece has the letter '{letter}'")))
}

/// The kind of a listed letter that must be neither a pawn nor the king.
pub(super) fn listed_piece(game: &Game, field: &str, letter: char) -> Result<PieceKind, GameError> {
    let kind = listed_kind(game, field, letter)?;
    let piece = &game.pieces[kind.index()];
    if matches!(piece.role, Role::Pawn | Role::Royal) {
        let reason =
            format!("the {} cannot be listed here, only pieces other than pawns and king", piece.name);
        return Err(GameError::new(field, reason));
    }
    Ok(kind)
}

pub(super) fn has_role(game: &Game, role: Role) -> bool {
    game.pieces.iter().any(|piece| piece.role == role)
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

/// The row of a rank that is numbered from White's side, seen from a side.
pub(super) fn row_for(geometry: &Geometry, color: Color, rank: i32) -> u8 {
    let row = geometry.row_of_rank(rank) as u8;
    match color {
        Color::White => row,
        Color::Black => geometry.rows() - 1 - row,
    }
}

/// The rows on which a side's pawns can stand: from their first rank to the last but one.
pub(super) fn pawn_rows(game: &Game, geometry: &Geometry, color: Color) -> RangeInclusive<u8> {
    let first = row_for(geometry, color, game.pawns.first_rank);
    match color {
        Color::White => first..=geometry.last_full_row() - 1,
        Color::Black => geometry.first_full_row() + 1..=first,
    }
}

/// Checks that a field names one of the ranks without gaps.
pub(super) fn check_rank(geometry: &Geometry, field: &str, rank: i32) -> Result<(), GameError> {
    let last = geometry.rank_name(geometry.last_full_row());
    if (1..=last).contains(&rank) {
        return Ok(());
    }
    Err(GameError::new(field, format!("rank {rank} is not one of 1 to {last}")))
}

/// A square that is named for White; for Black the square on the mirrored rank.
pub(super) fn square_for(
    geometry: &Geometry,
    color: Color,
    field: &str,
    name: &str,
) -> Result<Square, GameError> {
    let square = geometry.parse(name).filter(|&square| !geometry.is_brouhaha(square));
    let square = match color {
        Color::White => square,
        Color::Black => square.and_then(|square| geometry.flip(square)),
    };
    square.ok_or_else(|| {
        let reason = format!("\"{name}\" is not a square of the board (without brouhaha squares)");
        GameError::new(field, reason)
    })
}

/// The homes of the kings; no squares if the game names none.
pub(super) fn home_squares(game: &Game, geometry: &Geometry) -> Result<ByColor<Square>, GameError> {
    if game.king_home.is_empty() {
        return Ok(ByColor::both(Square::NONE));
    }
    let home = |color| square_for(geometry, color, "king_home", game.king_home);
    Ok(ByColor::new(home(Color::White)?, home(Color::Black)?))
}
