//! The input of the terms.

use movegen::{AttackMap, Color, Position, Square};

use crate::terms::board::Board;
use crate::terms::pawn_structure::PawnStructure;
use crate::terms::piece_sums::PieceSums;
use crate::terms::survey::Survey;

/// A position and the data about it that are computed before the terms.
pub(crate) struct Context<'a> {
    pub position: &'a Position,
    pub attacks: &'a AttackMap,
    pub piece_sums: &'a PieceSums,
    pub structure: &'a PawnStructure,
    pub board: &'a Board,
    pub survey: Survey,
}

impl Context<'_> {
    /// The square of a side's king. None if the king has died of poison.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.survey.kings[color]
    }
}
