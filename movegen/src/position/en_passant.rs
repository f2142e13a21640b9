//! Captures of a pawn, or of another piece, that has just advanced two squares or more, on a square that it
//! passed.

use super::attacks::{Change, Squares};
use super::generate::AnyMove;
use super::state::Advanced;
use super::{CheckInfo, Position};
use crate::types::{Move, MoveKind, MoveSink, PieceSet, Square};

impl Position {
    /// Generates the legal en-passant captures of an advanced pawn.
    pub(super) fn generate_en_passant<S: MoveSink>(
        &self,
        advanced: Advanced,
        info: &CheckInfo,
        sink: &mut S,
    ) {
        if info.is_over {
            return;
        }
        self.en_passant_candidates(advanced).for_each(|(from, to)| {
            let victim = self.board[advanced.to.index()];
            let change = Change {
                vacated: Squares::two(from, advanced.to),
                filled: Squares::one(to),
                excluded: PieceSet::one(victim.id()),
                ..Change::NONE
            };
            let kind = self.piece_on(from).kind();
            let mv = Move::new(from, to, MoveKind::EnPassant);
            let is_safe = |king| self.is_safe_change(info, king, change, Some(kind), mv);
            if info.king.is_none_or(is_safe) {
                sink.push(mv);
            }
        });
    }

    /// The square of the pawn that a move captures, if the move is an en-passant capture.
    pub(crate) fn en_passant_victim(&self, mv: Move) -> Option<Square> {
        let advanced = self.advanced().filter(|_| mv.kind() == MoveKind::EnPassant);
        advanced.map(|advanced| advanced.to)
    }

    /// Whether the side to move has a legal en-passant capture of an advanced pawn.
    pub(super) fn has_en_passant(&self, advanced: Advanced) -> bool {
        if self.rules.has_walls() {
            let mut captures = self.en_passant_candidates(advanced);
            let capture = |(from, to)| Move::new(from, to, MoveKind::EnPassant);
            return !self.has_no_moves() && captures.any(|squares| self.has_wall_for(capture(squares)));
        }
        if self.restricts_moves() {
            let capture = |(from, to)| Move::new(from, to, MoveKind::EnPassant);
            let mut captures = self.en_passant_candidates(advanced).map(capture);
            return !self.has_no_moves() && captures.any(|mv| self.is_permitted(mv));
        }
        let mut any = AnyMove(false);
        self.generate_en_passant(advanced, &self.checks(), &mut any);
        any.0
    }

    /// The squares of pieces that could capture on a square that the advance passed, with that square.
    pub(super) fn en_passant_candidates(
        &self,
        advanced: Advanced,
    ) -> impl Iterator<Item = (Square, Square)> + '_ {
        let us = self.side_to_move;
        let area = self.rules.en_passant_area.as_ref();
        let is_fit = move |passed: &Square| area.is_none_or(|area| area.contains(!us, *passed));
        let is_free = |passed: &Square| self.board[passed.index()].is_empty();
        let passed = self.rules.squares_passed(advanced.from, advanced.to);
        passed.filter(move |passed| is_fit(passed) && is_free(passed)).flat_map(move |passed| {
            let sources = &self.rules.pawn_sources[us][passed.index()];
            let can_capture = move |from: Square| self.has_captor(from, passed);
            sources.iter().copied().filter(move |&from| can_capture(from)).map(move |from| (from, passed))
        })
    }

    /// Whether the side to move has a piece on a square that can capture en passant on another.
    fn has_captor(&self, from: Square, to: Square) -> bool {
        let (us, occupant) = (self.side_to_move, self.board[from.index()]);
        let id = occupant.id();
        let line = || self.rules.lines.get(to, usize::from(self.movers[us][id]));
        occupant.is(us)
            && self.is_of_kinds(us, id, self.rules.captors)
            && !self.state.frozen[us].contains(id)
            && line().exists()
            && self.is_open(line())
    }
}
