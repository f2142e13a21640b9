//! A session without threads of its own: commands and events are handled when the user interface acts.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use engine::engine::{Event, MemoryLimit, Options};
use engine::protocol::{self, Flow, Output, Session};

use super::Link;

/// The state machine of a protocol. Events of the search wait until the user interface listens.
pub struct Direct {
    session: Box<dyn Session>,
    events: Receiver<Event>,
    output: Output,
    lines: VecDeque<String>,
}

impl Direct {
    /// The session for a first line, which is handled too.
    #[must_use]
    pub fn start(first: &str) -> Self {
        let (sender, events) = mpsc::channel();
        let options = Options { memory: MemoryLimit::Table(1), ..Options::default() };
        // Sending fails when the session has ended.
        let session = protocol::session(
            first,
            movegen::Games::built_in(),
            options,
            Box::new(move |event| drop(sender.send(event))),
        );
        let mut direct = Self { session, events, output: Output::default(), lines: VecDeque::new() };
        direct.send(first);
        direct
    }

    fn keep(&mut self, flow: &Flow) {
        self.lines.extend(self.output.take());
        assert_eq!(*flow, Flow::Continue, "{:?}", self.lines);
    }
}

impl Link for Direct {
    fn send(&mut self, lines: &str) {
        for line in lines.split('\n') {
            let flow = self.session.handle_line(line, &mut self.output);
            self.keep(&flow);
        }
    }

    fn line_within(&mut self, time: Duration) -> Option<String> {
        while self.lines.is_empty() {
            let event = self.events.recv_timeout(time).ok()?;
            let flow = self.session.handle_event(event, &mut self.output);
            self.keep(&flow);
        }
        self.lines.pop_front()
    }
}
