//! The PGN file of a game in progress.

use std::path::Path;

use crate::append_file::AppendFile;

/// A file of games. The last game is in progress.
#[derive(Debug)]
pub(super) struct PgnFile {
    file: AppendFile,
    /// The offset at which the game begins.
    start: u64,
    /// The offset at which the game ended when it was last written.
    end: u64,
}

impl PgnFile {
    /// Opens a file for a game after those that it contains.
    ///
    /// # Errors
    /// If the file cannot be opened, or another program has locked it.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        let length = file.length()?;
        Ok(Self { file, start: length, end: length })
    }

    /// Replaces the game by its current record. The rest of the file stays unchanged. If another program has
    /// appended to the file, the game is written again after that.
    ///
    /// # Errors
    /// If the file cannot be written. A later call can succeed.
    pub fn write(&mut self, game: &str) -> anyhow::Result<()> {
        let length = self.file.length()?;
        if length != self.end {
            self.start = length;
        }
        self.file.cut(self.start)?;
        let text = self.gap()?.to_owned() + game;
        let written = self.file.append(text.as_bytes());
        self.end = self.file.length()?;
        written
    }

    /// Keeps the game as last written. The next game is appended after it.
    pub fn begin_game(&mut self) {
        self.start = self.end;
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
