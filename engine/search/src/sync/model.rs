//! Replacements for items of the standard library, built on loom, and the runner of models.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use loom::sync::atomic;

/// The maximum number of preemptions in a run. More would take too long, and bugs that need more than two are
/// rare. `LOOM_MAX_PREEMPTIONS` overrides it.
const PREEMPTIONS: usize = 3;

/// Runs a model under every interleaving of its threads. Prints the number of runs.
///
/// # Panics
/// If a run panics, deadlocks or does not end.
pub fn check(model: impl Fn() + Clone + Send + Sync + 'static) {
    let runs = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&runs);
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound.get_or_insert(PREEMPTIONS);
    builder.check(move || {
        count.fetch_add(1, Ordering::Relaxed);
        thread::spawn(model.clone()).join().expect("the model has not panicked");
    });
    println!("{} runs", runs.load(Ordering::Relaxed));
}

pub mod thread {
    //! Threads that loom schedules.

    use std::io;
    pub use std::thread::panicking;
    use std::time::Duration;

    pub use loom::thread::JoinHandle;

    /// Stack size of a thread, in words. Loom's default is too small for positions.
    const STACK_WORDS: usize = 1 << 15;

    #[derive(Debug)]
    pub struct Builder(loom::thread::Builder);

    impl Builder {
        /// A thread without a name.
        pub fn new() -> Self {
            Self(loom::thread::Builder::new().stack_size(STACK_WORDS))
        }

        /// Names the thread.
        pub fn name(self, name: String) -> Self {
            Self(self.0.name(name))
        }

        pub fn spawn<T: Send + 'static>(
            self,
            run: impl FnOnce() -> T + Send + 'static,
        ) -> io::Result<JoinHandle<T>> {
            self.0.spawn(run)
        }
    }

    /// Starts a thread.
    pub fn spawn<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        Builder::new().spawn(run).expect("a thread of loom")
    }

    /// Lets the other threads run: a model has no time.
    pub fn sleep(_: Duration) {
        loom::thread::yield_now();
    }
}

pub mod mpsc {
    //! A channel. Loom's channel does not report to the receiver that all senders are gone.

    use std::collections::VecDeque;
    use std::fmt::{self, Debug, Formatter};
    use std::sync::Arc;
    pub use std::sync::mpsc::{RecvError, SendError, TryRecvError};

    use loom::sync::{Condvar, Mutex, MutexGuard};

    struct State<T> {
        queue: VecDeque<T>,
        senders: usize,
        has_receiver: bool,
    }

    struct Channel<T> {
        state: Mutex<State<T>>,
        changed: Condvar,
    }

    impl<T> Channel<T> {
        fn lock(&self) -> MutexGuard<'_, State<T>> {
            self.state.lock().expect("no thread panics while it holds the lock")
        }
    }

    /// The sending end of the channel.
    pub struct Sender<T>(Arc<Channel<T>>);

    /// The receiving end of the channel.
    pub struct Receiver<T>(Arc<Channel<T>>);

    pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
        let state = State { queue: VecDeque::new(), senders: 1, has_receiver: true };
        let channel = Arc::new(Channel { state: Mutex::new(state), changed: Condvar::new() });
        (Sender(Arc::clone(&channel)), Receiver(channel))
    }

    impl<T> Sender<T> {
        /// Sends a value, or returns it if there is no receiver.
        pub fn send(&self, value: T) -> Result<(), SendError<T>> {
            let mut state = self.0.lock();
            if !state.has_receiver {
                return Err(SendError(value));
            }
            state.queue.push_back(value);
            self.0.changed.notify_one();
            Ok(())
        }
    }

    impl<T> Debug for Sender<T> {
        fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
            formatter.write_str("Sender")
        }
    }

    impl<T> Clone for Sender<T> {
        fn clone(&self) -> Self {
            self.0.lock().senders += 1;
            Self(Arc::clone(&self.0))
        }
    }

    impl<T> Drop for Sender<T> {
        fn drop(&mut self) {
            self.0.lock().senders -= 1;
            self.0.changed.notify_one();
        }
    }

    impl<T> Receiver<T> {
        /// Waits for a value, or until all senders are gone.
        pub fn recv(&self) -> Result<T, RecvError> {
            let mut state = self.0.lock();
            loop {
                if let Some(value) = state.queue.pop_front() {
                    return Ok(value);
                }
                if state.senders == 0 {
                    return Err(RecvError);
                }
                state = self.0.changed.wait(state).expect("no thread panics while it holds the lock");
            }
        }

        /// A value, if there is one.
        pub fn try_recv(&self) -> Result<T, TryRecvError> {
            let mut state = self.0.lock();
            match state.queue.pop_front() {
                Some(value) => Ok(value),
                None if state.senders == 0 => Err(TryRecvError::Disconnected),
                None => Err(TryRecvError::Empty),
            }
        }
    }

    impl<T> Drop for Receiver<T> {
        fn drop(&mut self) {
            let mut state = self.0.lock();
            state.has_receiver = false;
            // Drop values outside the lock: they can be senders.
            let queue = std::mem::take(&mut state.queue);
            drop(state);
            drop(queue);
        }
    }
}
