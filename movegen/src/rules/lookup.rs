//! Looks up kinds, rows and squares in the data of a game.

use super::tables::RoleMasks;
use crate::arrays::Arrays;
use crate::game::{Game, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::placement;
use crate::regions::{Area, Areas};
use crate::types::{ByColor, Color, PieceKind, Square};

pub(super) fn kind_of_letter(game: &Game, letter: char) -> Option<PieceKind> {
    let letter = letter.to_ascii_uppercase();
    let own = game.pieces.iter().position(|piece| piece.letter == letter);
    let other = || game.pieces.iter().position(|piece| piece.other_letters.contains(letter));
    own.or_else(other).map(PieceKind::new)
}

/// The kind with a capital letter that a key names.
pub(super) fn listed_kind(game: &Game, key: &KeyPath, letter: char) -> Result<PieceKind, GameError> {
    let kind = kind_of_letter(game, letter).filter(|_| letter.is_ascii_uppercase());
    kind.ok_or_else(|| {
        GameError::new(key.clone(), format!("no piece has the letter '{}'", letter.escape_debug()))
    })
}

/// The kind of a listed letter that must be neither a pawn nor the king.
pub(super) fn listed_piece(game: &Game, key: &KeyPath, letter: char) -> Result<PieceKind, GameError> {
    let kind = listed_kind(game, key, letter)?;
    let piece = &game.pieces[kind.index()];
    if matches!(piece.role, Role::Pawn | Role::Royal) {
        let reason =
            format!("the {} cannot be listed here, only pieces other than pawns and king", piece.name);
        return Err(GameError::new(key.clone(), reason));
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

/// The squares on which pawns can stand: a region, or from their first rank to the last but one.
pub(super) fn pawn_area(game: &Game, geometry: &Geometry, areas: &Areas) -> Result<Area, GameError> {
    if let Some(name) = &game.pawns.squares {
        return areas.get(&KeyPath::new("pawns.squares"), name).cloned();
    }
    let rows = |color| {
        let first = row_for(geometry, color, game.pawns.first_rank);
        match color {
            Color::White => first..=geometry.last_full_row() - 1,
            Color::Black => geometry.first_full_row() + 1..=first,
        }
    };
    let rows = ByColor::from_fn(rows);
    Ok(Area::from_fn(geometry, |color, square| rows[color].contains(&geometry.row_of(square))))
}

/// Checks that a key names one of the ranks without gaps.
pub(super) fn check_rank(geometry: &Geometry, key: impl Into<KeyPath>, rank: i32) -> Result<(), GameError> {
    let last = geometry.rank_name(geometry.last_full_row());
    if (1..=last).contains(&rank) {
        return Ok(());
    }
    Err(GameError::new(key, format!("rank {rank} is not one of 1 to {last}")))
}

/// A square that is named for White; for Black the square on the mirrored rank.
pub(super) fn square_for(
    geometry: &Geometry,
    color: Color,
    key: &KeyPath,
    name: &str,
) -> Result<Square, GameError> {
    let square = geometry.parse(name).filter(|&square| !geometry.is_brouhaha(square));
    let square = match color {
        Color::White => square,
        Color::Black => square.and_then(|square| geometry.flip(square)),
    };
    square.ok_or_else(|| {
        let reason = format!("\"{name}\" is not a square of the board (without brouhaha squares)");
        GameError::new(key.clone(), reason)
    })
}

/// The kind that looks like a king: the royal kind, else the one that castles, else the one with the letter
/// K.
pub(super) fn crowned(game: &Game) -> Option<PieceKind> {
    let royal = game.pieces.iter().position(|piece| piece.role == Role::Royal).map(PieceKind::new);
    royal.or_else(|| kind_of_letter(game, game.castling.king.unwrap_or('K')))
}

/// The sides that have a royal piece in the start position.
pub(super) fn royal_sides(game: &Game, arrays: &Arrays) -> ByColor<bool> {
    let king = game.pieces.iter().find(|piece| piece.role == Role::Royal).map(|king| king.letter);
    let start = arrays.fen(game.start.default);
    let has = |letter: Option<char>| placement::letters(&start).any(|(found, ..)| Some(found) == letter);
    ByColor::new(has(king), has(king.map(|letter| letter.to_ascii_lowercase())))
}

/// The homes of the kings: as the game says, or the square of White's king at the start.
pub(super) fn home_squares(
    game: &Game,
    geometry: &Geometry,
    arrays: &Arrays,
) -> Result<ByColor<Square>, GameError> {
    let name = game.castling.king_home.clone().unwrap_or_else(|| {
        let royal = || game.pieces.iter().find(|piece| piece.role == Role::Royal).map(|king| king.letter);
        let king = game.castling.king.or_else(royal);
        let start = arrays.fen(game.start.default);
        let find = |king: Option<char>| placement::letters(&start).find(|&(letter, ..)| Some(letter) == king);
        let last = i32::from(geometry.rows()) - 1;
        // If only Black has a king, White's home mirrors its own.
        let white = find(king).map(|(_, file, row)| (file, last - row));
        let black = || find(king.map(|king| king.to_ascii_lowercase())).map(|(_, file, row)| (file, row));
        let square = white.or_else(black).and_then(|(file, row)| geometry.square_at(file, row));
        square.map_or_else(|| "a1".to_owned(), |square| geometry.name(square))
    });
    let home = |color| square_for(geometry, color, &KeyPath::new("castling.king-home"), &name);
    Ok(ByColor::new(home(Color::White)?, home(Color::Black)?))
}
