//! Atomic file writes.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, ensure};

/// Rejects a file that [`write_whole`] could not write, before work begins that would be lost.
pub fn check_writable(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.is_dir(), "cannot write {}: it is a folder; name a file", path.display());
    let temporary = path.with_added_extension("part");
    let written = fs::write(&temporary, b"").and_then(|()| fs::remove_file(&temporary));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file atomically: after an error, such as a full disk, the old file is unchanged.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let temporary = path.with_added_extension("part");
    let write = || {
        let mut file = fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().with_context(|| {
        let _ = fs::remove_file(&temporary);
        format!("cannot write {}", path.display())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_refused_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        check_writable(&file).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        write_whole(&file, b"old").unwrap();
        check_writable(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        for bad in [folder.path(), &folder.path().join("none/file"), &file.join("file")] {
            let message = check_writable(bad).unwrap_err().to_string();
            assert_eq!(message.split(": ").next().unwrap(), format!("cannot write {}", bad.display()));
        }
    }
}
