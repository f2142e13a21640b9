//! Rules that make moves illegal for other reasons than an attack on the mover's only king.

use crate::game::{Game, Role};
use crate::game_error::GameError;

/// Whether moves can be illegal for other reasons than an attack on the mover's only king.
pub(super) fn restricts_moves(game: &Game) -> bool {
    let moves = &game.moves;
    let avoids = game.pieces.iter().any(|piece| !piece.avoids.is_empty());
    let is_plain = !moves.explosions && moves.checks && moves.king_flees && game.royals.is_none();
    !is_plain || avoids || game.ends.facing.is_some()
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
