//! Unsaved games. Each running program keeps its game in a file of its own, after every move, so that the
//! game is there whatever ends the program. The next start offers it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

use anyhow::Context;
use etcetera::BaseStrategy;
use movegen::Games;
use records::game_stream::{OpenedGame, open_game};

/// The kept game of this program.
#[derive(Debug)]
pub(super) struct Session {
    folder: PathBuf,
    path: PathBuf,
    /// The file while there is a game in it. It is locked, so that other programs know that it is in use.
    file: Option<File>,
    /// The number of files before this one.
    number: usize,
}

/// A game that another run of the program has left.
#[derive(Debug)]
pub(super) struct Left {
    pub path: PathBuf,
    pub opened: OpenedGame,
}

impl Session {
    /// The session of this process in the user's folder for state; none if the user has no such folder.
    pub fn of_user() -> Option<Self> {
        let strategy = etcetera::choose_base_strategy().ok()?;
        let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        Some(Self::within(&state.join("belladonna").join("unsaved")))
    }

    fn within(folder: &Path) -> Self {
        let mut session = Self { folder: folder.to_owned(), path: PathBuf::new(), file: None, number: 0 };
        session.path = session.next_path();
        session
    }

    /// A path that no file has.
    fn next_path(&mut self) -> PathBuf {
        loop {
            self.number += 1;
            let path = self.folder.join(format!("{}-{}.pgn", process::id(), self.number));
            if !path.exists() {
                return path;
            }
        }
    }

    /// Replaces the kept game. A program that ends meanwhile leaves the old or the new text.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, game: &str) -> anyhow::Result<()> {
        let new = self.path.with_extension("new");
        let written = || {
            fs::create_dir_all(&self.folder)?;
            let mut file = File::create(&new)?;
            // Some file systems have no locks.
            let _ = file.try_lock();
            file.write_all(game.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &self.path).map(|()| file)
        };
        self.file = Some(written().with_context(|| format!("cannot write {}", self.path.display()))?);
        Ok(())
    }

    /// Removes the kept game.
    pub fn discard(&mut self) {
        if self.file.take().is_some() {
            // The file can only be left, and is offered again.
            let _ = fs::remove_file(&self.path);
        }
    }

    /// Leaves the kept game to be resumed later. The next one has a file of its own.
    pub fn leave(&mut self) {
        if self.file.take().is_some() {
            self.path = self.next_path();
        }
    }

    /// The games that other runs have left, the newest first. Each is of one of the known games.
    pub fn left(&self, known: &Games) -> Vec<Left> {
        // The game of records without the tag `Variant`.
        let Ok(rules) = movegen::rules("normal") else { return Vec::new() };
        let mut files: Vec<(SystemTime, PathBuf)> =
            self.files().filter(|(_, path)| *path != self.path && !is_in_use(path)).collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        let open = |(_, path): (_, PathBuf)| {
            let opened = open_game(&path, None, known, rules, 1).ok()?;
            Some(Left { path, opened })
        };
        files.into_iter().filter_map(open).collect()
    }

    fn files(&self) -> impl Iterator<Item = (SystemTime, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let dated = |path: PathBuf| Some((fs::metadata(&path).ok()?.modified().ok()?, path));
        let paths = entries.map(|entry| entry.path());
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "pgn")).filter_map(dated)
    }
}

/// Whether a running program keeps its game in a file. Files that are not locked for writing alone are those
/// of programs that have ended.
fn is_in_use(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use records::dialect::Dialect;
    use records::pgn::words;

    use super::*;

    fn titles(session: &Session) -> Vec<String> {
        session
            .left(&Games::built_in())
            .iter()
            .map(|left| words(&left.opened.game.tree, Dialect::Own).join(" "))
            .collect()
    }

    #[test]
    fn what_one_program_leaves_another_finds() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = Session::within(folder.path());
        first.write("1. e4 *\n\n").unwrap();
        first.write("1. e4 e5 *\n\n").unwrap();
        let second = Session { path: PathBuf::from("another"), ..Session::within(folder.path()) };
        assert_eq!(titles(&second), [""; 0], "it is in use");
        first.leave();
        first.write("1. d4 *\n\n").unwrap();
        assert_eq!(titles(&second), ["1. e4 e5"]);
        first.discard();
        assert_eq!(titles(&second), ["1. e4 e5"]);
        first.write("1. c4 *\n\n").unwrap();
        drop(first);
        let mut all = titles(&second);
        all.sort_unstable();
        assert_eq!(all, ["1. c4", "1. e4 e5"]);
    }

    #[test]
    fn without_a_folder_there_is_nothing() {
        let session = Session::within(Path::new("/nonexistent/belladonna"));
        assert_eq!(titles(&session), [""; 0]);
        let problem = Session::within(Path::new("/dev/null/belladonna")).write("1. e4 *").unwrap_err();
        assert!(problem.to_string().starts_with("cannot write /dev/null/belladonna/"), "{problem}");
    }
}
