//! Moves of two steps, as of lions: see [`Doubles`].

use super::{Observer, Position};
use crate::rules::Doubles;
use crate::types::{Move, MoveSink, PieceKind, Square};

impl Position {
    /// Generates the moves of two steps that leave the king safe.
    #[cold]
    #[inline(never)]
    pub(super) fn generate_doubles<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        doubles: &Doubles,
        sink: &mut S,
    ) {
        let us = self.side_to_move;
        let mut safe = Safe { position: self, tests: self.king_square(us).is_some(), sink };
        self.push_doubles::<NOISY, QUIET, _>(doubles, &mut safe);
    }

    /// Generates the moves of two steps, whether they leave the king safe or not. A pass names the first
    /// empty square over which the piece can pass.
    pub(super) fn push_doubles<const NOISY: bool, const QUIET: bool, S: MoveSink>(
        &self,
        doubles: &Doubles,
        sink: &mut S,
    ) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let pieces = self.pieces_of_kinds(us, doubles.kinds) & self.mobile_mask();
        for id in pieces {
            let from = self.squares[us][id];
            let mut passes = false;
            for double in doubles.from(us, self.kinds[us][id], from) {
                let [via, to] = [double.via, double.to].map(|square| self.board[square.index()]);
                let may_end = double.to == from || to.is_empty() || to.is(them);
                let captures = NOISY && double.captures && via.is(them) && may_end;
                let passes_here = QUIET && double.moves && via.is_empty() && !passes;
                passes |= passes_here;
                sink.push_if(Move::double(from, double.via, double.to), captures || passes_here);
            }
        }
    }

    /// Makes a move of two steps on the board; returns whether it captures.
    #[cold]
    #[inline(never)]
    pub(super) fn apply_double<const PLAIN: bool, O: Observer>(
        &mut self,
        mv: Move,
        id: usize,
        observer: &mut O,
    ) -> bool {
        let (us, from, to) = (self.side_to_move, mv.from(), mv.to());
        let mut captures = false;
        if let Some(via) = mv.via()
            && self.capture::<PLAIN, O>(!us, via, observer)
        {
            self.vacate(via, observer);
            captures = true;
        }
        if from != to {
            captures |= self.capture::<PLAIN, O>(!us, to, observer);
            self.relocate(us, id, from, to, observer);
        }
        captures
    }

    /// The kind that a move of two steps captures with its first step, if it captures.
    #[inline]
    pub fn kind_captured_on_way(&self, mv: Move) -> Option<PieceKind> {
        mv.via().map(|via| self.piece_on(via)).filter(|piece| piece.is_piece()).map(|piece| piece.kind())
    }

    /// The value of the pieces that a move captures. `values` are those of the kinds, by
    /// [`PieceKind::index`].
    pub fn captured_value(&self, mv: Move, values: &[i32; PieceKind::MAX]) -> i32 {
        let of = |kind: Option<PieceKind>| kind.map_or(0, |kind| values[kind.index()]);
        let last = of(self.captured_kind(mv));
        let takes_two = mv.via().is_some() && mv.from() != mv.to() && self.piece_on(mv.to()).is_piece();
        if takes_two { last + of(self.kind_captured_on_way(mv)) } else { last }
    }

    /// Whether a move of two steps is the pass of a piece that could also pass over another square. Texts may
    /// name any of them.
    pub(crate) fn can_pass_over(&self, mv: Move, via: Square) -> bool {
        let is_there = || {
            let kind = self.piece_on(mv.from()).kind();
            let doubles = self.rules.doubles.as_ref();
            let mut all = doubles.into_iter().flat_map(|it| it.from(self.side_to_move, kind, mv.from()));
            all.any(|it| it.moves && it.via == via) && self.board[via.index()].is_empty()
        };
        mv.from() == mv.to() && mv.via().is_some_and(|via| self.board[via.index()].is_empty()) && is_there()
    }
}

/// Passes on the moves that leave the king safe.
struct Safe<'a, S> {
    position: &'a Position,
    /// Whether there is a king.
    tests: bool,
    sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for Safe<'_, S> {
    fn push(&mut self, mv: Move) {
        let us = self.position.side_to_move;
        if !self.tests || !self.position.after(mv).is_king_attacked(us) {
            self.sink.push(mv);
        }
    }
}
