//! Tunes search parameters by games of the engine against itself (docs/dev/tuning.md).

mod arguments;
mod ascent;
mod campaign;
mod log;
mod outcome;
mod parameters;
mod parts;
mod settings;

use std::path::PathBuf;
use std::slice;

use anyhow::Context;
use clap::Parser;
use engine::interrupt::stop_on_ctrl_c;

pub use arguments::SpsaArguments;
use campaign::{Campaign, Setup};
use log::RunLog;
use parameters::{Announced, ParameterFile};
use parts::{Part, missing_iterations, read_parts};

use arena::players::process::Environment;
use arena::players::spec::EngineSpec;
use arena::progress::print;
use arena::results::output::ReportFile;
use arena::tournament::file_uses::check_distinct;

/// Print the values of the parameters after a tuning run. For the shards of a run, print the means.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools merge spsa part-*.jsonl --svg spsa.svg")]
pub struct SpsaMergeArguments {
    /// The logs of a run's shards, or the log of a whole run.
    #[arg(value_name = "LOG.jsonl", required = true)]
    logs: Vec<PathBuf>,
    /// Plot the path of every parameter to this file, with a line for each log.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

/// Plays the iterations that are not in the log, and prints the values of the parameters.
///
/// # Errors
/// If the run cannot be played or logged.
pub fn run(arguments: &SpsaArguments) -> anyhow::Result<()> {
    if arguments.list {
        return list(arguments);
    }
    let choice = arguments.parameters.as_ref().context("--parameters FILE.toml is missing")?;
    arguments.check_files()?;
    let stop = stop_on_ctrl_c()?;
    let contestant = arguments.contestant()?;
    let environment = Environment::new(arguments.play.patience(slice::from_ref(&contestant)), stop);
    let announced = Announced::by(&contestant.spec, arguments.rules, &environment)?;
    let parameters = parameters::choose(&announced, choice, &arguments.only)?;
    let settings = arguments.settings(&contestant, parameters)?;
    let setup = Setup { arguments, contestant, environment, settings };

    let (concurrency, cores) = arguments.play.places(slice::from_ref(&setup.contestant))?;
    setup.openings()?;
    let plot = arguments.svg.as_deref().map(ReportFile::open).transpose()?;
    let path = arguments.log()?;
    let (log, played) = if arguments.resume {
        RunLog::resume(path, &setup.settings)?
    } else {
        (RunLog::create(path, &setup.settings)?, Vec::new())
    };
    let (iterations, result) = Campaign::new(&setup, log, played)?.run(concurrency, &cores);
    tell_outcome(&[Part { settings: setup.settings, iterations }], plot.as_ref())?;
    result
}

/// Prints a parameter file.
fn list(arguments: &SpsaArguments) -> anyhow::Result<()> {
    let spec = EngineSpec::parse(&arguments.engine, "")?;
    let environment = Environment::new(arguments.play.patience(&[]), stop_on_ctrl_c()?);
    let all = parameters::all(&Announced::by(&spec, arguments.rules, &environment)?)?;
    print(ParameterFile(&all).to_string().trim_end());
    Ok(())
}

/// Prints the values that the logs of a run lead to, and plots the paths.
///
/// # Errors
/// If a log cannot be read, or the logs do not belong together.
pub fn merge(SpsaMergeArguments { logs, svg }: &SpsaMergeArguments) -> anyhow::Result<()> {
    let inputs: Vec<_> = logs.iter().map(|path| ("the log", path.as_path())).collect();
    let outputs: Vec<_> = svg.iter().map(|path| ("--svg", path.as_path())).collect();
    check_distinct(&outputs, &inputs)?;
    let parts = read_parts(logs)?;
    tell_outcome(&parts, svg.as_deref().map(ReportFile::open).transpose()?.as_ref())?;
    if let Some(missing) = missing_iterations(&parts)? {
        print(&format!("not complete: {missing}"));
    }
    Ok(())
}

fn tell_outcome(parts: &[Part], plot: Option<&ReportFile>) -> anyhow::Result<()> {
    print(&outcome::summary(parts)?);
    plot.map_or(Ok(()), |plot| plot.write(&outcome::plot(parts)?))
}
