//! Files that are written as a whole.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// A path with more text at its end.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Writes a file as a whole or not at all: after an error, such as a full disk, the old one stands.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let temporary = with_ending(path, ".part");
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    written.with_context(|| {
        let _ = fs::remove_file(&temporary);
        format!("cannot write {}", path.display())
    })
}
