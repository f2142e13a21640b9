//! What must hold for the files of `belladonna-tools`: training games and logs of matches.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use arena::results::log::Log;
use lab::training_games::{Filter, GameRecord, RecordFile, RecordReader, Section, replay};

/// A file in memory or in the folder for temporary files. It is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { memory.to_owned() } else { env::temp_dir() };
        let thread = std::thread::current().id();
        let path = folder.join(format!("belladonna-{}-{thread:?}-{name}", process::id()));
        fs::write(&path, bytes).expect("a file can be written");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that stays does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

/// Training games that are read are replayed, or refused with a sentence. They are written and read again.
/// After a bit of damage no other games are read.
pub fn check_training_games(data: &[u8]) {
    let sealed = sealed_games(data);
    for bytes in [data, &sealed] {
        let file = Scratch::new("games", bytes);
        let (sections, games) = read_games(&file.0);
        let Some(section) = sections.first() else { continue };
        if sections.iter().all(|it| it == section) && !section.game.is_empty() {
            check_written(section, &games);
        }
        check_resumed(section, bytes, &games);
        if let Ok(rules) = movegen::rules(&section.game) {
            for game in &games {
                if let Err(error) = replay(rules, game, &Filter::all_positions(30_000), |_| ()) {
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}

/// The bytes of a file with a header and games whose lengths and checksums are correct: the input is divided
/// into bodies. The version depends on their number.
fn sealed_games(data: &[u8]) -> Vec<u8> {
    let version = 1 + data.chunks(48).len() % 2;
    let mut bytes = format!("belladonna-games {version} chess depth 1\n").into_bytes();
    for body in data.chunks(48) {
        bytes.push(b'g');
        bytes.extend((body.len() as u32).to_le_bytes());
        bytes.extend(body);
        bytes.extend(crc32fast::hash(body).to_le_bytes());
    }
    bytes
}

/// The section of each game, or of the file if it has no game, and the games before the first problem.
fn read_games(path: &Path) -> (Vec<Section>, Vec<GameRecord>) {
    let Ok(mut reader) = RecordReader::open(path) else { return (Vec::new(), Vec::new()) };
    let mut sections = vec![reader.section().clone()];
    let mut games = Vec::new();
    while let Ok(Some(game)) = reader.next_game() {
        sections.push(reader.section().clone());
        games.push(game);
        assert!(reader.valid_length() <= fs::metadata(path).expect("the file is there").len());
    }
    (sections, games)
}

/// Games that are written are read as they were.
fn check_written(section: &Section, games: &[GameRecord]) {
    let file = Scratch::new("written", b"");
    fs::remove_file(&file.0).expect("the file is there");
    let mut output = RecordFile::create(&file.0, section).expect("a new file");
    games.iter().for_each(|game| output.add(game).expect("the file can be written"));
    drop(output);
    let (sections, read) = read_games(&file.0);
    assert_eq!(read, games);
    assert!(sections.iter().all(|it| it == section), "{sections:?}");
}

/// A file that is continued keeps its games.
fn check_resumed(section: &Section, bytes: &[u8], games: &[GameRecord]) {
    let file = Scratch::new("resumed", bytes);
    match RecordFile::resume(&file.0, section) {
        Ok((output, _)) => {
            drop(output);
            assert_eq!(read_games(&file.0).1, games, "resumed");
        }
        Err(_) => assert_eq!(fs::read(&file.0).expect("the file is there"), bytes, "refused and changed"),
    }
}

/// A log of a match that is continued keeps its games, and one that is refused keeps its bytes. The games are
/// written and read again.
pub fn check_match_log(data: &[u8]) {
    let file = Scratch::new("log", data);
    match Log::resume(&file.0, &movegen::Games::built_in()) {
        Ok((output, games)) => {
            drop(output);
            assert_eq!(
                Log::resume(&file.0, &movegen::Games::built_in()).expect("a log that was continued").1,
                games
            );
            let copy = Scratch::new("copy", b"");
            let mut output = Log::create(&copy.0).expect("an empty file");
            games.iter().for_each(|game| output.add(game).expect("the file can be written"));
            drop(output);
            assert_eq!(
                Log::resume(&copy.0, &movegen::Games::built_in()).expect("a log that was written").1,
                games
            );
        }
        Err(_) => assert_eq!(fs::read(&file.0).expect("the file is there"), data, "refused and changed"),
    }
}
