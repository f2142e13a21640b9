//! The PGN file of a game in progress.

use std::ops::Range;
use std::path::{Path, PathBuf};

use records::append_file::AppendFile;

/// A file of games, of which one is in progress: the last, or one that was loaded from the file.
#[derive(Debug)]
pub(super) struct PgnFile {
    file: AppendFile,
    /// The offset at which the game begins.
    start: u64,
    /// The length of the file when it was last written.
    end: u64,
    /// The games after it.
    after: Vec<u8>,
}

impl PgnFile {
    /// Opens a file for a game after those that it contains.
    ///
    /// # Errors
    /// If the file cannot be opened, or another program has locked it.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let length = file.length()?;
        Ok(Self { file, start: length, end: length, after: Vec::new() })
    }

    /// Opens a file for the game at a place in it.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn open_at(path: &Path, place: &Range<u64>) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let (end, rest) = (file.length()?, file.read_from(place.end)?);
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        Ok(Self { file, start: place.start, end, after: rest[blank..].to_vec() })
    }

    /// Replaces the game by its current record. The rest of the file stays unchanged. If another program has
    /// appended to the file, the game is written again after that.
    ///
    /// # Errors
    /// If the file cannot be written. A later call can succeed.
    pub fn write(&mut self, game: &str) -> anyhow::Result<()> {
        let length = self.file.length()?;
        if length != self.end {
            (self.start, self.after) = (length, Vec::new());
        }
        self.file.cut(self.start)?;
        let text = [self.gap()?.as_bytes(), game.as_bytes(), &self.after].concat();
        let written = self.file.append(&text);
        self.end = self.file.length()?;
        written
    }

    /// Keeps the game as last written. The next game is appended after it.
    pub fn begin_game(&mut self) {
        self.start = self.end;
        self.after.clear();
    }

    /// The text between the end of the file and a new game.
    fn gap(&self) -> anyhow::Result<&'static str> {
        let last = self.file.read_from(self.start.saturating_sub(3))?;
        Ok(match &last[..] {
            [] | [.., b'\n', b'\n'] | [b'\n', b'\r', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        })
    }
}

/// Where a game was loaded from.
pub(super) struct Origin {
    pub path: PathBuf,
    pub number: usize,
    /// Whether it was written by this program as it stands, so that it can be replaced.
    pub is_ours: bool,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    #[test]
    fn earlier_games_stay_whatever_their_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        for (earlier, gap) in [
            (&b""[..], &b""[..]),
            (b"first", b"\n\n"),
            (b"first\n", b"\n"),
            (b"first\r\n\r\n", b""),
            (b"[White \"M\xfcller\"]\n\n", b""),
        ] {
            fs::write(&path, earlier).unwrap();
            let mut file = PgnFile::open(&path).unwrap();
            file.write("second, begun, and longer than it is when it ends\n\n").unwrap();
            file.write("second, ended\n\n").unwrap();
            assert_eq!(fs::read(&path).unwrap(), [earlier, gap, b"second, ended\n\n"].concat());
        }
    }

    #[test]
    fn a_game_within_the_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, "first *\n\nsecond *\n\nthird *\n\n").unwrap();
        let mut file = PgnFile::open_at(&path, &(9..17)).unwrap();
        file.write("second, longer *\n\n").unwrap();
        file.write("second, ended\n\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "first *\n\nsecond, ended\n\nthird *\n\n");
        file.begin_game();
        file.write("fourth *\n\n").unwrap();
        assert!(fs::read_to_string(&path).unwrap().ends_with("third *\n\nfourth *\n\n"));
    }

    #[test]
    fn what_others_add_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let mut file = PgnFile::open(&path).unwrap();
        file.write("ours, begun\n\n").unwrap();
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"theirs\n\n").unwrap();
        file.write("ours, going on\n\n").unwrap();
        file.write("ours, ended\n\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "ours, begun\n\ntheirs\n\nours, ended\n\n");
    }
}
