//! A file that only one program writes at a time: two matches with one log would play games twice.

use std::fs::File;

#[cfg(unix)]
use nix::errno::Errno;
#[cfg(unix)]
use nix::fcntl::{Flock, FlockArg};

/// A file that is locked until it is closed, where the system has locks.
#[derive(Debug)]
pub enum LockedFile {
    /// Locked.
    #[cfg(unix)]
    Locked(Flock<File>),
    /// On a system or a file system without locks.
    Unlocked(File),
}

impl LockedFile {
    /// Locks a file; none if another program has done so.
    #[cfg(unix)]
    pub fn lock(file: File) -> Option<Self> {
        match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
            Ok(locked) => Some(Self::Locked(locked)),
            Err((_, Errno::EWOULDBLOCK)) => None,
            Err((file, _)) => Some(Self::Unlocked(file)),
        }
    }

    /// Takes a file as it is.
    #[cfg(not(unix))]
    pub fn lock(file: File) -> Option<Self> {
        Some(Self::Unlocked(file))
    }

    /// The file.
    pub fn get(&self) -> &File {
        match self {
            #[cfg(unix)]
            Self::Locked(file) => file,
            Self::Unlocked(file) => file,
        }
    }
}
