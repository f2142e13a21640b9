//! Joins the logs of a run that was played in shards.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Parser;

use super::log;
use super::outcome::{self, Part};
use super::settings::Settings;
use crate::matches::display::tell;
use crate::matches::file_uses::check_distinct;
use crate::matches::output::ReportFile;

/// Print the values of the parameters after a tuning run. For the shards of a run, print the means.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools spsa-merge part-*.jsonl --plot spsa.svg")]
pub struct SpsaMergeArguments {
    /// The logs of a run's shards, or the log of a whole run.
    #[arg(value_name = "LOG.jsonl", required = true)]
    logs: Vec<PathBuf>,
    /// Plot the path of every parameter to this file, with a line for each log.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// Prints the values and plots the paths.
///
/// # Errors
/// If a log cannot be read, or the logs do not belong together.
pub fn run(arguments: &SpsaMergeArguments) -> anyhow::Result<()> {
    let inputs: Vec<_> = arguments.logs.iter().map(|path| ("the log", path.as_path())).collect();
    let outputs: Vec<_> = arguments.plot.iter().map(|path| ("--plot", path.as_path())).collect();
    check_distinct(&outputs, &inputs)?;
    let parts = read(&arguments.logs)?;
    if let Some(path) = &arguments.plot {
        ReportFile::open(path)?.write(&outcome::plot(&parts)?)?;
    }
    tell(&outcome::summary(&parts)?);
    Ok(())
}

/// The parts; their settings differ only in the shard.
fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut shards: HashMap<String, &Path> = HashMap::new();
    for path in paths {
        let (settings, iterations) = log::read(path)?;
        if let Some(other) = shards.insert(settings.shard.clone(), path) {
            bail!("{} and {} are both shard {}", other.display(), path.display(), settings.shard);
        }
        if let Some(first) = parts.first() {
            check_alike(&first.settings, &settings, &paths[0], path)?;
        }
        parts.push(Part { settings, iterations });
    }
    Ok(parts)
}

/// Refuses shards of different runs, or of a run divided in different ways.
fn check_alike(first: &Settings, other: &Settings, first_path: &Path, path: &Path) -> anyhow::Result<()> {
    let (first_path, path) = (first_path.display().to_string(), path.display().to_string());
    if first.shard()?.count() != other.shard()?.count() {
        bail!(
            "{first_path} is shard {} and {path} is shard {}: these are not shards of one run",
            first.shard,
            other.shard
        );
    }
    let same_shard = Settings { shard: first.shard.clone(), ..other.clone() };
    let places = [format!("in {path}"), format!("in {first_path}")];
    if let Some(difference) = same_shard.difference(first, [&places[0], &places[1]]) {
        bail!("the logs are of different runs: {difference}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::log::SpsaLog;
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn shards_of_one_run_belong_together() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, shard: &str, change: fn(&mut Settings)| {
            let path = folder.path().join(name);
            let mut settings = settings(10);
            settings.shard = shard.to_owned();
            change(&mut settings);
            drop(SpsaLog::create(&path, &settings).unwrap());
            path
        };
        let [first, second] = [write("1", "1/2", |_| ()), write("2", "2/2", |_| ())];
        let again = write("again", "1/2", |_| ());
        let thirds = write("thirds", "2/3", |_| ());
        let other = write("other", "2/2", |settings| settings.seed = 9);
        assert_eq!(read(&[first.clone(), second]).unwrap().len(), 2);
        for (wrong, message) in [
            (again, "are both shard 1/2"),
            (thirds, "not shards of one run"),
            (other, "of different runs: seed is 9 in "),
        ] {
            let error = read(&[first.clone(), wrong]).err().expect("refused").to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
