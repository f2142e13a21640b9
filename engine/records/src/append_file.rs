//! Files to which one program at a time appends, such as game records, logs and training data.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A regular file opened for appending. It is locked until it is closed, if the system has locks. Existing
/// contents, links and permissions stay unchanged.
#[derive(Debug)]
pub struct AppendFile {
    path: PathBuf,
    file: File,
}

impl AppendFile {
    /// Opens a file. Creates it if it does not exist.
    ///
    /// # Errors
    /// If it is not a regular file, stdout is redirected to it, it cannot be read and written, or another
    /// program has locked it.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            bail!("cannot write {shown}: it is not a regular file");
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {shown}"))?;
        if is_standard_output(&file) {
            bail!("cannot write {shown}: stdout is redirected to it");
        }
        if !lock(&file) {
            bail!("cannot write {shown}: another running program is writing it, or two options name it");
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// The path given to [`open`](Self::open).
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file's length in bytes, including bytes written by other programs.
    pub fn length(&self) -> anyhow::Result<u64> {
        Ok(self.file.metadata().with_context(|| self.problem("read"))?.len())
    }

    /// The bytes from an offset to the end.
    pub fn read_from(&self, offset: u64) -> anyhow::Result<Vec<u8>> {
        let (mut file, mut bytes) = (&self.file, Vec::new());
        file.seek(SeekFrom::Start(offset))
            .and_then(|_| file.read_to_end(&mut bytes))
            .with_context(|| self.problem("read"))?;
        Ok(bytes)
    }

    /// Removes the bytes from an offset to the end.
    pub fn cut(&self, length: u64) -> anyhow::Result<()> {
        self.file.set_len(length).with_context(|| self.problem("shorten"))
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// On a write error. Some of the bytes may have been written.
    pub fn append(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let mut file = &self.file;
        file.write_all(bytes).and_then(|()| file.flush()).with_context(|| self.problem("write"))
    }

    fn problem(&self, verb: &str) -> String {
        format!("cannot {verb} {}", self.path.display())
    }
}

/// Whether stdout is redirected to this file. Both would overwrite each other.
#[cfg(unix)]
fn is_standard_output(file: &File) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let output = std::io::stdout().as_fd().try_clone_to_owned().map(File::from);
    let identity = |file: &File| file.metadata().map(|metadata| (metadata.dev(), metadata.ino())).ok();
    output.is_ok_and(|output| identity(&output).is_some() && identity(&output) == identity(file))
}

#[cfg(not(unix))]
fn is_standard_output(_: &File) -> bool {
    false
}

/// Locks a file until it is closed. Returns false if another handle has locked it, of this program or another
/// one. Not on Windows, where nobody could read a locked file. Some file systems have no locks.
fn lock(file: &File) -> bool {
    !cfg!(unix) || !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
