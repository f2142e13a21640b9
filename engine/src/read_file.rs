//! Reads files given by the user.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anyhow::ensure;

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// If it is longer, is not a regular file or cannot be read. The caller adds the path.
pub(crate) fn read_file(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let kind = fs::metadata(path)?;
    ensure!(kind.is_file(), "it is not a regular file");
    ensure!(kind.len() <= most, "it is {} bytes long; at most {most} are read", kind.len());
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
