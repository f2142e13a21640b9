//! The parts of a run: its shards, each with its own log.

use std::path::{Path, PathBuf};

use anyhow::bail;

use super::log::{self, Iteration};
use super::settings::{PlaySettings, Settings};
use arena::shard::missing;
use arena::tournament::settings::difference;

/// A run or a shard of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its settings.
    pub settings: Settings,
    /// Its iterations in the order in which they ended.
    pub iterations: Vec<Iteration>,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Iterations played.
    pub played: usize,
    /// Iterations to play.
    pub total: usize,
    /// Games played.
    pub games: usize,
}

/// The progress of all parts together.
///
/// # Errors
/// If the text of a shard is invalid.
pub fn amount(parts: &[Part]) -> anyhow::Result<Amount> {
    let mut amount = Amount { played: 0, total: 0, games: 0 };
    for Part { settings, iterations } in parts {
        let shard = settings.play.shard()?;
        amount.played += iterations.len();
        amount.total += shard.units(settings.iterations).len();
        amount.games += 2 * iterations.len() * settings.pairs_per_iteration;
    }
    Ok(amount)
}

/// Describes which iterations of a run in several parts are missing.
///
/// # Errors
/// If the text of a shard is invalid.
pub fn missing_iterations(parts: &[Part]) -> anyhow::Result<Option<String>> {
    let shards = parts.iter().map(|part| part.settings.play.shard()).collect::<anyhow::Result<Vec<_>>>()?;
    if shards.iter().all(|shard| shard.count() == 1) {
        return Ok(None);
    }
    let total = parts.iter().map(|part| part.settings.iterations).max().unwrap_or(0);
    let done = parts.iter().flat_map(|part| &part.iterations).map(|line| line.iteration - 1);
    Ok(missing(shards, (total, 1), done, "iterations"))
}

/// Reads the logs of one run: their settings differ only in the shard.
///
/// # Errors
/// If a log cannot be read, the logs are of different runs, or an iteration could be in two of them.
pub fn read_parts(paths: &[PathBuf]) -> anyhow::Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for path in paths {
        let (settings, iterations) = log::read(path)?;
        for (other, other_path) in parts.iter().zip(paths) {
            check_separate((&other.settings.play, other_path), (&settings.play, path))?;
        }
        if let Some(first) = parts.first() {
            let places = [path, &paths[0]].map(|path| format!("in {}", path.display()));
            let places = places.each_ref().map(String::as_str);
            if let Some(difference) = difference(&settings, &first.settings, places, &["shard"]) {
                bail!("the logs are of different runs: {difference}");
            }
        }
        parts.push(Part { settings, iterations });
    }
    Ok(parts)
}

/// Rejects logs of the same shard, and shards of runs that were divided differently.
fn check_separate(first: (&PlaySettings, &Path), second: (&PlaySettings, &Path)) -> anyhow::Result<()> {
    let ((first, first_path), (second, second_path)) = (first, second);
    let (first_path, second_path) = (first_path.display(), second_path.display());
    if first.shard()? == second.shard()? {
        bail!("{first_path} and {second_path} are both shard {}", first.shard);
    }
    if first.shard()?.count() != second.shard()?.count() {
        bail!(
            "{first_path} is shard {} and {second_path} is shard {}: these are not shards of one run",
            first.shard,
            second.shard
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::log::RunLog;
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn shards_of_one_run_belong_together() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, shard: &str, seed: u64| {
            let path = folder.path().join(name);
            let mut settings = settings(10);
            settings.play.shard = shard.to_owned();
            settings.play.seed = seed;
            drop(RunLog::create(&path, &settings).unwrap());
            path
        };
        let first = write("1", "1/2", 1);
        assert_eq!(read_parts(&[first.clone(), write("2", "2/2", 1)]).unwrap().len(), 2);
        let of_first = read_parts(std::slice::from_ref(&first)).unwrap();
        assert_eq!(
            missing_iterations(&of_first).unwrap().unwrap(),
            "shard 1/2 is missing; shard 2/2 is missing",
            "neither has an iteration"
        );
        for (wrong, message) in [
            (write("again", "1/2", 1), "are both shard 1/2"),
            (write("thirds", "2/3", 1), "not shards of one run"),
            (write("other", "2/2", 9), "of different runs: seed is 9 in "),
        ] {
            let error = read_parts(&[first.clone(), wrong]).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
