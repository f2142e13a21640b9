//! The parts of a run: its shards, each with its own log.

use std::path::{Path, PathBuf};

use anyhow::bail;

use super::log::{self, Iteration};
use super::settings::{PlaySettings, RunSettings, difference};
use crate::shard::missing;

/// A run or a shard of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<S> {
    /// Its settings.
    pub settings: S,
    /// Its iterations in the order in which they ended.
    pub iterations: Vec<Iteration>,
}

/// How much of a run is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Iterations played.
    pub played: usize,
    /// Iterations to play.
    pub total: usize,
    /// Games played.
    pub games: usize,
}

/// How much of all parts together is played.
///
/// # Errors
/// If the text of a shard is invalid.
pub fn amount<S: RunSettings>(parts: &[Part<S>]) -> anyhow::Result<Amount> {
    let mut amount = Amount { played: 0, total: 0, games: 0 };
    for Part { settings, iterations } in parts {
        let shard = settings.play().shard()?;
        amount.played += iterations.len();
        amount.total += shard.units(settings.iterations()).len();
        amount.games += 2 * iterations.len() * settings.pairs_per_iteration();
    }
    Ok(amount)
}

/// Which iterations of a run in several parts are missing, in words. Runs with different seeds are told
/// apart.
///
/// # Errors
/// If the text of a shard is invalid.
pub fn missing_iterations<S: RunSettings>(parts: &[Part<S>]) -> anyhow::Result<Option<String>> {
    let mut seeds: Vec<u64> = parts.iter().map(|part| part.settings.play().seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let mut lines = Vec::new();
    for &seed in &seeds {
        let own = || parts.iter().filter(|part| part.settings.play().seed == seed);
        let shards = own().map(|part| part.settings.play().shard()).collect::<anyhow::Result<Vec<_>>>()?;
        let total = own().map(|part| part.settings.iterations()).max().unwrap_or(0);
        let done = own().flat_map(|part| &part.iterations).map(|line| line.iteration - 1);
        if shards.iter().all(|shard| shard.count() == 1) {
            continue;
        }
        let prefix = if seeds.len() > 1 { format!("seed {seed}: ") } else { String::new() };
        lines.extend(missing(shards, (total, 1), done, "iterations").map(|text| format!("{prefix}{text}")));
    }
    Ok((!lines.is_empty()).then(|| lines.join("; ")))
}

/// Reads logs whose settings differ only in the shard and the keys `may_differ`.
///
/// # Errors
/// If a log cannot be read, the logs are of different runs, or an iteration could be in two of them.
pub fn read_parts<S: RunSettings>(paths: &[PathBuf], may_differ: &[&str]) -> anyhow::Result<Vec<Part<S>>> {
    let ignored = [&["shard"], may_differ].concat();
    let mut parts: Vec<Part<S>> = Vec::new();
    for path in paths {
        let (settings, iterations) = log::read::<S>(path)?;
        for (other, other_path) in parts.iter().zip(paths) {
            check_separate((other.settings.play(), other_path), (settings.play(), path))?;
        }
        if let Some(first) = parts.first() {
            let places = [path, &paths[0]].map(|path| format!("in {}", path.display()));
            let places = places.each_ref().map(String::as_str);
            if let Some(difference) = difference(&settings, &first.settings, places, &ignored) {
                bail!("the logs are of different runs: {difference}");
            }
        }
        parts.push(Part { settings, iterations });
    }
    Ok(parts)
}

/// Refuses logs of the same shard, and shards of a run that was divided in different ways. Runs with
/// different seeds have no iteration in common.
fn check_separate(first: (&PlaySettings, &Path), second: (&PlaySettings, &Path)) -> anyhow::Result<()> {
    let ((first, first_path), (second, second_path)) = (first, second);
    if first.seed != second.seed {
        return Ok(());
    }
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
    use super::*;
    use crate::matches::spsa::settings::{Settings, tests::settings};

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
        let [first, second] = [write("1", "1/2", 1), write("2", "2/2", 1)];
        let [again, thirds, other] =
            [write("again", "1/2", 1), write("thirds", "2/3", 1), write("other", "1/2", 9)];
        assert_eq!(read_parts::<Settings>(&[first.clone(), second], &[]).unwrap().len(), 2);
        let of_first = read_parts::<Settings>(std::slice::from_ref(&first), &[]).unwrap();
        assert_eq!(
            missing_iterations(&of_first).unwrap().unwrap(),
            "shard 1/2 is missing; shard 2/2 is missing",
            "neither has an iteration"
        );
        let together = |other: &PathBuf, may_differ: &[&str]| {
            read_parts::<Settings>(&[first.clone(), other.clone()], may_differ)
        };
        assert_eq!(together(&other, &["seed"]).unwrap().len(), 2, "another seed is another run");
        for (wrong, message) in [
            (again, "are both shard 1/2"),
            (thirds, "not shards of one run"),
            (other, "of different runs: seed is 9 in "),
        ] {
            let error = together(&wrong, &[]).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
