//! The PGN file of a game in progress.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file of games whose last one is still being played.
#[derive(Debug)]
pub(super) struct PgnFile {
    path: PathBuf,
    /// The games that were in the file before.
    earlier: String,
}

impl PgnFile {
    /// Keeps what the file holds already; a file that does not exist yet is empty.
    ///
    /// # Errors
    /// When the file is there but cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut earlier = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        while !earlier.is_empty() && !earlier.ends_with("\n\n") {
            earlier.push('\n');
        }
        Ok(Self { path: path.to_owned(), earlier })
    }

    /// Replaces the file by the earlier games and `game`, in one step: whoever reads it finds the old or the new text.
    ///
    /// # Errors
    /// When the file or its temporary neighbour cannot be written.
    pub fn write(&self, game: &str) -> io::Result<()> {
        let mut neighbour = OsString::from(&self.path);
        neighbour.push(".tmp");
        fs::write(&neighbour, format!("{}{game}", self.earlier))?;
        fs::rename(&neighbour, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_games_stay() {
        let path = std::env::temp_dir().join(format!("belladonna-pgn-file-{}.pgn", std::process::id()));
        fs::write(&path, "first").unwrap();
        let file = PgnFile::open(&path).unwrap();
        file.write("second, begun\n\n").unwrap();
        file.write("second, ended\n\n").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(text, "first\n\nsecond, ended\n\n");
    }
}
