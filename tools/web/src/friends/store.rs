//! The games on disk: a database of one file, in which a change is written as a whole or not at all, also if
//! the process is killed. A thread of its own writes; changes that wait are written together.

use std::fmt;
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};

use redb::backends::{FileBackend, InMemoryBackend};
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition, TableError};
use tokio::sync::oneshot;

/// The games by their numbers, as JSON.
const GAMES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("games");
/// When a server has last written.
const TIMES: TableDefinition<'_, &str, u64> = TableDefinition::new("times");
const LAST: &str = "last";
/// The memory for parts of the file that are kept.
const CACHE: usize = 16 << 20;
/// The number of changes that are written together.
const MOST_AT_ONCE: usize = 1000;

/// A change of a game.
#[derive(Debug)]
pub enum Change {
    Keep(u64, Vec<u8>),
    Remove(u64),
    /// Only the moment is written.
    None,
}

/// Games that were kept, with their numbers, and when a server has last written.
#[derive(Debug, Default)]
pub struct Kept {
    pub games: Vec<(u64, Vec<u8>)>,
    pub last: Option<u64>,
}

/// A place for the games, which one server can use.
pub struct Store {
    database: Database,
    is_kept: bool,
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Store").field("is_kept", &self.is_kept).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a file, which is made if it is missing. On Unix only its owner can read a new file, since it has
    /// the tokens of all games.
    ///
    /// # Errors
    /// If it cannot be written, is another kind of file, or another server uses it.
    pub fn open(path: &Path) -> Result<Self, String> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).map_err(|error| error.to_string())?;
        let file = FileBackend::new(file).map_err(|error| error.to_string())?;
        let database = Database::builder().set_cache_size(CACHE).create_with_backend(file);
        Ok(Self { database: database.map_err(|error| error.to_string())?, is_kept: true })
    }

    /// A place in memory: the games last until the server ends.
    ///
    /// # Panics
    /// If there is no memory.
    pub fn in_memory() -> Self {
        let database = Database::builder().create_with_backend(InMemoryBackend::new());
        Self { database: database.expect("a database in memory"), is_kept: false }
    }

    /// Whether the games outlive the server.
    pub const fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// The games that are there.
    pub fn read(&self) -> Result<Kept, redb::Error> {
        let read = self.database.begin_read()?;
        let mut kept = Kept::default();
        match read.open_table(GAMES) {
            Ok(table) => {
                for entry in table.iter()? {
                    let (number, game) = entry?;
                    kept.games.push((number.value(), game.value().to_vec()));
                }
            }
            // A new file.
            Err(TableError::TableDoesNotExist(_)) => return Ok(kept),
            Err(error) => return Err(error.into()),
        }
        kept.last = read.open_table(TIMES)?.get(LAST)?.map(|last| last.value());
        Ok(kept)
    }

    /// Begins to write changes in a thread of its own.
    ///
    /// # Panics
    /// If the system refuses a thread.
    pub fn writer(self) -> Writer {
        let (sender, jobs) = channel();
        std::thread::Builder::new()
            .name("friends".to_owned())
            .spawn(move || write_all(&self.database, &jobs))
            .expect("a thread");
        Writer { sender }
    }
}

#[cfg(test)]
impl Store {
    /// Opens a file as soon as the server before has closed it.
    pub fn open_soon(path: &Path) -> Self {
        let start = std::time::Instant::now();
        let is_in_time = || start.elapsed() < std::time::Duration::from_secs(60);
        let tries = std::iter::repeat_with(|| Self::open(path)).take_while(|_| is_in_time());
        tries.filter_map(Result::ok).next().expect("the file is free")
    }
}

/// A change, the moment that is written with it, and who waits for it.
type Job = (Change, u64, oneshot::Sender<Result<(), String>>);

/// Writes changes in their order.
#[derive(Debug)]
pub struct Writer {
    sender: Sender<Job>,
}

impl Writer {
    /// Writes a change. The answer comes once it cannot be lost any more.
    pub fn write(&self, change: Change, now: u64) -> oneshot::Receiver<Result<(), String>> {
        let (sender, receiver) = oneshot::channel();
        // Without its thread the writer answers nothing, which is an error for those who wait.
        drop(self.sender.send((change, now, sender)));
        receiver
    }
}

fn write_all(database: &Database, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let waiting = std::iter::from_fn(|| jobs.try_recv().ok()).take(MOST_AT_ONCE);
        let batch: Vec<Job> = std::iter::once(first).chain(waiting).collect();
        let result = write(database, &batch).map_err(|error| error.to_string());
        for (_, _, done) in batch {
            // Whoever waited may have gone.
            drop(done.send(result.clone()));
        }
    }
}

fn write(database: &Database, batch: &[Job]) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    {
        let mut games = transaction.open_table(GAMES)?;
        let mut times = transaction.open_table(TIMES)?;
        for (change, now, _) in batch {
            match change {
                Change::Keep(number, game) => drop(games.insert(number, game.as_slice())?),
                Change::Remove(number) => drop(games.remove(number)?),
                Change::None => {}
            }
            times.insert(LAST, now)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(writer: &Writer, change: Change, now: u64) {
        writer.write(change, now).blocking_recv().expect("an answer").expect("it is written");
    }

    #[test]
    fn games_outlive_the_server() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("friends");
        let store = Store::open(&path).unwrap();
        assert!(store.is_kept() && store.read().unwrap().games.is_empty());
        assert!(Store::open(&path).unwrap_err().contains("already open"), "another server has it");
        let writer = store.writer();
        written(&writer, Change::Keep(7, b"old".to_vec()), 100);
        written(&writer, Change::Keep(8, b"gone".to_vec()), 101);
        // Nobody waits for these, but they are written in their order.
        drop(writer.write(Change::Keep(7, b"new".to_vec()), 102));
        drop(writer.write(Change::Remove(8), 103));
        written(&writer, Change::None, 104);
        drop(writer);
        // The thread ends after the writer.
        let again = Store::open_soon(&path);
        let kept = again.read().unwrap();
        assert_eq!((kept.games, kept.last), (vec![(7, b"new".to_vec())], Some(104)));
    }

    #[test]
    fn another_file_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        let text = "Dear friend,\n".repeat(1000);
        std::fs::write(&path, &text).unwrap();
        assert!(!Store::open(&path).unwrap_err().is_empty());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(Store::open(folder.path()).is_err(), "a folder");
        assert!(Store::open(&folder.path().join("no/such/folder")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_the_tokens() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("friends");
        drop(Store::open(&path).unwrap());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}
