//! Random numbers for choices that need not be reproducible.

use std::hash::{BuildHasher, RandomState};

use web_time::{SystemTime, UNIX_EPOCH};

/// A random number. WebAssembly has no random seeds in its standard library, but a clock.
pub(crate) fn random_number() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    RandomState::new().hash_one(now.as_nanos())
}
