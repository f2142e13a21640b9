//! Random numbers for choices that need not be reproducible.

use std::hash::{BuildHasher, RandomState};

/// A random number.
pub(crate) fn random_number() -> u64 {
    RandomState::new().hash_one(())
}
