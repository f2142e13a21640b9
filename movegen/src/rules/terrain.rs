//! The board as movements see it.

use super::check_game::check_pawn_rules;
use super::lookup::pawn_area;
use super::special::compile_promotion;
use super::tables::Promotion;
use crate::game::Game;
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::regions::{Area, Areas};

/// What movements depend on besides their Betza strings.
pub(super) struct Terrain<'a> {
    pub game: &'a Game,
    pub geometry: &'a Geometry,
    pub areas: &'a Areas,
    /// Where pawns can stand.
    pub pawns: Area,
    pub promotion: Promotion,
}

impl<'a> Terrain<'a> {
    pub fn new(game: &'a Game, geometry: &'a Geometry, areas: &'a Areas) -> Result<Self, GameError> {
        check_pawn_rules(game, geometry)?;
        let pawns = pawn_area(game, geometry, areas)?;
        Ok(Self { game, geometry, areas, pawns, promotion: compile_promotion(game, geometry, areas)? })
    }
}
