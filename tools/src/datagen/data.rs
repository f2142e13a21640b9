//! Files of training data: positions of self-played games with the search's scores and the games' results.
//!
//! Text. The first line names format, game and settings. A game is a line `game NUMBER POINTS COUNT`, with White's points
//! (1, 0.75, 0.5, 0.25 or 0), and COUNT lines `SCORE FEN`, with the score of a search in centipawns for White.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use engine::append_file::AppendFile;

/// How the first line of every file begins.
const FORMAT: &str = "belladonna-positions 1";

/// A position and what a search thought of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Centipawns for White.
    pub score: i32,
    /// The position.
    pub fen: String,
}

/// The positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game: the same settings and number give the same game.
    pub number: usize,
    /// White's points in quarters.
    pub quarter_points: u32,
    /// Its quiet positions, in order.
    pub samples: Vec<Sample>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The game's identifier.
    pub game: String,
    /// How the games were played.
    pub settings: String,
    /// The games, in the order in which they ended.
    pub games: Vec<GameRecord>,
}

/// A file that games are added to.
pub struct DataFile(AppendFile);

impl DataFile {
    /// Begins a file.
    ///
    /// # Errors
    /// If the file holds something already or cannot be written.
    pub fn create(path: &Path, game: &str, settings: &str) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        if file.length()? > 0 {
            bail!("{} exists: add --resume to go on with it, or name another file", path.display());
        }
        file.append(format!("{FORMAT} {game} {settings}\n").as_bytes())?;
        Ok(Self(file))
    }

    /// Opens a file to go on with it, and returns the games in it. A last game that was cut off is removed. A file that does
    /// not exist is begun.
    ///
    /// # Errors
    /// If the file was made with other settings, is damaged elsewhere than at its end, or cannot be written.
    pub fn resume(path: &Path, game: &str, settings: &str) -> anyhow::Result<(Self, Vec<GameRecord>)> {
        let file = AppendFile::open(path)?;
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        if !text.contains('\n') {
            file.cut(0)?;
            drop(file);
            return Ok((Self::create(path, game, settings)?, Vec::new()));
        }
        let (data, valid) = parse(&text).with_context(|| format!("cannot use {}", path.display()))?;
        if (data.game.as_str(), data.settings.as_str()) != (game, settings) {
            bail!(
                "{} was made with \"{} {}\", not with \"{game} {settings}\"",
                path.display(),
                data.game,
                data.settings
            );
        }
        file.cut(valid as u64)?;
        Ok((Self(file), data.games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        let points = f64::from(game.quarter_points) / 4.0;
        let mut text = format!("game {} {points} {}\n", game.number, game.samples.len());
        for sample in &game.samples {
            let _ = writeln!(text, "{} {}", sample.score, sample.fen);
        }
        self.0.append(text.as_bytes())
    }
}

/// Reads a file. A last game that was cut off is passed over.
///
/// # Errors
/// If it cannot be read, or holds something else.
pub fn read(path: &Path) -> anyhow::Result<Data> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(parse(&text).with_context(|| format!("cannot use {}", path.display()))?.0)
}

/// The data of a text, and the length of the part that holds them.
fn parse(text: &str) -> anyhow::Result<(Data, usize)> {
    let mut lines = Lines { text, valid: 0, number: 0 };
    let first = lines.next().unwrap_or_default();
    let header = first.strip_prefix(FORMAT).and_then(|rest| rest.strip_prefix(' '));
    let header = header.with_context(|| format!("the first line does not begin with \"{FORMAT}\""))?;
    let (game, settings) = header.split_once(' ').unwrap_or((header, ""));
    let mut data = Data { game: game.to_owned(), settings: settings.to_owned(), games: Vec::new() };
    let mut valid = lines.valid;
    while let Some(game) = parse_game(&mut lines)? {
        data.games.push(game);
        valid = lines.valid;
    }
    Ok((data, valid))
}

/// The next game, if all of it is there.
fn parse_game(lines: &mut Lines) -> anyhow::Result<Option<GameRecord>> {
    let Some(line) = lines.next() else { return Ok(None) };
    let words: Vec<&str> = line.split(' ').collect();
    let numbers = match words[..] {
        ["game", number, points, count] => {
            number.parse().ok().zip(quarter_points(points)).zip(count.parse::<usize>().ok())
        }
        _ => None,
    };
    let Some(((number, quarter_points), count)) = numbers else {
        bail!("line {} must be \"game NUMBER POINTS COUNT\", not \"{line}\"", lines.number);
    };
    let mut samples = Vec::new();
    for _ in 0..count {
        let Some(line) = lines.next() else { return Ok(None) };
        let sample = line.split_once(' ').and_then(|(score, fen)| Some((score.parse().ok()?, fen)));
        let Some((score, fen)) = sample else {
            bail!("line {} must be \"SCORE FEN\", not \"{line}\"", lines.number);
        };
        samples.push(Sample { score, fen: fen.to_owned() });
    }
    Ok(Some(GameRecord { number, quarter_points, samples }))
}

fn quarter_points(text: &str) -> Option<u32> {
    let quarters = 4.0 * text.parse::<f64>().ok()?;
    (quarters.fract() == 0.0 && (0.0..=4.0).contains(&quarters)).then_some(quarters as u32)
}

/// The whole lines of a text; a last line without its end may hold less than was to be written.
struct Lines<'a> {
    text: &'a str,
    /// The length of the lines so far.
    valid: usize,
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (line, _) = self.text[self.valid..].split_once('\n')?;
        self.valid += line.len() + 1;
        self.number += 1;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: usize) -> GameRecord {
        let sample = |score| Sample { score, fen: format!("8/8/8/8/8/8/8/{number} w - - 0 1") };
        GameRecord { number, quarter_points: number as u32 % 5, samples: vec![sample(-12), sample(40)] }
    }

    #[test]
    fn games_are_read_as_they_were_written_and_a_cut_one_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.txt");
        let mut file = DataFile::create(&path, "gothic", "nodes=9").unwrap();
        (0..3).for_each(|number| file.add(&record(number)).unwrap());
        drop(file);
        let data = read(&path).unwrap();
        assert_eq!((data.game.as_str(), data.settings.as_str()), ("gothic", "nodes=9"));
        assert_eq!(data.games, [0, 1, 2].map(record));

        let whole = fs::read(&path).unwrap();
        let first_two = whole.len() - (whole.len() - format!("{FORMAT} gothic nodes=9\n").len()) / 3;
        for length in [first_two, first_two + 1, first_two + 20, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            let (mut file, games) = DataFile::resume(&path, "gothic", "nodes=9").unwrap();
            assert_eq!(games, [0, 1].map(record), "{length}");
            file.add(&record(2)).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.txt");
        let header = format!("{FORMAT} gothic nodes=9\n");
        for (text, problem) in [
            ("rubbish\n".to_owned(), "first line"),
            (format!("{FORMAT} poison nodes=9\n"), "\"poison nodes=9\""),
            (format!("{header}game 1 0.6 1\n0 fen\n"), "line 2"),
            (format!("{header}game 1 0.5 1\nmany fen\n"), "line 3"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = DataFile::resume(&path, "gothic", "nodes=9").err().expect(&text);
            assert!(format!("{error:#}").contains(problem), "{error:#}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(DataFile::create(&path, "gothic", "").err().unwrap().to_string().contains("--resume"));
    }

    #[test]
    fn nothing_to_resume_is_a_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data.txt");
        fs::write(&path, "bella").unwrap();
        let (mut file, games) = DataFile::resume(&path, "gothic", "nodes=9").unwrap();
        assert!(games.is_empty());
        file.add(&record(4)).unwrap();
        assert_eq!(read(&path).unwrap().games, [record(4)]);
    }
}
