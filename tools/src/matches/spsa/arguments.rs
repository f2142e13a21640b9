//! The command line of a run.

use std::collections::BTreeMap;

use clap::Parser;

use super::parameters::ParameterChoice;
use super::settings::{Range, Settings};
use crate::matches::experiment::arguments::ExperimentArguments;
use crate::matches::experiment::settings::RunSettings;
use crate::matches::runner::Contestant;

/// Tune numbers of the search by games: simultaneous perturbation stochastic approximation.
///
/// The engine announces the numbers as options:
/// `cargo build --release --package belladonna --features tuning`.
/// In every iteration each number is changed a little, up or down at random. The engine with these numbers
/// plays against the engine with the opposite changes, and all numbers move towards the side that scores more
/// points. See docs/tuning.md.
#[derive(Debug, Parser)]
#[command(after_help = "Examples:\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna --list > numbers.toml\n  \
                  belladonna-tools spsa gothic --engine cmd=./belladonna,hash=8 \\\n    \
                  --parameters numbers.toml --nodes 5000 --iterations 20000 --log spsa.jsonl \
                  --plot spsa.svg")]
pub struct SpsaArguments {
    /// The engine, described as for `match`.
    #[arg(long, value_name = "ENGINE")]
    pub engine: String,
    /// Print a parameter file with all numbers of the search that the engine announces, and exit.
    #[arg(long, group = "without_games")]
    pub list: bool,
    /// A file of parameters as printed by --list, or "all".
    #[arg(long, value_name = "FILE.toml|all", required_unless_present = "list")]
    pub parameters: Option<ParameterChoice>,
    /// Iterations of the run, all shards together.
    #[arg(long, value_name = "N", required_unless_present = "list")]
    pub iterations: Option<usize>,
    /// Pairs of games in an iteration; their points are added.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub pairs_per_iteration: usize,
    /// The part of its step by which one point moves a parameter in the last iteration.
    #[arg(long, value_name = "R", default_value_t = 0.002)]
    pub r_end: f64,
    #[command(flatten)]
    pub experiment: ExperimentArguments,
}

impl SpsaArguments {
    /// The settings of the run over `parameters`.
    ///
    /// # Errors
    /// If they contradict each other or are out of range.
    pub fn settings(
        &self,
        contestant: &Contestant,
        parameters: BTreeMap<String, Range>,
    ) -> anyhow::Result<Settings> {
        let settings = Settings {
            spsa: Settings::VERSION,
            play: self.experiment.settings(contestant, parameters.keys())?,
            iterations: self.iterations.unwrap_or_default(),
            pairs_per_iteration: self.pairs_per_iteration,
            r_end: self.r_end,
            parameters,
        };
        settings.check()?;
        Ok(settings)
    }
}
