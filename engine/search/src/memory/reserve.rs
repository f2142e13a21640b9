//! Fallible allocation, with a reserve for allocations that cannot fail.

use std::collections::TryReserveError;
use std::io;

use super::system::{available, check_provided};

/// Memory that must stay free, in bytes, because other allocations cannot report a failure: small
/// ones, and the tables of a game that is compiled when it is chosen (about 20 MB on a large board).
const RESERVE: usize = 28 << 20;

/// Checks that the system can provide this many bytes on top of `RESERVE`.
pub fn check_with_reserve(bytes: usize) -> io::Result<()> {
    check_provided(bytes.saturating_add(RESERVE))
}

/// Checks that the machine has this much free memory, with an eighth of it left for everything else. Systems
/// that overcommit memory kill a program when it uses memory that is not there.
pub fn check_available(bytes: usize) -> io::Result<()> {
    let most = available().map_or(u64::MAX, |free| free - free / 8);
    if bytes as u64 > most { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(()) }
}

/// An empty vector with room for `capacity` elements.
pub fn vec_with_room<T>(capacity: usize) -> Result<Vec<T>, TryReserveError> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(capacity)?;
    Ok(vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_given() {
        assert!(check_with_reserve(1 << 20).is_ok());
        assert!(check_with_reserve(usize::MAX).is_err());
        assert!(vec_with_room::<u64>(1 << 10).is_ok_and(|vec| vec.is_empty() && vec.capacity() >= 1 << 10));
        assert!(vec_with_room::<u64>(usize::MAX).is_err());
    }
}
