//! Compulsory captures: in some games a side that has a legal capture must capture.

use super::generate::{AnyMove, Stage};
use super::{CheckInfo, Position};
use crate::types::{Move, MoveSink};

impl Position {
    /// Generates the captures, if the side to move has one, so that it must capture. Returns whether it has.
    #[inline(never)]
    pub(super) fn generate_compelled(&self, stage: Stage, info: &CheckInfo, sink: &mut dyn MoveSink) -> bool {
        if stage == Stage::Quiet {
            return self.has_legal_capture(info);
        }
        let mut captures = CapturesOnly { position: self, sink, any: false };
        self.generate_stage::<true, false, _>(info, &mut captures);
        captures.any
    }

    /// Whether the side to move must capture: it has a legal capture, in a game with compulsory captures.
    /// `info` is the result of [`Position::checks`] for this position.
    ///
    /// ```
    /// # let rules = movegen::rules("antichess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// assert!(!position.is_compelled(&position.checks()));
    /// for mv in ["e2e4", "d7d5"] {
    ///     position.make(position.parse_move(mv)?);
    /// }
    /// assert!(position.is_compelled(&position.checks()), "the pawn on e4 must capture");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    #[inline]
    pub fn is_compelled(&self, info: &CheckInfo) -> bool {
        self.rules.must_capture() && self.has_legal_capture(info)
    }

    /// Whether the side to move has a legal capture.
    #[cold]
    #[inline(never)]
    pub(super) fn has_legal_capture(&self, info: &CheckInfo) -> bool {
        if info.is_over {
            return false;
        }
        let mut captures = CapturesOnly { position: self, sink: &mut AnyMove(false), any: false };
        if self.restricts_moves() {
            self.generate_restricted::<true, false, _>(&mut captures);
            return captures.any;
        }
        for id in self.mobile_pieces() {
            self.generate_piece::<true, false, _>(id, info, &mut captures);
            if captures.any {
                return true;
            }
        }
        self.generate_special::<true, false, _>(info, &mut captures);
        captures.any
    }
}

/// Passes on captures.
struct CapturesOnly<'a> {
    position: &'a Position,
    sink: &'a mut dyn MoveSink,
    any: bool,
}

impl MoveSink for CapturesOnly<'_> {
    fn push(&mut self, mv: Move) {
        if self.position.is_capture(mv) {
            self.any = true;
            self.sink.push(mv);
            self.position.push_gates(mv, self.sink);
        }
    }
}
