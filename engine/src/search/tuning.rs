//! Sets numbers of the search while the program runs, in a build with the feature `tuning`.

use super::params;
use super::tunables::Tunable;

/// The numbers that can be set in this build: none without the feature `tuning`.
pub fn settable() -> &'static [Tunable] {
    if cfg!(feature = "tuning") { all() } else { &[] }
}

/// All numbers that a build for tuning has as options.
pub fn all() -> &'static [Tunable] {
    params::ALL
}

/// Sets a number by its index in [`settable`]. A search in progress can use both values.
pub fn set(index: usize, value: u32) {
    #[cfg(feature = "tuning")]
    params::CELLS[index].store(value, std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(feature = "tuning"))]
    let _ = (index, value);
}
