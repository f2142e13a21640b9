//! Moves with their order, on the stack that all move pickers of a thread share.

use movegen::{Move, MoveSink};

/// A move with its order: higher comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub mv: Move,
    pub order: i32,
    /// Its history, a part of the order.
    pub history: i32,
}

/// Appends generated moves to the stack.
pub(super) struct Sink<'a>(pub &'a mut Vec<ScoredMove>);

impl MoveSink for Sink<'_> {
    #[inline]
    fn push(&mut self, mv: Move) {
        self.0.push(ScoredMove { mv, order: 0, history: 0 });
    }
}
