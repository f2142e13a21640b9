//! Finds which pieces can mate a bare king together with their own king.

use super::Rules;
use crate::lines::Line;
use crate::types::{Color, Occupant, PieceKind, Square};

/// The largest distance between the kings. From farther away the king guards no square next to the bare king.
const KINGS_APART: u8 = 2;

impl Rules {
    /// Whether a piece of a kind and its king can mate a bare king on a full rank: whether any such position
    /// is a mate, forced or not. The result is true for imitators, which move as a king when only the enemy
    /// king can move. It is also true for poisoners, and in games whose king does not
    /// move as K, or without a king.
    pub fn can_mate_bare_king(&self, kind: PieceKind) -> bool {
        let able = self.mating_kinds.get_or_init(|| {
            let kings_step = self.is_king_a_stepper();
            let can_mate =
                |kind: &PieceKind| !self.is_royal(*kind) && (!kings_step || self.has_mate_with(*kind));
            self.kinds().filter(can_mate).collect()
        });
        able.contains(kind)
    }

    /// Whether the king captures on the eight adjacent squares and nowhere else.
    fn is_king_a_stepper(&self) -> bool {
        let squares = || self.geometry.squares();
        let Some(king) = self.king else { return false };
        squares().all(|from| {
            let neighbours = &self.neighbours[from.index()];
            squares().all(|to| self.attacks(Color::White, king, from, to) == neighbours.contains(&to))
        })
    }

    fn has_mate_with(&self, kind: PieceKind) -> bool {
        if self.is_imitator(kind) || self.is_poisoner(kind) {
            return true;
        }
        let squares = || self.geometry.squares();
        let mut full = squares().filter(|&square| !self.geometry.is_brouhaha(square));
        full.any(|bare| {
            let mut helpers = squares().filter(|&helper| self.king_steps(bare, helper) == KINGS_APART);
            helpers.any(|helper| squares().any(|from| self.is_mate_by(kind, from, helper, bare)))
        })
    }

    /// Whether a bare king is mated by a white piece on a square and the white king on another.
    fn is_mate_by(&self, kind: PieceKind, from: Square, helper: Square, bare: Square) -> bool {
        let attacks = |to: Square| {
            let line = self.lines.get(to, self.mover(Color::White, kind, from));
            line.exists() && self.is_open_but_for(line, helper)
        };
        let guards = |to: &Square| self.king_steps(helper, *to) <= 1 || (*to != from && attacks(*to));
        let exists = |to: &&Square| **to == from || self.vacated(**to) == Occupant::EMPTY;
        from != helper
            && from != bare
            && attacks(bare)
            && self.neighbours[bare.index()].iter().filter(exists).all(guards)
    }

    /// Whether a line that exists is open on a board with one piece besides its ends.
    fn is_open_but_for(&self, line: Line, piece: Square) -> bool {
        let occupant =
            |square| if square == piece { Occupant::new(Color::White, 0) } else { self.vacated(square) };
        self.lines.is_open(line, occupant, |_| false)
    }

    fn king_steps(&self, a: Square, b: Square) -> u8 {
        let files = self.geometry.file_of(a).abs_diff(self.geometry.file_of(b));
        files.max(self.geometry.row_of(a).abs_diff(self.geometry.row_of(b)))
    }
}
