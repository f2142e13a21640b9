//! Looks up kinds, rows and squares in the data of a game.

use crate::arrays::Arrays;
use crate::game::{Game, PieceSpec, Role};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::marks;
use crate::placement;
use crate::regions::{Area, Areas};
use crate::types::{ByColor, Color, Kinds, PieceKind, Square};

pub(super) fn kind_of_letter(game: &Game, letter: char) -> Option<PieceKind> {
    let letter = marks::capital(letter);
    let own = game.pieces.iter().position(|piece| piece.letter == letter);
    let other = || game.pieces.iter().position(|piece| piece.other_letters.contains(letter));
    own.or_else(other).map(PieceKind::new)
}

/// The kind with a capital letter that a key names.
pub(super) fn listed_kind(game: &Game, key: &KeyPath, letter: char) -> Result<PieceKind, GameError> {
    let kind = kind_of_letter(game, letter).filter(|_| marks::is_capital(letter));
    kind.ok_or_else(|| {
        GameError::new(key.clone(), format!("no piece has the letter '{}'", marks::shown(letter)))
    })
}

/// The kind of a listed letter that must be neither a pawn nor the king.
pub(super) fn listed_piece(game: &Game, key: &KeyPath, letter: char) -> Result<PieceKind, GameError> {
    let kind = listed_kind(game, key, letter)?;
    let piece = &game.pieces[kind.index()];
    let is_king = piece.role == Role::Royal && game.royals.is_none();
    if is_king || piece.role == Role::Pawn {
        let reason =
            format!("the {} cannot be listed here, only pieces other than pawns and king", piece.name);
        return Err(GameError::new(key.clone(), reason));
    }
    Ok(kind)
}

pub(super) fn has_role(game: &Game, role: Role) -> bool {
    game.pieces.iter().any(|piece| piece.role == role)
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RoleMasks {
    pub pawns: Kinds,
    pub imitators: Kinds,
    pub poisoners: Kinds,
    pub healers: Kinds,
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
        // A board without pawns may lack the rank.
        Color::Black => (geometry.rows() - 1).saturating_sub(row),
    }
}

/// The squares on which pawns can stand: a region, or from their first rank to the last but one.
pub(super) fn pawn_area(game: &Game, geometry: &Geometry, areas: &Areas) -> Result<Area, GameError> {
    if let Some(name) = &game.pawns.squares {
        return areas.get(&KeyPath::new("pawns.squares"), name).cloned();
    }
    if !has_role(game, Role::Pawn) {
        return Ok(Area::from_fn(geometry, |_, _| false));
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

/// Whether a side has a royal piece in the start position, on the board or in hand.
pub(super) fn has_royal_piece(game: &Game, arrays: &Arrays, color: Color) -> bool {
    let start = arrays.fen(game.start.default);
    let is_royal = |letter: char| {
        let own = game.pieces.iter().filter(|piece| piece.role == Role::Royal);
        own.map(|piece| piece.letter).any(|it| letter == it || letter == marks::small(it))
    };
    let on_board = placement::letters(&start).map(|(letter, ..)| letter);
    let in_hand = placement::letters_in_hand(&start).filter(|_| game.hands.is_some());
    on_board.chain(in_hand).any(|letter| Color::of_letter(letter) == color && is_royal(letter))
}

/// The homes of the kings: as the game says, or their squares at the start. A side without a king has the
/// home that mirrors the other's.
pub(super) fn home_squares(
    game: &Game,
    geometry: &Geometry,
    arrays: &Arrays,
) -> Result<ByColor<Square>, GameError> {
    if let Some(name) = &game.castling.king_home {
        let home = |color| square_for(geometry, color, &KeyPath::new("castling.king-home"), name);
        return Ok(ByColor::new(home(Color::White)?, home(Color::Black)?));
    }
    let royal = || game.pieces.iter().find(|piece| piece.role == Role::Royal).map(|king| king.letter);
    let king = game.castling.king.or_else(royal);
    let start = arrays.fen(game.start.default);
    let found = |king: Option<char>| {
        let kings = placement::letters(&start).filter(move |&(letter, ..)| Some(letter) == king);
        let rows = i32::from(geometry.rows());
        kings.filter_map(move |(_, file, row)| geometry.square_at(file, rows - 1 - row))
    };
    // Of several kings the one that is farthest back.
    let white = found(king).last();
    let black = found(king.map(marks::small)).next();
    let mirrored = |square: Option<Square>| square.and_then(|square| geometry.flip(square));
    let corner = || Square::new(0);
    let white = white.or_else(|| mirrored(black)).unwrap_or_else(corner);
    Ok(ByColor::new(white, black.or_else(|| mirrored(Some(white))).unwrap_or(white)))
}

/// A kind, and its twin if it has one.
pub(super) fn with_twin(game: &Game, kind: PieceKind) -> Kinds {
    let twin = marks::twin(game.pieces[kind.index()].letter);
    let index = game.pieces.iter().position(|piece| piece.letter == twin);
    index.map(PieceKind::new).into_iter().fold(Kinds::NONE.with(kind), Kinds::with)
}

/// The key of a piece.
pub(super) fn key_of(piece: &PieceSpec) -> KeyPath {
    KeyPath::new("pieces").then(piece.letter)
}

/// An error in the movement of a piece.
pub(super) fn movement_error(piece: &PieceSpec, reason: impl Into<String>) -> GameError {
    let key = if piece.betza.is_empty() { key_of(piece) } else { key_of(piece).then("betza") };
    GameError::new(key, reason)
}
