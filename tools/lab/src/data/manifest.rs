//! Manifests: lists of files of training games that many machines have made.
//!
//! A manifest is a TOML file. Each file has its length and checksum, and what was played into it. So the games
//! of a machine that is still writing, of a copy that was cut short, or of a seed that was played twice do not
//! get into a network unnoticed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use work::progress::warn;

use crate::training_games::RecordReader;
use crate::whole_file::write_whole;

/// The ending of the names of manifests, by which they are told from files of games.
const EXTENSION: &str = "toml";

/// The files of some training data.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    file: Vec<Entry>,
}

/// A file of games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Its place, relative to the folder of the manifest.
    path: PathBuf,
    /// Its length.
    bytes: u64,
    /// The CRC-32 of the file, as eight hexadecimal digits.
    crc32: String,
    played: Vec<Played>,
}

/// Games that were played in the same way.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    game: String,
    /// What the games depend on: nodes a move, seed, openings, network.
    settings: String,
    games: usize,
    positions: usize,
}

impl Manifest {
    /// Lists files of games. A file that cannot be read whole is named in a warning and left out.
    ///
    /// # Errors
    /// If no file is left, two files have games of the same seed, or the manifest cannot be written.
    pub fn write(files: &[PathBuf], out: &Path) -> anyhow::Result<()> {
        check_name(out)?;
        let folder = out.parent().unwrap_or(Path::new(""));
        let mut manifest = Self { file: Vec::new() };
        for path in files {
            match Entry::of(path) {
                Ok(entry) => {
                    let path = path
                        .strip_prefix(folder)
                        .map_or_else(|_| std::path::absolute(path), |path| Ok(path.to_owned()))?;
                    manifest.file.push(Entry { path, ..entry });
                }
                Err(error) => warn(&format!("{error:#}; the file is left out")),
            }
        }
        ensure!(!manifest.file.is_empty(), "none of the files can be used");
        manifest.check_seeds()?;
        write_whole(out, toml::to_string(&manifest)?.as_bytes())
    }

    /// The files of a manifest. Those that have changed since it was written are named in warnings and left
    /// out.
    fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let manifest: Self = toml::from_str(&text)
            .with_context(|| format!("{} is not a list made by `data manifest`", path.display()))?;
        manifest.check_seeds().with_context(|| path.display().to_string())?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut files = Vec::new();
        for entry in &manifest.file {
            let file = folder.join(&entry.path);
            match entry.check(&file) {
                Ok(()) => files.push(file),
                Err(error) => warn(&format!("{}: {error:#}; the file is left out", file.display())),
            }
        }
        ensure!(!files.is_empty(), "none of the files of {} can be used", path.display());
        Ok(files)
    }

    /// Refuses two files with the same settings, which have the same games.
    fn check_seeds(&self) -> anyhow::Result<()> {
        let mut seen: BTreeMap<(&str, &str), &Path> = BTreeMap::new();
        for entry in &self.file {
            for Played { game, settings, .. } in &entry.played {
                if let Some(other) = seen.insert((game, settings), &entry.path) {
                    let (path, other) = (entry.path.display(), other.display());
                    bail!("{other} and {path} have the same games: both are {game} {settings}");
                }
            }
        }
        Ok(())
    }
}

impl Entry {
    /// The entry of a file whose games are all whole.
    fn of(path: &Path) -> anyhow::Result<Self> {
        let mut reader = RecordReader::open(path)?;
        let mut played: Vec<Played> = Vec::new();
        while let Some(record) = reader.next_game()? {
            let section = reader.section();
            let known =
                played.iter().position(|it| it.game == section.game && it.settings == section.settings);
            let known = known.unwrap_or_else(|| {
                let (game, settings) = (section.game.clone(), section.settings.clone());
                played.push(Played { game, settings, games: 0, positions: 0 });
                played.len() - 1
            });
            played[known].games += 1;
            played[known].positions += record.moves.len();
        }
        let (bytes, crc32) = checksum(path)?;
        ensure!(!played.is_empty(), "{} has no games", path.display());
        ensure!(bytes == reader.valid_length(), "{} ends with an incomplete game", path.display());
        Ok(Self { path: path.to_owned(), bytes, crc32, played })
    }

    /// Checks that a file is the one of the entry.
    fn check(&self, path: &Path) -> anyhow::Result<()> {
        let (bytes, crc32) = checksum(path)?;
        ensure!(bytes == self.bytes, "it has {bytes} bytes, but {} in the manifest", self.bytes);
        ensure!(crc32 == self.crc32, "its checksum is {crc32}, but {} in the manifest", self.crc32);
        Ok(())
    }
}

/// The length and the CRC-32 of a file.
fn checksum(path: &Path) -> anyhow::Result<(u64, String)> {
    let read = || {
        let mut file = fs::File::open(path)?;
        let mut hasher = Hashing(crc32fast::Hasher::new());
        let bytes = std::io::copy(&mut file, &mut hasher)?;
        Ok::<_, std::io::Error>((bytes, format!("{:08x}", hasher.0.finalize())))
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

/// A writer that computes the checksum of what it gets.
struct Hashing(crc32fast::Hasher);

impl std::io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn check_name(path: &Path) -> anyhow::Result<()> {
    let fits = path.extension().is_some_and(|extension| extension == EXTENSION);
    ensure!(fits, "the name of a manifest ends with .{EXTENSION}, unlike {}", path.display());
    Ok(())
}

/// The files of games that a command line names: files, and manifests in their place.
///
/// # Errors
/// If a manifest cannot be read, has games twice, or none of its files can be used.
pub fn expanded(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        match check_name(path) {
            Ok(()) => files.extend(Manifest::files(path)?),
            Err(_) => files.push(path.clone()),
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;
    use crate::training_games::tests::record;
    use crate::training_games::{RecordFile, Section};

    /// A file of three games with a seed.
    fn games(path: &Path, seed: usize) {
        let section = Section { game: "gothic".to_owned(), settings: format!("nodes=9 seed={seed}") };
        let mut file = RecordFile::create(path, &section).unwrap();
        (0..3).for_each(|number| file.add(&record("gothic", number)).unwrap());
    }

    #[test]
    fn a_manifest_stands_for_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let [manifest, first, second, cut] =
            ["all.toml", "1.games", "2.games", "3.games"].map(|name| folder.path().join(name));
        games(&first, 1);
        games(&second, 2);
        games(&cut, 3);
        let bytes = fs::read(&cut).unwrap();
        fs::write(&cut, &bytes[..bytes.len() - 1]).unwrap();
        Manifest::write(&[first.clone(), second.clone(), cut.clone()], &manifest).unwrap();
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(
            text.contains("path = \"2.games\"") && text.contains("settings = \"nodes=9 seed=2\""),
            "{text}"
        );
        assert!(text.contains("games = 3") && text.contains("positions = 12") && !text.contains("3.games"));
        assert_eq!(expanded(&[cut.clone(), manifest.clone()]).unwrap(), [cut, first.clone(), second.clone()]);

        // A file that has changed is left out.
        let mut bytes = fs::read(&first).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&first, &bytes).unwrap();
        assert_eq!(expanded(from_ref(&manifest)).unwrap(), from_ref(&second));
        fs::remove_file(&second).unwrap();
        let error = expanded(&[manifest]).unwrap_err();
        assert!(error.to_string().starts_with("none of the files of "), "{error:#}");
    }

    #[test]
    fn games_of_one_seed_are_refused_twice() {
        let folder = tempfile::tempdir().unwrap();
        let [manifest, first, second] =
            ["all.toml", "1.games", "2.games"].map(|name| folder.path().join(name));
        games(&first, 1);
        games(&second, 1);
        let error = Manifest::write(&[first.clone(), second], &manifest).unwrap_err();
        assert!(
            error.to_string().ends_with("have the same games: both are gothic nodes=9 seed=1"),
            "{error}"
        );
        assert!(!manifest.exists());
        let error = Manifest::write(&[first], &folder.path().join("all.games")).unwrap_err();
        assert!(error.to_string().contains("ends with .toml"), "{error}");
    }
}
