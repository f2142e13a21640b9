//! One thread, for programs that cannot start others.

use std::io;

/// The thread of the caller.
pub(crate) struct SearchThreads;

impl SearchThreads {
    /// The thread of the caller, whatever `count` is.
    pub fn start(_count: usize, _stack_size: usize) -> io::Result<Self> {
        Ok(Self)
    }

    /// One.
    pub fn count(&self) -> usize {
        1
    }

    /// Calls a function with each item.
    pub fn for_each<T>(&self, items: &mut [T], work: impl Fn(&mut T)) {
        items.iter_mut().for_each(work);
    }

    /// Runs `main`. There are no helpers.
    pub fn run<H: FnOnce()>(&self, main: impl FnOnce(), _helpers: impl Iterator<Item = H>) {
        main();
    }
}
