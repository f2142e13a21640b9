//! The contradictions of a game that do not follow from each other.

use super::Rules;
use super::check_game::{check_ends, check_pawn_rules, check_xboard_setup, start_men};
use super::movements::check_movement;
use super::pieces::check_piece;
use super::special::{
    check_reserve, compile_dead_kinds, compile_extinction, compile_promotion, compile_promotion_limits,
};
use crate::game::Game;
use crate::game_error::GameError;
use crate::geometry::Geometry;

impl Rules {
    /// What contradicts itself in a game that cannot be compiled, for the person who writes it: at most one
    /// contradiction of each piece and of each part of the rules. `first` is the one with which the
    /// compilation ended. It is always among them.
    pub(crate) fn contradictions(game: &Game, first: GameError) -> Vec<GameError> {
        let Ok(geometry) = Geometry::new(&game.board) else { return vec![first] };
        let pawn_rules = check_pawn_rules(game, &geometry);
        // Movements are compiled with the ranks of the pawns' rules and of the zones.
        let promotion = compile_promotion(game, &geometry).err();
        let has_ranks = pawn_rules.is_ok() && promotion.is_none();
        let piece_error = |index| piece_error(game, has_ranks.then_some(&geometry), index);
        let mut found: Vec<GameError> = (0..game.pieces.len()).filter_map(piece_error).collect();
        let parts = [
            pawn_rules.err(),
            check_ends(game).err(),
            check_xboard_setup(game).err(),
            promotion,
            compile_promotion_limits(game).err(),
            check_reserve(game).err(),
            start_men(game).err(),
            compile_dead_kinds(game).err(),
            compile_extinction(game).err(),
        ];
        found.extend(parts.into_iter().flatten());
        if !found.contains(&first) {
            found.push(first);
        }
        found
    }
}

/// The first contradiction of a piece; of its movement on the board only if there is a geometry.
fn piece_error(game: &Game, geometry: Option<&Geometry>, index: usize) -> Option<GameError> {
    match (check_piece(game, index), geometry) {
        (Ok(terms), Some(geometry)) => check_movement(game, geometry, &game.pieces[index], &terms).err(),
        (Ok(_), None) => None,
        (Err(error), _) => Some(error),
    }
}
