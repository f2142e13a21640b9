//! Pings that have not been answered. They are answered in the order in which they came.

use std::collections::VecDeque;

use crate::engine::Ticket;

/// What a ping waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wait {
    /// The end of the search in progress.
    Search,
    /// The event [`Ready`](crate::engine::Event::Ready) of a ticket.
    Ready(Ticket),
    /// Only the pings before it.
    Turn,
}

/// The pings that have not been answered, oldest first.
#[derive(Debug, Default)]
pub(super) struct Pings {
    waiting: VecDeque<(Wait, String)>,
}

impl Pings {
    /// Adds a ping.
    pub fn add(&mut self, wait: Wait, ping: String) {
        self.waiting.push_back((wait, ping));
    }

    /// Notes that the search in progress has ended.
    pub fn search_ended(&mut self) {
        self.settle(|wait| wait == Wait::Search);
    }

    /// Notes that the engine is ready for this ticket and all earlier ones.
    pub fn ready(&mut self, ready: Ticket) {
        self.settle(|wait| matches!(wait, Wait::Ready(ticket) if ticket <= ready));
    }

    fn settle(&mut self, has_come: impl Fn(Wait) -> bool) {
        for (wait, _) in self.waiting.iter_mut().filter(|(wait, _)| has_come(*wait)) {
            *wait = Wait::Turn;
        }
    }

    /// Removes and returns the next ping to be answered now.
    pub fn next_due(&mut self) -> Option<String> {
        let is_due = self.waiting.front().is_some_and(|&(wait, _)| wait == Wait::Turn);
        if is_due { self.waiting.pop_front().map(|(_, ping)| ping) } else { None }
    }
}
