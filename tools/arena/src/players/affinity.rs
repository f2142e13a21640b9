//! Binds the engines of each game to processor cores of its own.

use std::path::Path;
use std::process::{Child, Command};
use std::str::FromStr;
use std::{fs, io, thread};

use anyhow::bail;

/// The cores that the games may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Affinity {
    /// All physical cores that this process may use. Of the hardware threads of a core only the first is
    /// used.
    All,
    /// These processors, by the system's numbers.
    Listed(Vec<usize>),
}

impl FromStr for Affinity {
    type Err = String;

    /// Reads `all`, or numbers and ranges: `0-3,8`.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let mut listed = Vec::new();
        for item in text.split(',') {
            let (first, last) = item.split_once('-').unwrap_or((item, item));
            match (first.parse::<usize>(), last.parse::<usize>()) {
                (Ok(first), Ok(last)) if first <= last && last < MOST_PROCESSORS => {
                    listed.extend(first..=last)
                }
                _ => {
                    return Err(format!(
                        "\"{item}\" is not a processor; write all, or numbers such as 0-3,8"
                    ));
                }
            }
        }
        match (1..listed.len()).find(|&index| listed[..index].contains(&listed[index])) {
            Some(index) => Err(format!("processor {} is named twice", listed[index])),
            None => Ok(Self::Listed(listed)),
        }
    }
}

/// More than the processors of any machine, to detect typos.
const MOST_PROCESSORS: usize = 100_000;

impl Affinity {
    /// Divides the cores among `games` games in parallel that need `each` cores.
    pub fn divide(&self, games: usize, each: usize) -> anyhow::Result<Vec<Cores>> {
        let usable = system::usable()?;
        let cores = match self {
            Self::All => usable.iter().copied().filter(|core| first_threads().contains(core)).collect(),
            Self::Listed(listed) => listed.clone(),
        };
        if let Some(core) = cores.iter().find(|core| !usable.contains(core)) {
            bail!("--affinity names processor {core}, but this process may use only {}", list(&usable));
        }
        if cores.len() < games * each {
            let (need, found) = (games * each, cores.len());
            bail!(
                "--affinity needs {need} cores ({games} games in parallel, {each} cores each), but there are \
                 {found} ({}); lower --concurrency",
                list(&cores)
            );
        }
        Ok(cores.chunks(each).take(games).map(|cores| Cores(cores.to_vec())).collect())
    }
}

fn list(cores: &[usize]) -> String {
    cores.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The cores of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cores(Vec<usize>);

impl Cores {
    /// Starts a program that runs on these cores only.
    pub fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        system::spawn(&self.0, command)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::io;
    use std::process::{Child, Command};

    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    /// The calling thread.
    const THIS_THREAD: Pid = Pid::from_raw(0);

    /// The processors that this thread may use.
    pub fn usable() -> anyhow::Result<Vec<usize>> {
        let set = sched_getaffinity(THIS_THREAD)?;
        Ok((0..CpuSet::count()).filter(|&core| set.is_set(core).unwrap_or(false)).collect())
    }

    /// A new process inherits the processors of the thread that starts it, so they are set before its start.
    pub fn spawn(cores: &[usize], command: &mut Command) -> io::Result<Child> {
        let mut set = CpuSet::new();
        cores.iter().try_for_each(|&core| set.set(core))?;
        let before = sched_getaffinity(THIS_THREAD)?;
        sched_setaffinity(THIS_THREAD, &set)?;
        let child = command.spawn();
        sched_setaffinity(THIS_THREAD, &before)?;
        child
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    use anyhow::bail;

    pub fn usable() -> anyhow::Result<Vec<usize>> {
        bail!("--affinity is for Linux; leave it out");
    }

    pub fn spawn(_: &[usize], command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }
}

/// The number of physical cores that this process may use. Where physical cores are unknown, logical ones are
/// counted.
pub fn physical_cores() -> usize {
    let logical = thread::available_parallelism().map_or(1, usize::from);
    let physical = first_threads().len();
    if physical == 0 { logical } else { physical.min(logical) }
}

/// The number of the first hardware thread of each physical core, ascending, as Linux lists them. Empty where
/// they are unknown.
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
    fn processors() {
        assert_eq!("all".parse(), Ok(Affinity::All));
        assert_eq!("0-2,8".parse(), Ok(Affinity::Listed(vec![0, 1, 2, 8])));
        for bad in ["", "x", "2-1", "1,", "1-", "1,0-2", "99999999"] {
            assert!(bad.parse::<Affinity>().is_err(), "{bad}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn each_game_has_its_own_cores() {
        let usable = system::usable().unwrap();
        let first = usable[0];
        assert_eq!(Affinity::Listed(vec![first]).divide(1, 1).unwrap(), [Cores(vec![first])]);
        let told = Affinity::Listed(vec![first]).divide(2, 3).unwrap_err().to_string();
        assert!(told.contains("needs 6 cores") && told.contains(&format!("1 ({first})")), "{told}");
        let none = (0..).find(|core| !usable.contains(core)).unwrap();
        let told = Affinity::Listed(vec![none]).divide(1, 1).unwrap_err().to_string();
        assert!(told.contains(&format!("names processor {none}")), "{told}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_runs_on_its_cores_and_the_caller_is_not_bound() {
        let usable = system::usable().unwrap();
        let last = *usable.last().unwrap();
        let mut command = Command::new("grep");
        command.args(["Cpus_allowed_list", "/proc/self/status"]).stdout(std::process::Stdio::piped());
        let child = Cores(vec![last]).spawn(&mut command).unwrap();
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert_eq!(output.split_whitespace().last(), Some(last.to_string().as_str()), "{output}");
        assert_eq!(system::usable().unwrap(), usable);
    }

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
