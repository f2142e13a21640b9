//! Screens changes of numbers of the search by games of the engine against itself (docs/tuning.md).

mod arguments;
mod design;
mod outcome;
mod parameters;
mod settings;

use anyhow::Context;

pub use arguments::ScreenArguments;

use super::experiment::campaign::Setup;
use super::experiment::{self, Prepared};
use design::Design;

/// Plays the pairs of games that are not in the log, and prints the effects; or prints those of old logs.
///
/// # Errors
/// If the experiment cannot be played, logged or read.
pub fn run(arguments: &ScreenArguments) -> anyhow::Result<()> {
    let experiment = &arguments.experiment;
    if !arguments.report.is_empty() {
        let (plot, game) = (experiment.plot.as_deref(), Some(experiment.rules.id()));
        return experiment::report::<Design>(&arguments.report, plot, game);
    }
    let path = arguments.parameters.as_deref().context("--parameters FILE.toml is missing")?;
    experiment.check_files(Some(path))?;
    let engine = arguments.engine.as_deref().context("--engine ENGINE is missing")?;
    let Prepared { contestant, environment, announced } = experiment::prepare(experiment, engine)?;
    let parameters = parameters::read(&announced, path, &experiment.only)?;
    let settings = arguments.settings(&contestant, parameters)?;
    experiment::run::<Design>(Setup { arguments: experiment, contestant, environment, settings })
}
