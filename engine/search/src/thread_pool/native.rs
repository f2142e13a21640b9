//! The threads of an operating system.

use std::io;
use std::sync::mpsc;
use std::thread::JoinHandle;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::memory;
use crate::sync::thread;

/// The threads of a search.
pub(crate) struct SearchThreads {
    pool: Option<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

impl SearchThreads {
    /// Starts `count` threads with stacks of this many bytes, or as many as the system provides.
    ///
    /// # Errors
    /// If it provides none.
    pub fn start(count: usize, stack_size: usize) -> io::Result<Self> {
        let mut count = count.max(1);
        loop {
            let mut threads = SearchThreads { pool: None, handles: Vec::new() };
            let built = ThreadPoolBuilder::new()
                .num_threads(count)
                .spawn_handler(|worker| {
                    let index = worker.index();
                    threads.handles.push(start_thread(index, stack_size, || worker.run())?);
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

    /// Calls a function with each item, on all threads.
    pub fn for_each<T: Send>(&self, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
        self.pool().install(|| items.par_iter_mut().for_each(work));
    }

    /// Runs `main` and the helpers, each on a thread of its own, and waits until they end.
    pub fn run<H: FnOnce() + Send>(
        &self,
        main: impl FnOnce() + Send,
        helpers: impl Iterator<Item = H> + Send,
    ) {
        self.pool().scope(|scope| {
            for helper in helpers {
                scope.spawn(move |_| helper());
            }
            scope.spawn(|_| main());
        });
    }

    fn pool(&self) -> &ThreadPool {
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
fn start_thread(
    index: usize,
    stack_size: usize,
    run: impl FnOnce() + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    memory::check_with_reserve(stack_size)?;
    let (started, starts) = mpsc::channel();
    let run = move || {
        // The first allocation of a thread can reserve much more memory for a moment.
        let sent = started.send(Box::new(index));
        drop((sent, started));
        run();
    };
    let handle = thread::Builder::new().name(format!("search-{index}")).stack_size(stack_size).spawn(run)?;
    // This fails only if the thread has already ended.
    let _ = starts.recv();
    Ok(handle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_works_and_ends() {
        let threads = SearchThreads::start(3, 1 << 20).expect("threads");
        assert_eq!(threads.count(), 3);
        let names = threads.pool().broadcast(|_| thread::current().name().map(str::to_owned));
        assert_eq!(names, ["search-0", "search-1", "search-2"].map(|name| Some(name.to_owned())));
    }
}
