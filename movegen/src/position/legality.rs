//! Tests whether a move is legal.

use super::{CheckInfo, Position};
use crate::types::{Move, MoveKind, MoveSink};

impl Position {
    /// Whether a move is legal in this position. Any bit pattern is allowed, because a move from a
    /// transposition table may belong to another position. `info` is the result of [`Position::checks`] for
    /// this position.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let mv = position.parse_move("e2e4")?;
    /// assert!(position.is_legal(mv, &position.checks()));
    /// position.make(mv);
    /// assert!(!position.is_legal(mv, &position.checks()), "the pawn has left e2");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn is_legal(&self, mv: Move, info: &CheckInfo) -> bool {
        debug_assert!(info.fits(self), "the checks of another position");
        if self.rules.has_walls() || mv.wall().is_some() {
            return self.is_legal_with_wall(mv, info);
        }
        self.is_legal_without_wall(mv, info)
    }

    /// Whether a move without a wall is legal, in games with walls as if there were none to put.
    #[inline]
    pub(super) fn is_legal_without_wall(&self, mv: Move, info: &CheckInfo) -> bool {
        let squares = self.rules.geometry().square_count();
        if info.is_over || mv.from().index() >= squares || mv.to().index() >= squares {
            return false;
        }
        if mv.kind() == MoveKind::Drop {
            let must_capture = self.rules.must_capture() && self.has_legal_capture(info);
            return !must_capture && self.is_legal_drop(mv, info);
        }
        if mv.kind() == MoveKind::Pass {
            return self.rules.passes && self.may_pass(info) && mv == self.pass();
        }
        if mv.kind() == MoveKind::Gate {
            return self.is_legal_gate(mv, info);
        }
        let occupant = self.board[mv.from().index()];
        if !occupant.is(self.side_to_move) {
            return false;
        }
        if self.rules.must_capture() && self.has_legal_capture(info) {
            if !self.is_capture(mv) {
                return false;
            }
        } else if self.rules.has_hands() && self.must_drop(info) {
            return false;
        }
        if self.restricts_moves() {
            let mut search = FindMove { wanted: mv, found: false };
            if matches!(mv.kind(), MoveKind::Normal | MoveKind::Advance | MoveKind::Promotion) {
                if self.mobile_mask().contains(occupant.id()) && !self.has_no_moves() {
                    self.generate_steps::<true, true, FindMove>(occupant.id(), &mut search);
                }
            } else {
                self.generate_candidates::<true, true, FindMove>(&mut search);
            }
            return search.found && self.is_permitted(mv);
        }
        match mv.kind() {
            MoveKind::Promotion
                if self
                    .rules
                    .in_place
                    .as_ref()
                    .is_some_and(|rule| self.is_legal_in_place(rule, mv, info)) =>
            {
                true
            }
            MoveKind::Normal | MoveKind::Advance | MoveKind::Promotion => {
                self.mobile_mask().contains(occupant.id()) && self.is_legal_step(occupant.id(), mv, info)
            }
            _ => {
                let mut search = FindMove { wanted: mv, found: false };
                self.generate_special::<true, true, FindMove>(info, &mut search);
                search.found
            }
        }
    }

    /// Whether a normal move of a piece that can move is legal.
    fn is_legal_step(&self, id: usize, mv: Move, info: &CheckInfo) -> bool {
        let us = self.side_to_move;
        let mover = self.mover(us, id);
        if self.rules.paths.plain_entries(mover).is_none() || info.beside_frozen_king {
            let mut search = FindMove { wanted: mv, found: false };
            self.generate_piece::<true, true, FindMove>(id, info, &mut search);
            return search.found;
        }
        // A plain piece moves as it captures, so its lines tell where it can go.
        let (from, to) = (mv.from(), mv.to());
        let there = self.board[to.index()];
        let line = self.rules.lines.get(to, mover);
        mv == Move::new(from, to, MoveKind::Normal)
            && (there.is_empty() || there.is(!us))
            && line.exists()
            && self.is_open(line)
            && self.is_safe_piece_step(info, id, from, to)
    }
}

/// Looks for a move.
pub(super) struct FindMove {
    pub wanted: Move,
    pub found: bool,
}

impl MoveSink for FindMove {
    fn push(&mut self, mv: Move) {
        self.found |= mv == self.wanted;
    }
}
