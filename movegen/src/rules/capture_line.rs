//! How a piece captures from one square on another, for the evaluation's tables.

use super::Rules;
use crate::types::{Color, PieceKind, Square};

/// The squares between a piece and a square on which it can capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureLine<'a> {
    /// Nothing can block the capture: a step or a leap.
    Direct,
    /// These squares must be empty. Their order is not defined.
    Ride(&'a [Square]),
    /// The capture needs something else: a piece to hop over, or one of several ways that is open.
    Other,
}

impl Rules {
    /// How a piece of a kind and colour captures from one square on another. None if it cannot. Imitators
    /// have no captures of their own.
    #[must_use]
    pub fn capture_line(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) -> Option<CaptureLine<'_>> {
        let line = self.lines.get(to, self.man(color, kind, from));
        if !line.exists() {
            return None;
        }
        if line.is_direct() {
            return Some(CaptureLine::Direct);
        }
        let between = self.lines.between(line);
        let is_ride = between.is_single() && !between.hops;
        Some(if is_ride { CaptureLine::Ride(between.squares()) } else { CaptureLine::Other })
    }
}
