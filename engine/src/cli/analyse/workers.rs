//! Threads that annotate one game each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use movegen::{Position, Rules};
use records::read_game::ReadGame;

use crate::annotate::{Finding, annotate};
use crate::engine::{Client, Failure, MemoryLimit, Options};
use crate::search::Limits;

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

/// How each position of a game is searched.
pub(super) struct Searches {
    pub rules: &'static Rules,
    pub options: Options,
    pub limits: Limits,
    /// The number of games at the same time.
    pub jobs: usize,
}

/// The threads and their channels. The threads end when this value is dropped.
pub(super) struct Workers {
    tasks: Sender<Task>,
    stop: Arc<AtomicBool>,
}

impl Workers {
    /// Starts `searches.jobs` threads, which share the memory of the hash table evenly.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        searches: &'scope Searches,
        messages: &Sender<Message>,
    ) -> Self {
        let (tasks, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let stop = Arc::new(AtomicBool::new(false));
        for _ in 0..searches.jobs {
            let (queue, messages, stop) = (Arc::clone(&queue), messages.clone(), Arc::clone(&stop));
            scope.spawn(move || {
                if let Err(failure) = annotate_all(searches, &queue, &messages, &stop) {
                    let _ = messages.send(Message::Failed(failure.to_string()));
                }
            });
        }
        Self { tasks, stop }
    }

    /// Gives a game to the next idle thread.
    pub fn send(&self, task: Task) {
        // A thread that has failed has reported it.
        let _ = self.tasks.send(task);
    }

    /// Stops all searches. Games in progress are returned without annotations.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Annotates games until the channel is closed.
fn annotate_all(
    searches: &Searches,
    queue: &Mutex<Receiver<Task>>,
    messages: &Sender<Message>,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let memory = match searches.options.memory {
        MemoryLimit::Table(megabytes) => MemoryLimit::Table((megabytes / searches.jobs).max(1)),
        total @ MemoryLimit::Total(_) => total,
    };
    let options = Options { memory, ..searches.options.clone() };
    let mut engine = Client::new(Position::start(searches.rules), options);
    loop {
        let task = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut task) = task else { return Ok(()) };
        // Results must not depend on earlier games, so that an interrupted run gives the same results as one
        // without interruption.
        engine.forget();
        let mut failure = None;
        let is_done = annotate(&mut task.game.tree, |position| {
            engine.set_position(position.clone());
            let result = engine.run(searches.limits.clone(), stop, |_| Ok(()));
            let _ = messages.send(Message::Searched);
            let result = result.map_err(|reason| failure = Some(reason)).ok();
            result.filter(|_| !stop.load(Ordering::Relaxed)).map(Finding::from)
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        let _ = messages.send(if is_done { Message::Done(Box::new(task)) } else { Message::Stopped });
    }
}
