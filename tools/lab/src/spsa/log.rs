//! The log of a run: a line with the settings, then a line for every iteration. What a method has learnt
//! follows from it by replay.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, bail};
use engine::append_file::AppendFile;
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use arena::results::log::is_cut;
use arena::tournament::settings::difference;

/// The result of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Iteration {
    /// Its number, from 1 on.
    pub iteration: usize,
    /// Points of the side called plus.
    pub plus: f64,
    /// Points of the side called minus.
    pub minus: f64,
}

/// A log being written.
#[derive(Debug)]
pub struct RunLog(AppendFile);

impl RunLog {
    /// Creates a new log.
    pub fn create(path: &Path, settings: &Settings) -> anyhow::Result<Self> {
        let file = AppendFile::open(path)?;
        if file.length()? > 0 {
            bail!("{} exists: add --resume to continue that run, or name another file", path.display());
        }
        Self::begin(file, settings)
    }

    /// Opens a log to continue it, and returns its iterations. An incomplete last line is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not a log, is damaged, or belongs to a run with other
    /// settings. The file is then not changed.
    pub fn resume(path: &Path, settings: &Settings) -> anyhow::Result<(Self, Vec<Iteration>)> {
        let file = AppendFile::open(path)?;
        let bytes = file.read_from(0)?;
        let contents = Contents::read(&bytes).with_context(|| format!("cannot use {}", path.display()))?;
        let of_log = contents.settings.as_ref();
        if let Some(difference) =
            of_log.and_then(|of_log| difference(of_log, settings, ["in the log", "here"], &[]))
        {
            bail!("{} is the log of another run: {difference}", path.display());
        }
        if contents.valid_bytes < bytes.len() {
            file.cut(contents.valid_bytes as u64)?;
        }
        if contents.settings.is_none() {
            return Ok((Self::begin(file, settings)?, Vec::new()));
        }
        if !bytes[..contents.valid_bytes].ends_with(b"\n") {
            file.append(b"\n")?;
        }
        Ok((Self(file), contents.iterations))
    }

    fn begin(file: AppendFile, settings: &Settings) -> anyhow::Result<Self> {
        file.append((serde_json::to_string(settings)? + "\n").as_bytes())?;
        Ok(Self(file))
    }

    /// Adds an iteration.
    pub fn add(&self, iteration: Iteration) -> anyhow::Result<()> {
        self.0.append((serde_json::to_string(&iteration)? + "\n").as_bytes())
    }
}

/// The content of a log.
#[derive(Debug)]
struct Contents {
    settings: Option<Settings>,
    iterations: Vec<Iteration>,
    /// The length without an incomplete last line.
    valid_bytes: usize,
}

impl Contents {
    fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let mut contents = Self { settings: None, iterations: Vec::new(), valid_bytes: 0 };
        for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let (result, what, beginning) = match number {
                0 => (contents.read_settings(line), "the settings of a run", Settings::BEGINNING),
                _ => (contents.read_iteration(line), "an iteration", "{\"iteration\":"),
            };
            match result {
                Ok(()) => contents.valid_bytes += line.len(),
                Err(error) if !line.ends_with(b"\n") && is_cut(line, &error, beginning.as_bytes()) => break,
                Err(error) => bail!("line {} is not {what}: {error}", number + 1),
            }
        }
        if let Some(settings) = &contents.settings {
            settings.check()?;
            check_iterations(settings, &contents.iterations)?;
        }
        Ok(contents)
    }

    fn read_settings(&mut self, line: &[u8]) -> serde_json::Result<()> {
        self.settings = Some(serde_json::from_slice(line)?);
        Ok(())
    }

    fn read_iteration(&mut self, line: &[u8]) -> serde_json::Result<()> {
        self.iterations.push(serde_json::from_slice(line)?);
        Ok(())
    }
}

/// Rejects iterations that cannot belong to a run with the settings.
fn check_iterations(settings: &Settings, iterations: &[Iteration]) -> anyhow::Result<()> {
    let games = 2.0 * settings.pairs_per_iteration as f64;
    let mut seen = HashSet::new();
    for &Iteration { iteration, plus, minus } in iterations {
        if !(1..=settings.iterations).contains(&iteration) {
            bail!("iteration {iteration} does not belong to this run");
        }
        if !seen.insert(iteration) {
            bail!("iteration {iteration} occurs twice");
        }
        if plus < 0.0 || minus < 0.0 || plus + minus != games {
            bail!("iteration {iteration} has {plus} and {minus} points; the sum must be {games}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::spsa::ascent::Ascent;
    use crate::spsa::settings::tests::settings;

    fn lines() -> Vec<Iteration> {
        let line = |iteration, plus| Iteration { iteration, plus, minus: 2.0 - plus };
        vec![line(1, 1.5), line(3, 0.25), line(2, 2.0)]
    }

    #[test]
    fn what_is_written_is_read_and_replayed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spsa.jsonl");
        let log = RunLog::create(&path, &settings(10)).unwrap();
        let mut ascent = Ascent::new(&settings(10));
        for line in lines() {
            log.add(line).unwrap();
            ascent.receive(&line);
        }
        drop(log);
        let (_, iterations) = RunLog::resume(&path, &settings(10)).unwrap();
        assert_eq!(iterations, lines());
        let mut path_length = 0;
        let replayed = Ascent::replay(&settings(10), &iterations, |_| path_length += 1);
        assert_eq!((replayed.theta(), path_length), (ascent.theta(), 3));
        assert!(RunLog::create(&path, &settings(10)).unwrap_err().to_string().contains("--resume"));
    }

    #[test]
    fn a_cut_last_line_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spsa.jsonl");
        let log = RunLog::create(&path, &settings(10)).unwrap();
        lines().into_iter().for_each(|line| log.add(line).unwrap());
        drop(log);
        let whole = fs::read(&path).unwrap();
        let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let first = whole.iter().position(|&byte| byte == b'\n').unwrap();
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let (log, iterations) = RunLog::resume(&path, &settings(10)).unwrap();
            drop(log);
            let after = fs::read(&path).unwrap();
            // An incomplete first line is written again.
            assert!(after.ends_with(b"\n") && after[..=first] == whole[..=first], "{length}");
            if length > last {
                let kept = if length + 1 >= whole.len() { 3 } else { 2 };
                assert_eq!(iterations, lines()[..kept], "{length}");
            }
        }
    }

    #[test]
    fn other_settings_and_damage_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spsa.jsonl");
        let head = serde_json::to_string(&settings(10)).unwrap();
        let line = "{\"iteration\":1,\"plus\":1.5,\"minus\":0.5}";
        for (text, message) in [
            (
                serde_json::to_string(&settings(11)).unwrap() + "\n",
                "another run: iterations is 11 in the log and 10 here",
            ),
            (format!("{head}\nrubbish\n"), "line 2 is not an iteration"),
            (format!("{head}\n{line}\n{line}\n"), "iteration 1 occurs twice"),
            (format!("{head}\n{}\n", line.replace("1.5", "1.75")), "the sum must be 2"),
            (
                format!("{head}\n{}\n", line.replace(":1,", ":11,")),
                "iteration 11 does not belong to this run",
            ),
            (format!("{head}\nnotes"), "line 2 is not an iteration"),
            ("notes".to_owned(), "line 1 is not the settings of a run"),
            (head.replace("\"spsa\":2", "\"spsa\":1") + "\n", "version 1"),
            (head.replace("\"seed\":1", "\"seed\":1,\"sed\":1") + "\n", "unknown field `sed`"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = format!("{:#}", RunLog::resume(&path, &settings(10)).unwrap_err());
            assert!(error.contains(message) && error.contains("spsa.jsonl"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
