//! Joins the logs of a run that was played in shards.

use std::path::PathBuf;

use clap::Parser;

use super::ascent::Ascent;
use crate::matches::experiment;

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
    experiment::report::<Ascent>(&arguments.logs, arguments.plot.as_deref(), None)
}
