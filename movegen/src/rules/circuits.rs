//! Circuits of pawns: squares between which a pawn can go back and forth without capturing.

use super::Rules;
use crate::paths::flag;
use crate::types::{Color, PieceKind, Square};

impl Rules {
    /// By kind and square of a pawn: the first square of its circuit, or the square itself.
    pub(super) fn circuits_of_pawns(&self, color: Color) -> Vec<Vec<Square>> {
        let circuits = |kind: PieceKind| {
            let squares = self.geometry.squares().filter(|_| self.is_pawn(kind));
            let reached: Vec<Vec<bool>> =
                squares.clone().map(|from| self.reachable_without_capture(color, kind, from)).collect();
            let back_and_forth = |from: Square, to: Square| {
                from == to || reached[from.index()][to.index()] && reached[to.index()][from.index()]
            };
            let first = |from| squares.clone().find(|&to| back_and_forth(from, to)).unwrap_or(from);
            squares.clone().map(first).collect()
        };
        self.kinds().map(circuits).collect()
    }

    /// The squares that a piece can reach from a square on an empty board, by index.
    fn reachable_without_capture(&self, color: Color, kind: PieceKind, from: Square) -> Vec<bool> {
        let mut reached = vec![false; self.square_count()];
        let mut open = vec![from];
        while let Some(square) = open.pop() {
            for entry in self.paths.entries(self.mover(color, kind, square)) {
                let is_new = entry.flags & flag::MOVE != 0 && !reached[entry.to.index()];
                reached[entry.to.index()] |= is_new;
                open.extend(is_new.then_some(entry.to));
            }
        }
        reached
    }

    /// Whether a pawn that moves from a square to another without capturing can move back without capturing.
    pub(crate) fn has_way_back(&self, color: Color, pawn: PieceKind, from: Square, to: Square) -> bool {
        let circuits = &self.pawn_circuits[color][pawn.index()];
        circuits[from.index()] == circuits[to.index()]
    }
}
