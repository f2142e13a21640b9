//! Games that stay in their files: only their places are in memory.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use movegen::Rules;

use super::{GameRecord, RecordReader, body};

/// The place of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first byte of its body.
    offset: u64,
    /// The length of its body, in bytes.
    length: u32,
    /// The number of the file.
    file: u32,
}

/// Files whose games are read when they are needed.
#[derive(Debug, Default)]
pub struct PlacedGames(Vec<(PathBuf, File)>);

impl PlacedGames {
    /// Finds the games of some files. Returns the files, how the games were played, and the places of the
    /// training games and of the held-out games, in order. Whether a game is held out depends only on its
    /// number.
    pub fn find(
        rules: &Rules,
        paths: &[PathBuf],
        holdout_percent: u32,
    ) -> anyhow::Result<(Self, String, [Vec<Place>; 2])> {
        let (mut files, mut all_settings, mut places) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
        for path in paths {
            let mut reader = RecordReader::open(path)?;
            while let Some(bytes) = reader.next_body()? {
                let section = reader.section();
                let (shown, found, wanted) = (path.display(), &section.game, rules.id());
                ensure!(found == wanted, "{shown} is of {found}, not of {wanted}");
                if !all_settings.contains(&section.settings) {
                    all_settings.push(section.settings.clone());
                }
                let number = body::number(&bytes).with_context(|| format!("cannot use {shown}"))?;
                let is_held_out = number % 100 >= 100 - holdout_percent as usize;
                // A checksum of four bytes follows the body.
                let offset = reader.valid_length() - 4 - bytes.len() as u64;
                let (length, file) = (bytes.len() as u32, files.len() as u32);
                places[usize::from(is_held_out)].push(Place { offset, length, file });
            }
            files.push((path.clone(), open(path)?));
        }
        Ok((Self(files), all_settings.join("; "), places))
    }

    /// Reads games.
    pub fn read(&self, places: &[Place]) -> anyhow::Result<Vec<GameRecord>> {
        places.iter().map(|place| self.game(place)).collect()
    }

    /// Reads a game.
    pub fn game(&self, place: &Place) -> anyhow::Result<GameRecord> {
        let (path, mut file) =
            self.0.get(place.file as usize).map(|(path, file)| (path, file)).expect("known");
        let mut bytes = vec![0; place.length as usize];
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut bytes));
        read.with_context(|| format!("cannot read {}", path.display()))?;
        body::decode(&bytes).with_context(|| format!("{} was changed", path.display()))
    }
}

/// Tells the numbers of positions and games for training, and of those that are held out.
pub fn summary([training, holdout]: [usize; 2], [training_games, holdout_games]: [usize; 2]) -> String {
    format!(
        "{training} training positions of {training_games} games, \
         {holdout} held-out positions of {holdout_games} games"
    )
}

fn open(path: &Path) -> anyhow::Result<File> {
    File::open(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::record;
    use super::super::{RecordFile, Section};
    use super::*;

    #[test]
    fn games_are_found_and_read_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        let paths = [folder.path().join("a"), folder.path().join("b")];
        for (path, numbers) in paths.iter().zip([[1, 98, 3], [99, 4, 300]]) {
            let settings = format!("of {numbers:?}");
            let section = Section { game: "gothic".to_owned(), settings };
            let mut file = RecordFile::create(path, &section).unwrap();
            file.add(&record("gothic", numbers[0])).unwrap();
            file.begin_section(&section).unwrap();
            numbers[1..].iter().for_each(|&number| file.add(&record("gothic", number)).unwrap());
        }
        let rules = movegen::rules("gothic").unwrap();
        let (games, settings, [mut training, holdout]) = PlacedGames::find(rules, &paths, 2).unwrap();
        assert_eq!(settings, "of [1, 98, 3]; of [99, 4, 300]");
        training.reverse();
        assert_eq!(games.read(&training).unwrap(), [300, 4, 3, 1].map(|number| record("gothic", number)));
        assert_eq!(games.read(&holdout).unwrap(), [98, 99].map(|number| record("gothic", number)));
        std::fs::write(&paths[1], "").unwrap();
        let error = games.read(&training).unwrap_err();
        assert!(error.to_string().contains("cannot read"), "{error:#}");
        let other = PlacedGames::find(movegen::rules("chess").unwrap(), &paths[..1], 2).unwrap_err();
        assert!(other.to_string().ends_with("is of gothic, not of chess"), "{other:#}");
    }
}
