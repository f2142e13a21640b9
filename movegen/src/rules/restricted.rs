//! Rules that make moves illegal for other reasons than an attack on the mover's only king.

use super::lookup::has_role;
use super::walls::can_shield;
use crate::betza::Term;
use crate::game::{Game, Role};
use crate::game_error::GameError;

/// Whether moves can be illegal for other reasons than an attack on the mover's only king.
pub(super) fn restricts_moves(game: &Game) -> bool {
    let avoids = game.pieces.iter().any(|piece| !piece.avoids.is_empty());
    restricts_whole_moves(game) || avoids || game.ends.facing.is_some()
}

/// Whether the whole move must be made to see that it is legal.
fn restricts_whole_moves(game: &Game) -> bool {
    let moves = &game.moves;
    let whole = moves.explosions || !moves.checks || !moves.king_flees || moves.trades.is_some();
    whole || game.royals.is_some() || can_shield(game)
}

/// Whether the game restricts moves otherwise, and each of its moves takes one piece to another square, where
/// it stays what it is. `terms` are the moves of its pieces.
pub(super) fn has_steps_alone(game: &Game, terms: &[Vec<Term>]) -> bool {
    let castling = &game.castling;
    let has_first_moves = terms.iter().flatten().any(|term| term.modes.initial);
    let is_step = castling.moves.is_empty() && castling.leaps.is_empty() && game.promotion.zones.is_empty();
    is_step
        && game.promotion.in_place.is_none()
        && game.hands.is_none()
        && !has_first_moves
        && !has_role(game, Role::Pawn)
        && !restricts_whole_moves(game)
}

/// Checks that no piece has a role that is incompatible with the rules for all moves.
pub(super) fn check_move_rules(game: &Game) -> Result<(), GameError> {
    let special = |role| matches!(role, Role::Imitator | Role::Poisoner | Role::Healer);
    match game.pieces.iter().find(|piece| restricts_moves(game) && special(piece.role)) {
        Some(piece) => {
            let reason = format!("the role of the {} does not go with such rules", piece.name);
            let key = if game.royals.is_some() { "royals" } else { "moves" };
            Err(GameError::new(key, reason))
        }
        None => Ok(()),
    }
}
