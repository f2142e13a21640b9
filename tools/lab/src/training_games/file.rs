//! Writing game records.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, bail};
use records::append_file::AppendFile;

use super::game::GameRecord;
use super::reader::{RecordReader, Section};
use super::{GAME_MARK, NEW_HEADER, Version, body};

/// A file of game records to which games are appended.
pub struct RecordFile(AppendFile);

impl RecordFile {
    /// Creates a file.
    pub fn create(path: &Path, section: &Section) -> anyhow::Result<Self> {
        let file = Self(AppendFile::open(path)?);
        if file.0.length()? > 0 {
            bail!("{} exists: name another file, or add --resume if the command has it", path.display());
        }
        file.begin_section(section)?;
        Ok(file)
    }

    /// Opens a file to append games to it, and returns the numbers of its games. An incomplete last game is
    /// removed. A missing file is created.
    pub fn resume(path: &Path, section: &Section) -> anyhow::Result<(Self, HashSet<usize>)> {
        let file = Self(AppendFile::open(path)?);
        if file.0.length()? == 0 {
            file.begin_section(section)?;
            return Ok((file, HashSet::new()));
        }
        let mut reader = RecordReader::open(path)?;
        let mut numbers = HashSet::new();
        loop {
            let body = reader.next_body()?;
            let found = reader.section();
            if found != section {
                bail!("{} was made with \"{found}\", not with \"{section}\"", path.display());
            }
            let Some(body) = body else { break };
            let number = body.number().with_context(|| format!("cannot use {}", path.display()))?;
            numbers.insert(number);
        }
        file.0.cut(reader.valid_length())?;
        if reader.version() != Version::NEWEST {
            file.begin_section(section)?;
        }
        Ok((file, numbers))
    }

    /// Appends a game. After a crash the file has either the complete game or nothing of it.
    pub fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        let body = body::encode(game);
        let mut bytes = vec![GAME_MARK];
        bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&body);
        bytes.extend_from_slice(&crc32fast::hash(&body).to_le_bytes());
        self.write(&bytes)
    }

    /// Begins a section, for games with other settings.
    pub fn begin_section(&self, section: &Section) -> anyhow::Result<()> {
        self.write(format!("{NEW_HEADER}{section}\n").as_bytes())
    }

    /// Writes all of `bytes`. After an error, such as a full disk, a partial write is undone.
    fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let before = self.0.length()?;
        self.0.append(bytes).inspect_err(|_| {
            // If this fails too, the next reader sees an incomplete game.
            let _ = self.0.cut(before);
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::tests::record;
    use super::*;

    fn section(game: &str) -> Section {
        Section { game: game.to_owned(), settings: "nodes=9".to_owned() }
    }

    fn read(path: &Path) -> anyhow::Result<Vec<GameRecord>> {
        let mut reader = RecordReader::open(path)?;
        let mut games = Vec::new();
        while let Some(game) = reader.next_game()? {
            games.push(game);
        }
        Ok(games)
    }

    /// A file of three games and its bytes.
    fn three_games(path: &Path) -> Vec<u8> {
        let mut file = RecordFile::create(path, &section("gothic")).unwrap();
        (0..3).for_each(|number| file.add(&record("gothic", number)).unwrap());
        fs::read(path).unwrap()
    }

    #[test]
    fn games_are_read_as_they_were_written_and_a_cut_one_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let whole = three_games(&path);
        assert_eq!(read(&path).unwrap(), [0, 1, 2].map(|number| record("gothic", number)));

        let header = format!("{NEW_HEADER}gothic nodes=9\n").len();
        let last = whole.len() - (whole.len() - header) / 3;
        for length in last..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut file, numbers) = RecordFile::resume(&path, &section("gothic")).unwrap();
            assert_eq!(numbers, HashSet::from([0, 1]), "{length}");
            file.add(&record("gothic", 2)).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn a_file_of_version_1_goes_on_in_version_2() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let whole = three_games(&path);
        // The first moves of chess and Gothic Chess are normal moves, which look the same in both versions.
        let old = [b"belladonna-games 1 ", &whole[NEW_HEADER.len()..]].concat();
        fs::write(&path, &old).unwrap();
        let (mut file, numbers) = RecordFile::resume(&path, &section("gothic")).unwrap();
        assert_eq!(numbers, HashSet::from([0, 1, 2]));
        file.add(&record("gothic", 3)).unwrap();
        assert_eq!(read(&path).unwrap(), [0, 1, 2, 3].map(|number| record("gothic", number)));
        assert!(fs::read(&path).unwrap()[old.len()..].starts_with(NEW_HEADER.as_bytes()));
    }

    #[test]
    fn a_version_of_the_future_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        fs::write(&path, "belladonna-games 3 gothic nodes=9\n").unwrap();
        let error = format!("{:#}", read(&path).unwrap_err());
        assert!(error.contains("version 3; this program reads 1 and 2"), "{error}");
    }

    #[test]
    fn files_are_joined_by_concatenation() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let whole = three_games(&path);
        fs::write(&path, [whole.clone(), whole].concat()).unwrap();
        assert_eq!(read(&path).unwrap(), [0, 1, 2, 0, 1, 2].map(|number| record("gothic", number)));
    }

    #[test]
    fn damage_in_the_middle_is_told_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let whole = three_games(&path);
        let header = format!("{NEW_HEADER}gothic nodes=9\n").len();
        for place in header..whole.len() - (whole.len() - header) / 3 - 1 {
            let mut bytes = whole.clone();
            bytes[place] ^= 0x40;
            fs::write(&path, &bytes).unwrap();
            // A length beyond the end of the file looks like an incomplete game.
            match read(&path) {
                Err(error) => assert!(format!("{error:#}").contains("byte"), "{error:#}"),
                Ok(games) => assert!(games.len() < 3, "{place}"),
            }
        }
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        for (text, problem) in [
            ("rubbish\n".to_owned(), "neither a game nor a header"),
            (format!("{NEW_HEADER}poison nodes=9\n"), "\"poison nodes=9\""),
            (format!("{NEW_HEADER}gothic nodes=8\n"), "\"gothic nodes=8\""),
            (format!("{NEW_HEADER}gothic nodes=9\nrubbish"), "neither a game nor a header"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = RecordFile::resume(&path, &section("gothic")).err().expect(&text);
            assert!(format!("{error:#}").contains(problem), "{error:#}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(RecordFile::create(&path, &section("gothic")).err().unwrap().to_string().contains("exists"));
    }
}
