//! The board as movements see it.

use super::castling::castling_kind;
use super::check_game::check_pawn_rules;
use super::lookup::{key_of, kind_of_letter, pawn_area, row_for};
use super::promotion::{Promotion, compile_promotion};
use crate::game::{Game, PieceSpec, Role};
use crate::game_error::GameError;
use crate::geometry::Geometry;
use crate::regions::{Area, Areas};
use crate::types::Color;
use crate::{marks, placement};

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

    /// Where the first moves of a piece begin. None if it has none, or if they are the leaps of a king.
    pub fn first_moves(&self, piece: &PieceSpec) -> Result<Option<Area>, GameError> {
        let kind = kind_of_letter(self.game, piece.letter);
        let is_king = piece.role == Role::Royal || castling_kind(self.game).is_ok_and(|it| it == kind);
        if let Some(name) = &piece.home {
            let key = key_of(piece).then("home");
            if is_king {
                let reason = "the first moves of a king begin on castling.king-home";
                return Err(GameError::new(key, reason));
            }
            return self.areas.get(&key, name).map(|area| Some(area.clone()));
        }
        if is_king || !piece.betza.contains('i') {
            return Ok(None);
        }
        Ok(Some(if piece.role == Role::Pawn { self.first_ranks() } else { self.start_squares(piece.letter) }))
    }

    /// The ranks from which pawns have first moves.
    fn first_ranks(&self) -> Area {
        let pawns = &self.game.pawns;
        Area::from_fn(self.geometry, |color, square| {
            let [first, last] =
                [pawns.first_rank, pawns.last_advance_rank()].map(|rank| row_for(self.geometry, color, rank));
            (first.min(last)..=first.max(last)).contains(&self.geometry.row_of(square))
        })
    }

    /// The squares on which a piece stands in the start positions, by its side. None if these are wrong,
    /// which is told elsewhere.
    fn start_squares(&self, letter: char) -> Area {
        let mut found = Vec::new();
        if let Ok(arrays) = self.game.start.arrays() {
            for number in 1..=arrays.count() {
                let fen = arrays.fen(number);
                let pieces = placement::letters(&fen).filter(|&(it, ..)| marks::capital(it) == letter);
                found.extend(pieces.filter_map(|(it, file, row)| {
                    let row = i32::from(self.geometry.rows()) - 1 - row;
                    Some((Color::of_letter(it), self.geometry.square_at(file, row)?))
                }));
                found.sort_unstable_by_key(|&(color, square)| (color.index(), square));
                found.dedup();
            }
        }
        Area::from_fn(self.geometry, |color, square| found.contains(&(color, square)))
    }
}
