//! Counts processor cores, to decide how many games to play in parallel.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread;

/// The number of physical cores that this process may use. Where physical cores are unknown, logical ones are
/// counted.
pub fn physical_cores() -> usize {
    let logical = thread::available_parallelism().map_or(1, usize::from);
    listed_cores(Path::new("/sys/devices/system/cpu")).map_or(logical, |physical| physical.min(logical))
}

/// The number of cores that Linux lists. The hardware threads of a core count once.
fn listed_cores(folder: &Path) -> Option<usize> {
    let entries = fs::read_dir(folder).ok()?;
    let siblings = entries
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path().join("topology/core_cpus_list")).ok())
        .collect::<HashSet<_>>();
    (!siblings.is_empty()).then_some(siblings.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hardware_threads_of_a_core_count_once() {
        let folder = tempfile::tempdir().unwrap();
        for (cpu, siblings) in [("cpu0", "0,2"), ("cpu1", "1,3"), ("cpu2", "0,2"), ("cpu3", "1,3")] {
            let topology = folder.path().join(cpu).join("topology");
            fs::create_dir_all(&topology).unwrap();
            fs::write(topology.join("core_cpus_list"), siblings).unwrap();
        }
        assert_eq!(listed_cores(folder.path()), Some(2));
        assert_eq!(listed_cores(&folder.path().join("none")), None);
    }
}
