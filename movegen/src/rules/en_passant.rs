//! Advances that can be captured en passant: where, and how a FEN names them.

use crate::game::{EnPassant, EnPassantField, EnPassantPieces, Game};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::regions::{Area, Areas};
use crate::types::{Color, PieceKind, Square};

/// A move of two squares or more that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advance {
    pub color: Color,
    pub kind: PieceKind,
    pub from: Square,
    pub to: Square,
    pub passed: Vec<Square>,
}

impl Advance {
    /// An advance that the passed square alone does not name, and why.
    pub fn unnamed(advances: &[Self]) -> Option<(&Self, &'static str)> {
        for (index, advance) in advances.iter().enumerate() {
            if advance.passed.len() != 1 {
                return Some((advance, "passes more than one square"));
            }
            let is_like = |other: &Self| {
                other.color == advance.color
                    && other.passed == advance.passed
                    && (other.from, other.to) != (advance.from, advance.to)
            };
            if advances[..index].iter().any(is_like) {
                return Some((advance, "passes the same square as another advance"));
            }
        }
        None
    }
}

/// The region of captures en passant, as the side that has advanced sees it, if there is one.
pub(super) fn en_passant_area(game: &Game, areas: &Areas) -> Result<Option<Area>, GameError> {
    let EnPassant::Pieces(EnPassantPieces { on: Some(region), .. }) = &game.pawns.en_passant else {
        return Ok(None);
    };
    Ok(Some(areas.get(&KeyPath::new("pawns.en-passant").then("on"), region)?.clone()))
}

/// Checks that the en-passant field of a FEN can name every advance, if the game says what it contains.
pub(super) fn check_en_passant_field(
    game: &Game,
    advances: &[Advance],
    geometry: &Geometry,
) -> Result<(), GameError> {
    let chosen = game.notation.en_passant;
    match Advance::unnamed(advances) {
        Some((advance, problem)) if chosen == Some(EnPassantField::PassedSquare) => {
            let [from, to] = [advance.from, advance.to].map(|square| geometry.name(square));
            let reason = format!("the advance {from}{to} {problem}; use the advance itself as the field");
            Err(GameError::new("notation.en-passant", reason))
        }
        _ => Ok(()),
    }
}
