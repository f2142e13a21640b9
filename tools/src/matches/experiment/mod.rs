//! Experiments over the numbers that an engine announces as options: pairs of games of the engine against
//! itself with different numbers. What the numbers are in a pair of games, and what follows from the results,
//! is a [`Method`]. Everything else is here: settings, log, shards and the playing of the games.

pub mod arguments;
pub mod campaign;
pub mod log;
pub mod numbers;
pub mod parts;
pub mod settings;

use std::path::{Path, PathBuf};
use std::slice;

use anyhow::bail;

use super::display::tell;
use super::file_uses::check_distinct;
use super::output::ReportFile;
use super::process::Environment;
use super::runner::Contestant;
use arguments::ExperimentArguments;
use campaign::{Campaign, Setup};
use log::{Iteration, RunLog};
use numbers::Announced;
use parts::{Part, missing_iterations, read_parts};
use settings::RunSettings;

use engine::interrupt::stop_on_ctrl_c;

/// The values of the two engines in an iteration, in the order of the parameters' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The values of the side called plus.
    pub plus: Vec<i64>,
    /// The values of the side called minus.
    pub minus: Vec<i64>,
}

/// What an experiment tries, and what it learns from the results.
pub trait Method: Sized + Send {
    /// The settings of a run.
    type Settings: RunSettings;

    /// The keys of the settings, besides `shard`, in which logs that are read together may differ.
    const MAY_DIFFER: &'static [&'static str];

    /// The state before the first iteration.
    ///
    /// # Errors
    /// If the settings are not those of a run.
    fn new(settings: &Self::Settings) -> anyhow::Result<Self>;

    /// The values of both sides in an iteration; the first iteration is 1.
    fn trial(&self, iteration: usize) -> Trial;

    /// Takes the result of an iteration.
    fn receive(&mut self, line: &Iteration);

    /// The state in a few words, for the display of progress.
    fn remark(&self) -> String;

    /// The outcome of one or more parts of a run, as text without a newline at its end.
    ///
    /// # Errors
    /// If the settings are not those of a run.
    fn summary(parts: &[Part<Self::Settings>]) -> anyhow::Result<String>;

    /// The outcome as an SVG drawing.
    ///
    /// # Errors
    /// If the settings are not those of a run.
    fn plot(parts: &[Part<Self::Settings>]) -> anyhow::Result<String>;
}

/// The state after `iterations`. Calls `each` with the state after each iteration.
///
/// # Errors
/// If the settings are not those of a run.
pub fn replay<M: Method>(
    settings: &M::Settings,
    iterations: &[Iteration],
    mut each: impl FnMut(&M),
) -> anyhow::Result<M> {
    let mut method = M::new(settings)?;
    for line in iterations {
        method.receive(line);
        each(&method);
    }
    Ok(method)
}

/// An engine that was tried, for a run.
pub struct Prepared {
    /// The engine and the limit of its search.
    pub contestant: Contestant,
    /// What all engines have in common.
    pub environment: Environment,
    /// The numbers that the engine announces.
    pub announced: Announced,
}

/// Reads the description of the engine and asks it for its numbers. From now on Ctrl-C ends the run.
///
/// # Errors
/// If the description is wrong, there is no limit, or the engine does not start.
pub fn prepare(arguments: &ExperimentArguments, engine: &str) -> anyhow::Result<Prepared> {
    let stop = stop_on_ctrl_c()?;
    let contestant = arguments.contestant(engine)?;
    let patience = arguments.play.patience(slice::from_ref(&contestant));
    let environment = Environment::new(patience, stop);
    let announced = Announced::by(&contestant.spec, arguments.rules, &environment)?;
    Ok(Prepared { contestant, environment, announced })
}

/// Plays the iterations that are not in the log, and prints the outcome.
///
/// # Errors
/// If the run cannot be played or logged.
pub fn run<M: Method>(setup: Setup<'_, M::Settings>) -> anyhow::Result<()> {
    let (concurrency, cores) = setup.arguments.play.places(slice::from_ref(&setup.contestant))?;
    setup.openings()?;
    let plot = setup.arguments.plot.as_deref().map(ReportFile::open).transpose()?;
    let path = setup.arguments.log()?;
    let (log, played) = if setup.arguments.resume {
        RunLog::resume(path, &setup.settings)?
    } else {
        (RunLog::create(path, &setup.settings)?, Vec::new())
    };
    let (iterations, result) = Campaign::<M>::new(&setup, log, played)?.run(concurrency, &cores);
    tell_outcome::<M>(&[Part { settings: setup.settings, iterations }], plot.as_ref())?;
    result
}

/// Prints the outcome of the logs of one run or of its shards, without playing. They must be of `game`, if it
/// is given.
///
/// # Errors
/// If a log cannot be read, is of another game, or the logs do not belong together.
pub fn report<M: Method>(logs: &[PathBuf], plot: Option<&Path>, game: Option<&str>) -> anyhow::Result<()> {
    let inputs: Vec<_> = logs.iter().map(|path| ("the log", path.as_path())).collect();
    let outputs: Vec<_> = plot.into_iter().map(|path| ("--plot", path)).collect();
    check_distinct(&outputs, &inputs)?;
    let parts = read_parts::<M::Settings>(logs, M::MAY_DIFFER)?;
    let found = &parts[0].settings.play().game;
    if let Some(game) = game.filter(|game| game != found) {
        bail!("{} is of {found}, not of {game}", logs[0].display());
    }
    tell_outcome::<M>(&parts, plot.map(ReportFile::open).transpose()?.as_ref())?;
    if let Some(missing) = missing_iterations(&parts)? {
        tell(&format!("not complete: {missing}"));
    }
    Ok(())
}

fn tell_outcome<M: Method>(parts: &[Part<M::Settings>], plot: Option<&ReportFile>) -> anyhow::Result<()> {
    tell(&M::summary(parts)?);
    plot.map_or(Ok(()), |plot| plot.write(&M::plot(parts)?))
}
