//! The threads of a search, the data that they share, and the end of a search.
//!
//! The threads share the transposition table, a stop flag and their node counts. Everything else is private.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use eval::Evaluator;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::control::SearchControl;
use super::limits::Limits;
use crate::endings::GameTables;
use crate::memory;
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::sync::thread;
use crate::transposition::TranspositionTable;

/// Stack size of a search thread in bytes. The deepest line takes less than one megabyte, even without
/// optimisation.
pub(super) const STACK_SIZE: usize = 8 << 20;

/// A pool of search threads.
pub(super) struct SearchThreads {
    pool: Option<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

impl SearchThreads {
    /// Starts `count` threads, or as many as the system provides.
    ///
    /// # Errors
    /// If it provides none.
    pub fn start(count: usize) -> io::Result<Self> {
        let mut count = count.max(1);
        loop {
            let mut threads = SearchThreads { pool: None, handles: Vec::new() };
            let built = ThreadPoolBuilder::new()
                .num_threads(count)
                .spawn_handler(|worker| {
                    let index = worker.index();
                    threads.handles.push(start_thread(index, || worker.run())?);
                    Ok(())
                })
                .build();
            match built {
                Ok(pool) => {
                    threads.pool = Some(pool);
                    return Ok(threads);
                }
                Err(error) if threads.handles.is_empty() => return Err(io::Error::other(error)),
                Err(_) => count = threads.handles.len(),
            }
        }
    }

    /// The number of threads.
    pub fn count(&self) -> usize {
        self.handles.len()
    }

    /// The pool.
    pub fn pool(&self) -> &ThreadPool {
        self.pool.as_ref().expect("the pool lives as long as its threads")
    }
}

impl Drop for SearchThreads {
    /// Waits for the end of the threads, so that their stacks are freed.
    fn drop(&mut self) {
        self.pool = None;
        for handle in self.handles.drain(..) {
            // A panic of a thread has already been reported.
            let _ = handle.join();
        }
    }
}

/// Starts a thread and waits until it runs.
fn start_thread(index: usize, run: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    memory::check_with_reserve(STACK_SIZE)?;
    let (started, starts) = mpsc::channel();
    let run = move || {
        // The first allocation of a thread can reserve much more memory for a moment.
        let sent = started.send(Box::new(index));
        drop((sent, started));
        run();
    };
    let handle = thread::Builder::new().name(format!("search-{index}")).stack_size(STACK_SIZE).spawn(run)?;
    // This fails only if the thread has already ended.
    let _ = starts.recv();
    Ok(handle)
}

/// Node counter of one thread, alone on its cache line.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct NodeCounter(AtomicU64);

/// The data that the threads of one search share.
pub(super) struct Context<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The static evaluation.
    pub evaluator: &'a Evaluator,
    /// The ending tables of the game, if there are any.
    pub endings: Option<Arc<GameTables>>,
    /// The control of the search.
    pub control: &'a SearchControl,
    /// The limits of the search.
    pub limits: &'a Limits,
    /// Set by the main thread when the search is over, and by a thread that panics.
    pub over: AtomicBool,
    /// Nodes of each thread, updated at every poll.
    pub nodes: Vec<NodeCounter>,
}

impl Context<'_> {
    /// Whether the search has been stopped or is over.
    pub fn is_over(&self) -> bool {
        is_over(self.control, &self.over)
    }

    /// Stores the number of nodes that a thread has searched.
    pub fn report_nodes(&self, id: usize, nodes: u64) {
        self.nodes[id].0.store(nodes, Ordering::Relaxed);
    }

    /// Nodes of all threads, as last reported.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

/// How often a finished search checks if it can return.
const WAIT: Duration = Duration::from_millis(1);

/// The main thread. It searches until a limit is met, waits until it may return, and then stops the helpers
/// by `over`.
pub fn lead(control: &SearchControl, limits: &Limits, over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
    wait_for_permission(control, limits, over);
    over.store(true, Ordering::Relaxed);
}

/// A helper thread. It searches until the search is over.
pub fn help(over: &AtomicBool, search: impl FnOnce()) {
    let _end = EndOnPanic(over);
    search();
}

/// Whether a search has been stopped or is over.
pub fn is_over(control: &SearchControl, over: &AtomicBool) -> bool {
    over.load(Ordering::Relaxed) || control.is_stopped()
}

/// Holds back the result of an infinite or pondering search until it is stopped or the expected move is
/// played.
pub fn wait_for_permission(control: &SearchControl, limits: &Limits, over: &AtomicBool) {
    while !is_over(control, over) && (limits.infinite || control.is_pondering()) {
        thread::sleep(WAIT);
    }
}

/// Ends the search of all threads when one of them panics.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(all(loom, test))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_works_and_ends() {
        let threads = SearchThreads::start(3).expect("threads");
        assert_eq!(threads.count(), 3);
        let names = threads.pool().broadcast(|_| thread::current().name().map(str::to_owned));
        assert_eq!(names, ["search-0", "search-1", "search-2"].map(|name| Some(name.to_owned())));
    }
}
