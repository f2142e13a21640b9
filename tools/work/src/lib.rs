//! What long commands share: the display of their progress, and the number of cores.
#![forbid(unsafe_code)]

pub mod progress;

/// The number of physical cores that this process may use. Where physical cores are unknown, logical ones are
/// counted.
#[must_use]
pub fn physical_cores() -> usize {
    let logical = std::thread::available_parallelism().map_or(1, usize::from);
    sysinfo::System::physical_core_count().map_or(logical, |physical| physical.clamp(1, logical))
}
