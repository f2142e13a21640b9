//! Numbers by chance, for choices that need not be repeated.

use std::hash::{BuildHasher, RandomState};

/// A number that differs from call to call.
pub(crate) fn random_number() -> u64 {
    RandomState::new().hash_one(())
}
