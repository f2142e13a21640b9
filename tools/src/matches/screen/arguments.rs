//! The command line of an experiment.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Parser;

use super::settings::{Levels, Settings};
use crate::matches::experiment::arguments::ExperimentArguments;
use crate::matches::experiment::settings::RunSettings;
use crate::matches::runner::Contestant;

/// Find out which changes of numbers of the search gain or lose points: a screening experiment.
///
/// The engine announces the numbers as options:
/// `cargo build --release --package belladonna --features tuning`.
/// A file gives a candidate for each of some numbers. In every pair of games one side has at random the
/// present value or the candidate of each number, and the other side has the opposite of each. The effect of
/// every candidate is estimated from all games. See docs/tuning.md.
#[derive(Debug, Parser)]
#[command(after_help = "Examples:\n  \
                  belladonna-tools screen gothic --engine cmd=./belladonna,hash=8 \\\n    \
                  --parameters candidates.toml --nodes 5000 --pairs 10000 --log screen.jsonl\n  \
                  belladonna-tools screen gothic --report screen.jsonl --plot screen.svg")]
pub struct ScreenArguments {
    /// The engine, described as for `match`.
    #[arg(long, value_name = "ENGINE", required_unless_present = "without_games")]
    pub engine: Option<String>,
    /// A file with lines such as: lmr_factor = { present = 197, candidate = 270 }. A present value that is
    /// left out is the engine's.
    #[arg(long, value_name = "FILE.toml", required_unless_present = "without_games")]
    pub parameters: Option<PathBuf>,
    /// Pairs of games, all shards together. Both games of a pair have the same opening and values.
    #[arg(long, value_name = "N", required_unless_present = "without_games")]
    pub pairs: Option<usize>,
    /// Print the effects from these logs without playing. They may be shards, or runs with other seeds.
    #[arg(long, value_name = "LOG.jsonl", num_args = 1.., group = "without_games",
        conflicts_with_all = ["engine", "parameters", "pairs", "log", "resume", "shard", "only"])]
    pub report: Vec<PathBuf>,
    #[command(flatten)]
    pub experiment: ExperimentArguments,
}

impl ScreenArguments {
    /// The settings of the experiment over `parameters`.
    ///
    /// # Errors
    /// If they contradict each other or are out of range.
    pub fn settings(
        &self,
        contestant: &Contestant,
        parameters: BTreeMap<String, Levels>,
    ) -> anyhow::Result<Settings> {
        let settings = Settings {
            screen: Settings::VERSION,
            play: self.experiment.settings(contestant, parameters.keys())?,
            pairs: self.pairs.unwrap_or_default(),
            parameters,
        };
        settings.check()?;
        Ok(settings)
    }
}
