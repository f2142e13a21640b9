//! The processor cores of the machine.

use std::fs;
use std::path::Path;
use std::thread;

/// The number of physical cores that this process may use. Where physical cores are unknown, logical ones are
/// counted.
pub fn physical_cores() -> usize {
    let logical = thread::available_parallelism().map_or(1, usize::from);
    let physical = first_threads().len();
    if physical == 0 { logical } else { physical.min(logical) }
}

/// The number of the first hardware thread of each physical core, ascending, as Linux lists them. There are
/// none where they are unknown.
pub fn first_threads() -> Vec<usize> {
    listed_cores(Path::new("/sys/devices/system/cpu"))
}

fn listed_cores(folder: &Path) -> Vec<usize> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    // The threads of a core, such as 0,2 or 0-1.
    let mut cores: Vec<usize> = entries
        .filter_map(|entry| fs::read_to_string(entry.path().join("topology/core_cpus_list")).ok())
        .filter_map(|threads| threads.split([',', '-', '\n']).next()?.parse().ok())
        .collect();
    cores.sort_unstable();
    cores.dedup();
    cores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hardware_threads_of_a_core_count_once() {
        let folder = tempfile::tempdir().unwrap();
        for (cpu, siblings) in [("cpu0", "0,2\n"), ("cpu1", "1,3\n"), ("cpu2", "0,2\n"), ("cpu3", "1,3\n")] {
            let topology = folder.path().join(cpu).join("topology");
            fs::create_dir_all(&topology).unwrap();
            fs::write(topology.join("core_cpus_list"), siblings).unwrap();
        }
        assert_eq!(listed_cores(folder.path()), [0, 1]);
        assert!(listed_cores(&folder.path().join("none")).is_empty());
    }
}
