//! Walls: see [`Walls`].

use super::lookup::has_role;
use crate::game::{Game, Passes, Role, WallRule, Walls};
use crate::game_error::{GameError, KeyPath};
use crate::geometry::Geometry;
use crate::regions::Areas;
use crate::types::{ByColor, Color, Move, Square};

/// The walls of a game.
#[derive(Debug)]
pub(crate) struct CompiledWalls {
    /// Where the wall of a move comes from, and where it can stand.
    pub rule: WallRule,
    /// By side: the squares on which it can put a wall.
    pub squares: ByColor<Vec<Square>>,
}

/// Compiles the walls, and checks that the game has no rule that would not know what a wall is.
pub(super) fn compile_walls(
    game: &Game,
    geometry: &Geometry,
    areas: &Areas,
) -> Result<Option<CompiledWalls>, GameError> {
    let Some(Walls { rule, region }) = &game.walls else { return Ok(None) };
    let fail = |reason: String| Err(GameError::new("walls", reason));
    let special = |role| matches!(role, Role::Imitator | Role::Poisoner | Role::Healer);
    let rules = [
        (game.hands.is_some(), "hands"),
        (game.moves.pass != Passes::Never, "moves.pass"),
        (game.moves.must_capture, "moves.must-capture"),
        (game.moves.trades.is_some(), "moves.trades"),
        (game.promotion.in_place.is_some(), "promotion.in-place"),
        (game.ends.facing.is_some(), "ends.facing"),
        (game.ends.perpetual_chase_loses.is_some(), "ends.perpetual-chase-loses"),
        (game.ends.goal.as_ref().is_some_and(|goal| goal.safe || goal.answered), "such an ends.goal"),
        (game.pieces.iter().any(|piece| special(piece.role)), "pieces that imitate, poison or cure"),
        (!game.board.brouhaha.is_empty(), "board.brouhaha"),
    ];
    if let Some((_, other)) = rules.iter().find(|(is_there, _)| *is_there) {
        return fail(format!("walls do not go with {other}"));
    }
    let [castlings, kinds] = Move::MOST_WITH_WALLS;
    let (has, most, of) = match (game.castling.moves.len(), game.pieces.len()) {
        (own, _) if own > castlings => (own, castlings, "castlings"),
        (_, own) => (own, kinds, "kinds of pieces"),
    };
    if has > most {
        return fail(format!("the game has {has} {of}; one with walls has at most {most}"));
    }
    let area = match region {
        Some(name) => Some(areas.get(&KeyPath::new("walls").then("region"), name)?),
        None => None,
    };
    let of_side = |color: Color| {
        let fits = |&square: &Square| area.is_none_or(|area| area.contains(color, square));
        geometry.squares().filter(fits).collect()
    };
    Ok(Some(CompiledWalls { rule: *rule, squares: ByColor::from_fn(of_side) }))
}

/// Whether a wall can save a royal piece from an attack, so that the whole move must be made to see that it
/// is legal.
pub(super) fn can_shield(game: &Game) -> bool {
    game.walls.is_some() && has_role(game, Role::Royal)
}
