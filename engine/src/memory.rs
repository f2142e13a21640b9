//! Asking for much memory without being killed for it.

/// A table does not fit into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {0} MB")]
pub struct NoMemory(usize);

/// Checks that the operating system would give `megabytes` in one piece.
///
/// # Errors
/// When it would not.
pub fn check(megabytes: usize) -> Result<(), NoMemory> {
    let bytes = megabytes.checked_mul(1 << 20).ok_or(NoMemory(megabytes))?;
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| NoMemory(megabytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_given() {
        assert_eq!(check(1), Ok(()));
        assert_eq!(check(usize::MAX), Err(NoMemory(usize::MAX)));
        assert_eq!(check(1 << 40), Err(NoMemory(1 << 40)));
    }
}
