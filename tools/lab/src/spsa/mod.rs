//! Tunes search parameters by games of the engine against itself (docs/dev/tuning.md).

mod arguments;
mod ascent;
mod campaign;
mod log;
mod outcome;
mod parameters;
mod settings;

use std::slice;

use anyhow::Context;
use engine::interrupt::stop_on_ctrl_c;

pub use arguments::SpsaArguments;
use campaign::{Campaign, Setup};
use log::RunLog;
use parameters::{Announced, ParameterFile};

use arena::players::process::Environment;
use arena::players::spec::EngineSpec;
use arena::progress::print;
use arena::results::output::ReportFile;

/// Plays the iterations that are not in the log, and prints the values of the parameters.
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
    let (iterations, result) = Campaign::new(&setup, log, played).run(concurrency, &cores);
    print(&outcome::summary(&setup.settings, &iterations));
    plot.map_or(Ok(()), |plot| plot.write(&outcome::plot(&setup.settings, &iterations)))?;
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
