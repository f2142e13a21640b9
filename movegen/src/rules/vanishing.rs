//! Vanishing squares: what a piece leaves behind.

use crate::geometry::Geometry;
use crate::types::{Occupant, Square};

/// What each square holds after a piece has left it.
pub(super) fn vacated_squares(geometry: &Geometry) -> [Occupant; Square::MAX] {
    let mut vacated = [Occupant::EMPTY; Square::MAX];
    for square in geometry.squares().filter(|&square| geometry.is_brouhaha(square)) {
        vacated[square.index()] = Occupant::GONE;
    }
    vacated
}
