//! The services of a program without an operating system, such as WebAssembly in a page.

use std::io;
use std::ops::{Deref, DerefMut};

use zerocopy::IntoBytes;

use crate::memory;

/// Zeroed memory, aligned to 64-bit words.
pub(crate) struct Zeroed(Vec<u64>);

impl Deref for Zeroed {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl DerefMut for Zeroed {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_mut_bytes()
    }
}

/// Zeroed memory of this many bytes, rounded up to whole words.
pub(crate) fn zeroed(bytes: usize) -> io::Result<Zeroed> {
    let count = bytes.div_ceil(size_of::<u64>());
    let mut words = memory::vec_with_room(count)?;
    words.resize(count, 0);
    Ok(Zeroed(words))
}

/// Checks that this many bytes can be allocated.
pub(crate) fn check_provided(bytes: usize) -> io::Result<()> {
    Ok(memory::vec_with_room::<u8>(bytes).map(drop)?)
}

/// The memory that a page should use at most. It could ask for 4 GB, but is then ended on many devices.
pub(crate) fn available() -> Option<u64> {
    Some(1 << 30)
}

/// The thread of the caller.
pub(crate) struct SearchThreads;

impl SearchThreads {
    /// The thread of the caller, whatever `count` is.
    pub fn start(_count: usize) -> io::Result<Self> {
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
