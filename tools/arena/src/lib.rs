//! Matches between engines of both protocols: `match`, `merge` and `check-engine` of `belladonna-tools`.
#![forbid(unsafe_code)]

pub mod check_engine;
mod games;
mod players;
pub mod progress;
pub mod random;
pub mod results;
mod stats;
pub mod tournament;

pub use games::openings;

/// The number of physical cores that this process may use. Where physical cores are unknown, logical ones are
/// counted.
#[must_use]
pub fn physical_cores() -> usize {
    let logical = std::thread::available_parallelism().map_or(1, usize::from);
    sysinfo::System::physical_core_count().map_or(logical, |physical| physical.clamp(1, logical))
}
