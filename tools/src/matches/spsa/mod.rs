//! Tunes numbers of the search by games of the engine against itself (docs/tuning.md).

mod arguments;
mod ascent;
mod log;
mod merge;
mod outcome;
mod parameters;
mod settings;
mod tuner;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow};

pub use arguments::SpsaArguments;
pub use merge::{SpsaMergeArguments, run as merge};

use super::connect::connect;
use super::display::tell;
use super::engine_spec::EngineSpec;
use super::fault::Failure;
use super::output::ReportFile;
use super::process::Environment;
use super::runner::Contestant;
use log::SpsaLog;
use outcome::Part;
use parameters::{Announced, ParameterFile};
use tuner::{Setup, Tuner};

/// Plays the iterations that are not in the log, and prints the values of the parameters.
///
/// # Errors
/// If the run cannot be played or logged.
pub fn run(arguments: &SpsaArguments) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    ctrlc::set_handler(move || switch.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    if arguments.list {
        return list(arguments, stop);
    }
    arguments.check_files()?;
    let choice = arguments.parameters.as_ref().context("--parameters FILE.toml is missing")?;
    let (spec, limit) = arguments.engine()?;
    let contestant = Contestant { spec, limit };
    let patience = arguments.play.patience(std::slice::from_ref(&contestant));
    let environment = Environment { patience, stop, stderr: None };
    let announced = announced(arguments, &contestant.spec, &environment)?;
    let parameters = announced.choose(choice, &arguments.only)?;
    let settings = arguments.settings(&contestant.spec, limit, parameters)?;
    let concurrency = arguments.play.games_at_a_time(contestant.spec.threads.unwrap_or(1))?;
    let setup = Setup { arguments, contestant, environment, settings };
    setup.openings()?;

    let plot = arguments.plot.as_deref().map(ReportFile::open).transpose()?;
    let path = arguments.log()?;
    let (log, played) = if arguments.resume {
        SpsaLog::resume(path, &setup.settings)?
    } else {
        (SpsaLog::create(path, &setup.settings)?, Vec::new())
    };
    let (iterations, result) = Tuner::new(&setup, log, played)?.run(concurrency);
    let part = Part { settings: setup.settings, iterations };
    if let Some(plot) = plot {
        plot.write(&outcome::plot(std::slice::from_ref(&part))?)?;
    }
    tell(&outcome::summary(&[part])?);
    result
}

/// Prints a parameter file.
fn list(arguments: &SpsaArguments, stop: Arc<AtomicBool>) -> anyhow::Result<()> {
    let spec = EngineSpec::parse(&arguments.engine, "")?;
    let environment = Environment { patience: arguments.play.patience(&[]), stop, stderr: None };
    let all = announced(arguments, &spec, &environment)?.all()?;
    tell(ParameterFile(&all).to_string().trim_end());
    Ok(())
}

/// Starts the engine and reads which numbers it announces.
fn announced(
    arguments: &SpsaArguments,
    spec: &EngineSpec,
    environment: &Environment,
) -> anyhow::Result<Announced> {
    match connect(spec, arguments.rules, environment) {
        Ok(player) => Ok(Announced::new(player.options())),
        Err(Failure::Engine(fault, problem)) => Err(anyhow!("{}: {}: {problem}", spec.name, fault.as_str())),
        Err(Failure::Unsuitable(problem)) => Err(anyhow!("{} {problem}", spec.name)),
        Err(Failure::Stopped) => Err(anyhow!("stopped before the first game")),
    }
}
