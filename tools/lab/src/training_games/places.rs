//! Games that stay in their files: only their places are in memory.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use movegen::{Games, Rules};

use super::body::{self, Body};
use super::game::GameRecord;
use super::{RecordReader, Version};

/// The place of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first byte of its body.
    offset: u64,
    /// The length of its body, in bytes.
    length: u32,
    /// The number of the file.
    file: u16,
    version: Version,
}

/// Files whose games are read when they are needed.
#[derive(Debug)]
pub struct PlacedGames(Vec<PlacedFile>);

#[derive(Debug)]
struct PlacedFile {
    path: PathBuf,
    file: File,
    rules: &'static Rules,
}

impl PlacedGames {
    /// Finds the games of some files, each of a known game that `check` accepts. Returns the files, how the
    /// games were played, and the places of the training games and of the held-out games, in order. Whether a
    /// game is held out depends only on its number.
    pub fn find(
        known: &Games,
        check: impl Fn(&'static Rules) -> anyhow::Result<()>,
        paths: &[PathBuf],
        holdout_percent: u32,
    ) -> anyhow::Result<(Self, String, [Vec<Place>; 2])> {
        ensure!(paths.len() <= usize::from(u16::MAX), "at most {} files can be used", u16::MAX);
        let (mut files, mut all_settings, mut places) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
        for (path, file) in paths.iter().zip(0_u16..) {
            let shown = path.display();
            let mut reader = RecordReader::open(path)?;
            let rules = known.rules(&reader.section().game);
            let rules = rules.with_context(|| format!("cannot use {shown}"))?;
            check(rules).with_context(|| format!("cannot use {shown}"))?;
            while let Some(body) = reader.next_body()? {
                let section = reader.section();
                let (found, wanted) = (&section.game, rules.id());
                ensure!(found == wanted, "{shown} has games of {wanted} and of {found}");
                if !all_settings.contains(&section.settings) {
                    all_settings.push(section.settings.clone());
                }
                let number = body.number().with_context(|| format!("cannot use {shown}"))?;
                let is_held_out = number % 100 >= 100 - holdout_percent as usize;
                // A checksum of four bytes follows the body.
                let offset = reader.valid_length() - 4 - body.bytes.len() as u64;
                let (length, version) = (body.bytes.len() as u32, body.version);
                places[usize::from(is_held_out)].push(Place { offset, length, file, version });
            }
            files.push(PlacedFile { path: path.clone(), file: open(path)?, rules });
        }
        Ok((Self(files), all_settings.join("; "), places))
    }

    /// The rules of the files, without repetition.
    pub fn rules(&self) -> Vec<&'static Rules> {
        let mut all: Vec<&'static Rules> = Vec::new();
        for PlacedFile { rules, .. } in &self.0 {
            if !all.iter().any(|known| std::ptr::eq(*known, *rules)) {
                all.push(rules);
            }
        }
        all
    }

    /// Reads games, with their rules.
    pub fn read(&self, places: &[Place]) -> anyhow::Result<Vec<(&'static Rules, GameRecord)>> {
        let of_place = |place: &Place| Ok((self.0[usize::from(place.file)].rules, self.game(place)?));
        places.iter().map(of_place).collect()
    }

    /// Reads a game.
    pub fn game(&self, place: &Place) -> anyhow::Result<GameRecord> {
        let PlacedFile { path, file, .. } = &self.0[usize::from(place.file)];
        let mut file = file;
        let mut bytes = vec![0; place.length as usize];
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut bytes));
        read.with_context(|| format!("cannot read {}", path.display()))?;
        let body = Body { bytes, version: place.version };
        body::decode(&body).with_context(|| format!("{} was changed", path.display()))
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
        let any = |_: &'static Rules| Ok(());
        let (games, settings, [mut training, holdout]) =
            PlacedGames::find(&Games::built_in(), any, &paths, 2).unwrap();
        let rules = movegen::rules("gothic").unwrap();
        assert!(matches!(games.rules()[..], [only] if std::ptr::eq(only, rules)));
        assert_eq!(settings, "of [1, 98, 3]; of [99, 4, 300]");
        training.reverse();
        let read = |places| {
            let games = games.read(places).unwrap();
            games.into_iter().map(|(_, game)| game).collect::<Vec<_>>()
        };
        assert_eq!(read(&training), [300, 4, 3, 1].map(|number| record("gothic", number)));
        assert_eq!(read(&holdout), [98, 99].map(|number| record("gothic", number)));
        std::fs::write(&paths[1], "").unwrap();
        let error = games.read(&training).unwrap_err();
        assert!(error.to_string().contains("cannot read"), "{error:#}");
        let none = |rules: &'static Rules| anyhow::bail!("no games of {}", rules.id());
        let refused = PlacedGames::find(&Games::built_in(), none, &paths[..1], 2).unwrap_err();
        assert!(format!("{refused:#}").ends_with("no games of gothic"), "{refused:#}");
    }
}
