//! Threads that annotate one game each.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use records::read_game::ReadGame;

use super::games::Work;
use crate::annotate::annotate;
use crate::engine::{MemoryLimit, Options};
use crate::search::{SearchControl, Searcher};

/// A game to annotate, or one that was annotated.
pub(super) struct Task {
    /// Its place in the output.
    pub index: usize,
    /// Its number in the input.
    pub number: usize,
    pub game: ReadGame,
}

/// A report of a worker.
pub(super) enum Message {
    /// A position was searched.
    Searched,
    /// A game was annotated.
    Done(Box<Task>),
    /// A game was not annotated, because the work was stopped.
    Stopped,
    /// The worker cannot continue.
    Failed(String),
}

/// The threads and their channels. The threads end when this value is dropped.
pub(super) struct Workers {
    tasks: Sender<Task>,
    switches: Vec<Arc<Switch>>,
}

/// Stops the search of a worker, and all searches that it would begin later.
#[derive(Default)]
struct Switch(Mutex<State>);

#[derive(Default)]
struct State {
    is_stopped: bool,
    running: Option<Arc<SearchControl>>,
}

impl Switch {
    fn stop(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_stopped = true;
        state.running.iter().for_each(|control| control.stop());
    }

    /// A control for the next search; none after a stop.
    fn begin(&self) -> Option<Arc<SearchControl>> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.running = (!state.is_stopped).then(Arc::default);
        state.running.clone()
    }

    fn is_stopped(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_stopped
    }
}

impl Workers {
    /// Starts `work.jobs` threads, which share the memory of the hash table evenly.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        work: &'scope Work,
        messages: Sender<Message>,
    ) -> Self {
        let (tasks, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let start = |_| {
            let switch = Arc::new(Switch::default());
            let (queue, messages, own) = (Arc::clone(&queue), messages.clone(), Arc::clone(&switch));
            scope.spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(|| annotate_all(work, &queue, &messages, &own)));
                let result = result.unwrap_or_else(|_| Err("the search has failed".to_owned()));
                if let Err(reason) = result {
                    let _ = messages.send(Message::Failed(reason));
                }
            });
            switch
        };
        let switches = (0..work.jobs).map(start).collect();
        Self { tasks, switches }
    }

    /// Gives a game to the next idle thread.
    pub fn send(&self, task: Task) {
        // A thread that has failed has reported it.
        let _ = self.tasks.send(task);
    }

    /// Stops all searches. Games in progress are returned without annotations.
    pub fn stop(&self) {
        self.switches.iter().for_each(|switch| switch.stop());
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Annotates games until the channel is closed.
fn annotate_all(
    work: &Work,
    queue: &Mutex<Receiver<Task>>,
    messages: &Sender<Message>,
    switch: &Switch,
) -> Result<(), String> {
    let memory = match work.options.memory {
        MemoryLimit::Table(megabytes) => MemoryLimit::Table((megabytes / work.jobs).max(1)),
        total @ MemoryLimit::Total(_) => total,
    };
    let mut searcher = Searcher::with_settings(Options { memory, ..work.options.clone() }.settings());
    searcher.enter(work.rules).map_err(|error| error.to_string())?;
    loop {
        let task = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut task) = task else { return Ok(()) };
        // Results must not depend on earlier games, so that an interrupted run gives the same results as one
        // without interruption.
        searcher.new_game();
        let is_done = annotate(&mut task.game.tree, |position| {
            let control = switch.begin()?;
            let result = searcher.search(position, &work.limits, &control, &mut ());
            let _ = messages.send(Message::Searched);
            (!switch.is_stopped()).then(|| result.into())
        });
        let _ = messages.send(if is_done { Message::Done(Box::new(task)) } else { Message::Stopped });
    }
}
