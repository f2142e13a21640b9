//! Tunes numbers of the search by games of the engine against itself (docs/tuning.md).

mod arguments;
pub(super) mod ascent;
mod merge;
mod outcome;
mod parameters;
pub(super) mod settings;

use anyhow::Context;

pub use arguments::SpsaArguments;
pub use merge::{SpsaMergeArguments, run as merge};

use super::display::tell;
use super::engine_spec::EngineSpec;
use super::experiment::campaign::Setup;
use super::experiment::numbers::Announced;
use super::experiment::{self, Prepared};
use super::process::Environment;
use ascent::Ascent;
use engine::interrupt::stop_on_ctrl_c;
use parameters::ParameterFile;

/// Plays the iterations that are not in the log, and prints the values of the parameters.
///
/// # Errors
/// If the run cannot be played or logged.
pub fn run(arguments: &SpsaArguments) -> anyhow::Result<()> {
    if arguments.list {
        return list(arguments);
    }
    let choice = arguments.parameters.as_ref().context("--parameters FILE.toml is missing")?;
    let experiment = &arguments.experiment;
    experiment.check_files(choice.file())?;
    let Prepared { contestant, environment, announced } = experiment::prepare(experiment, &arguments.engine)?;
    let parameters = parameters::choose(&announced, choice, &experiment.only)?;
    let settings = arguments.settings(&contestant, parameters)?;
    experiment::run::<Ascent>(Setup { arguments: experiment, contestant, environment, settings })
}

/// Prints a parameter file.
fn list(arguments: &SpsaArguments) -> anyhow::Result<()> {
    let spec = EngineSpec::parse(&arguments.engine, "")?;
    let experiment = &arguments.experiment;
    let patience = experiment.play.patience(&[]);
    let environment = Environment::new(patience, stop_on_ctrl_c()?);
    let all = parameters::all(&Announced::by(&spec, experiment.rules, &environment)?)?;
    tell(ParameterFile(&all).to_string().trim_end());
    Ok(())
}
