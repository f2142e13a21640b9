//! Thinking on the opponent's time: whether it is wanted, and which reply is expected.

use movegen::{Move, Position};

/// The setting of `hard` and `easy`, and the reply that the last search expects.
#[derive(Debug, Default)]
pub(super) struct Pondering {
    is_on: bool,
    expected_reply: Option<Move>,
}

impl Pondering {
    /// Whether to think on the opponent's time.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// `hard` and `easy`.
    pub fn set(&mut self, is_on: bool) {
        self.is_on = is_on;
    }

    /// Notes the reply to expect; `None` if it is not known.
    pub fn expect(&mut self, reply: Option<Move>) {
        self.expected_reply = reply;
    }

    /// The expected reply, if it is legal in `position`.
    pub fn expected_reply(&self, position: &Position) -> Option<Move> {
        self.expected_reply.filter(|&reply| position.is_legal(reply, &position.checks()))
    }
}
