//! A limit of the address space (`ulimit -v`).
//!
//! glibc reserves 64 MB of addresses for each thread that allocates memory. Under a limit these reserves can
//! take the room of the tables, by chance, since they depend on which thread allocates first.

/// Restarts the program, with one reserve for all threads, if its address space is limited. To be called
/// first: the allocator reads its settings when the process starts. The process, its streams and arguments
/// stay the same.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share_reserves() {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};

    /// Limits the number of reserves. Source: `man 3 mallopt`.
    const SETTING: &str = "MALLOC_ARENA_MAX";

    let is_limited = getrlimit(Resource::RLIMIT_AS).is_ok_and(|(limit, _)| limit != RLIM_INFINITY);
    if !is_limited || env::var_os(SETTING).is_some() {
        return;
    }
    let mut arguments = env::args_os();
    if let (Ok(program), Some(name)) = (env::current_exe(), arguments.next()) {
        // Returns only if the program cannot be started again: then it goes on as it is.
        let _ = Command::new(program).arg0(name).args(arguments).env(SETTING, "1").exec();
    }
}

/// Other systems and C libraries reserve little.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share_reserves() {}
