//! Compiles the leaps of kings that have not moved.

use super::castling_tables::Leap;
use crate::betza::{Shape, Term, Vector};
use crate::game::Game;
use crate::geometry::Geometry;
use crate::routes::{seen_by, step_from};
use crate::types::{Color, Square};

/// The leaps that a king can make while it has not moved, from its home. `king_terms` is its movement.
pub(super) fn compile_king_leaps(
    game: &Game,
    king_terms: &[Term],
    geometry: &Geometry,
    color: Color,
    home: Square,
) -> Vec<Leap> {
    let mut leaps = Vec::new();
    for term in king_terms.iter().filter(|term| term.modes.initial) {
        let Shape::Ride { steps, .. } = &term.shape else { continue };
        for step in seen_by(color, steps) {
            let Some(to) = step_from(geometry, home, step, color) else { continue };
            let ways = if game.castling.safe_leaps { ways(geometry, home, step, color) } else { Vec::new() };
            leaps.push(Leap { to, ways });
        }
    }
    leaps
}

/// The squares on the two ways of single steps along a leap, which is seen from a side: the straight steps
/// first, or the diagonal ones. A square that does not exist cannot be attacked, so it is left out.
fn ways(geometry: &Geometry, home: Square, (x, y): Vector, color: Color) -> Vec<Vec<Square>> {
    let (longer, shorter) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let diagonals = vec![(x.signum(), y.signum()); usize::from(shorter.unsigned_abs())];
    let straight = if x.abs() > y.abs() { (x.signum(), 0) } else { (0, y.signum()) };
    let straights = vec![straight; usize::from((longer - shorter).unsigned_abs())];
    let way = |steps: Vec<Vector>| {
        let start = (i32::from(geometry.file_of(home)), i32::from(geometry.row_of(home)));
        let squares = steps.iter().scan(start, |at, &(x, y)| {
            *at = (at.0 + i32::from(x), at.1 + i32::from(y) * color.forward());
            Some(geometry.square_at(at.0, at.1))
        });
        squares.take(steps.len() - 1).flatten().collect()
    };
    let orders = [[&straights[..], &diagonals[..]], [&diagonals[..], &straights[..]]];
    let mut ways = orders.map(|order| way(order.concat())).to_vec();
    ways.dedup();
    ways
}
