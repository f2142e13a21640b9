//! The memory of a program without an operating system, such as WebAssembly in a page.

use std::io;
use std::ops::{Deref, DerefMut};

use zerocopy::IntoBytes;

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
    let mut words = Vec::new();
    words.try_reserve_exact(count)?;
    words.resize(count, 0);
    Ok(Zeroed(words))
}

/// Checks that this many bytes can be allocated.
pub(crate) fn check_provided(bytes: usize) -> io::Result<()> {
    Ok(Vec::<u8>::new().try_reserve_exact(bytes)?)
}

/// The memory that a page should use at most. It could ask for 4 GB, but is then ended on many devices.
pub(crate) fn available() -> Option<u64> {
    Some(1 << 30)
}
