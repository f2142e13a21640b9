//! A process between the match runner and an engine, which ends the engine together with every program that
//! it has started. `belladonna-tools guard` is such a process; the runner starts it for each engine.
//!
//! It does so when the engine ends, when the runner asks for it by SIGTERM, and when the runner itself has
//! gone, even by SIGKILL. On Linux no descendant escapes: the system gives orphans to the guard, so it finds
//! them all. On other Unix systems it finds those that stay in the engine's process group. The engine uses
//! the streams of the guard directly, so no line takes longer.

use std::ffi::OsString;
use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{self, Command, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use engine::interrupt::on_ctrl_c;
use nix::sys::signal::{Signal, killpg, raise};
use nix::unistd::{Pid, dup2_stderr, dup2_stdin, dup2_stdout, getppid};

/// How often the guard checks whether the runner is there.
const INTERVAL: Duration = Duration::from_millis(250);

/// Run an engine, and end it together with all programs that it has started.
///
/// `match` and other commands use this for each engine that they start.
#[derive(Debug, clap::Args)]
pub struct GuardArguments {
    /// The process that starts the guard: the engine ends with it.
    owner: i32,
    /// The engine and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Runs the engine until it ends, and then ends this process in the same way. Returns only after an error.
///
/// # Errors
/// If the engine cannot be started.
pub fn run(arguments: &GuardArguments) -> anyhow::Result<()> {
    let (program, rest) = arguments.command.split_first().context("a guard needs a program")?;
    let (end, ends) = mpsc::channel();
    on_ctrl_c(move || {
        // Fails only while the guard ends.
        let _ = end.send(());
    })?;
    descendants::adopt()?;
    let mut engine = Command::new(program)
        .args(rest)
        .process_group(0)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    leave_streams()?;
    let group = Pid::from_raw(i32::try_from(engine.id())?);
    let owner = Pid::from_raw(arguments.owner);
    thread::spawn(move || {
        while getppid() == owner && ends.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {}
        kill(group);
    });
    let status = engine.wait()?;
    kill(group);
    end_like(status)
}

/// Gives up the streams, so that they close when the engine closes them.
fn leave_streams() -> anyhow::Result<()> {
    let nothing =
        File::options().read(true).write(true).open("/dev/null").context("cannot open /dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    dup2_stderr(&nothing)?;
    Ok(())
}

/// Kills the engine's process group and all descendants.
fn kill(group: Pid) {
    // Fails if all processes of the group have ended.
    let _ = killpg(group, Signal::SIGKILL);
    descendants::kill();
}

/// Ends this process with the exit status or the signal of the engine. A signal that the guard catches, such
/// as SIGTERM, becomes the status that shells give it.
fn end_like(status: ExitStatus) -> ! {
    const CAUGHT: i32 = 128;
    let signal = status.signal().unwrap_or_default();
    if let Ok(signal) = Signal::try_from(signal) {
        // The first of some signals only removes a handler of the standard library.
        let _ = raise(signal).and_then(|()| raise(signal));
    }
    process::exit(status.code().unwrap_or(CAUGHT + signal))
}

#[cfg(target_os = "linux")]
mod descendants {
    use std::collections::HashMap;
    use std::time::Duration;
    use std::{fs, process, thread};

    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{self, Signal};
    use nix::unistd::Pid;

    /// How often all descendants are killed: they can start others meanwhile, or end late.
    const ATTEMPTS: usize = 500;
    const PAUSE: Duration = Duration::from_millis(2);

    /// Makes orphans among the descendants children of this process.
    pub fn adopt() -> nix::Result<()> {
        set_child_subreaper(true)
    }

    /// Kills all descendants of this process.
    pub fn kill() {
        for _ in 0..ATTEMPTS {
            let alive = alive();
            if alive.is_empty() {
                return;
            }
            for id in alive {
                // Fails if it has just ended.
                let _ = signal::kill(Pid::from_raw(id), Signal::SIGKILL);
            }
            thread::sleep(PAUSE);
        }
    }

    /// The descendants of this process that have not ended.
    fn alive() -> Vec<i32> {
        let mut children: HashMap<i32, Vec<(i32, bool)>> = HashMap::new();
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
            if let Some((parent, has_ended)) = parent(&stat) {
                children.entry(parent).or_default().push((id, has_ended));
            }
        }
        let mut found = Vec::new();
        let mut parents = vec![process::id() as i32];
        while let Some(parent) = parents.pop() {
            for &(id, has_ended) in children.get(&parent).into_iter().flatten() {
                parents.push(id);
                if !has_ended {
                    found.push(id);
                }
            }
        }
        found
    }

    /// The parent of a process, and whether the process has ended, by its line in `/proc/ID/stat`.
    fn parent(stat: &str) -> Option<(i32, bool)> {
        // The name of the program stands in parentheses and can contain anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        Some((fields.next()?.parse().ok()?, matches!(state, "Z" | "X")))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_name_can_look_like_the_rest_of_the_line() {
            assert_eq!(parent("7 (a) Z 9 (b) S 12 7 7 0"), Some((12, false)));
            assert_eq!(parent("7 (sh) Z 12 7 7 0"), Some((12, true)));
            assert_eq!(parent("7 (sh"), None);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod descendants {
    pub fn adopt() -> nix::Result<()> {
        Ok(())
    }

    /// Other systems do not list descendants.
    pub fn kill() {}
}
