//! For each square of a king: which of its steps each piece of the other side could attack on some board.
//!
//! Few enemy pieces can attack a square beside the king. A generator that knows them tests the king's steps
//! against these alone.

use super::path_table::PathTable;
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::types::{ByColor, Color, Square};

/// The tables of both sides. Empty for a side whose king has rides, more than eight steps, or steps that are
/// not plain.
#[derive(Debug, Default)]
pub(crate) struct KingSteps {
    row_length: usize,
    /// By the king's square, then by the (movement, square) index of the enemy piece: a bit for each step, in
    /// the order of the king's leaps.
    attackable: ByColor<Vec<u8>>,
}

impl KingSteps {
    /// `kings` has the numbers of the movements of White's king and of Black's.
    pub fn new(geometry: &Geometry, paths: &PathTable, lines: &Lines, kings: [u8; 2]) -> Self {
        let white = table(geometry, paths, lines, kings[0]);
        let black =
            if kings[0] == kings[1] { white.clone() } else { table(geometry, paths, lines, kings[1]) };
        Self { row_length: lines.row_length(), attackable: ByColor::new(white, black) }
    }

    /// The row of a king's square; none if the side has no table.
    #[inline]
    pub fn row(&self, color: Color, king: Square) -> Option<&[u8]> {
        let start = king.index() * self.row_length;
        self.attackable[color].get(start..start + self.row_length)
    }
}

fn table(geometry: &Geometry, paths: &PathTable, lines: &Lines, movement: u8) -> Vec<u8> {
    let mut masks = Vec::with_capacity(lines.square_count() * lines.row_length());
    for from in geometry.squares() {
        let tree = paths.tree(usize::from(movement) * lines.square_count() + from.index());
        if !tree.plain || !tree.rides.is_empty() || tree.leaps.len() > 8 {
            return Vec::new();
        }
        let start = masks.len();
        masks.resize(start + lines.row_length(), 0);
        for (step, entry) in tree.leaps.iter().enumerate() {
            for (mask, line) in masks[start..].iter_mut().zip(lines.row(entry.to)) {
                *mask |= u8::from(line.exists()) << step;
            }
        }
    }
    masks
}
