//! Generated moves with their scores for move ordering.

use movegen::{Move, MoveSink};

/// A move with its order: higher comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub mv: Move,
    pub order: i32,
}

/// Appends generated moves to the stack.
pub(super) struct Sink<'a>(pub &'a mut Vec<ScoredMove>);

impl MoveSink for Sink<'_> {
    #[inline]
    fn push(&mut self, mv: Move) {
        self.0.push(ScoredMove { mv, order: 0 });
    }
}
