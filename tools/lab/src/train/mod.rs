//! Trains networks (docs/dev/networks.md).

mod arguments;
mod chances;
mod checkpoint;
mod distillation;
mod games;
mod logistic;
mod model;
mod optimiser;
mod quantise;
mod samples;
mod schedule;
mod training;

pub use arguments::TrainArguments;
pub use model::{Layout, Model, Scale, Workspace};
pub use optimiser::{Moments, Optimiser};
pub use samples::{GameFeatures, Sample, Samples};

use std::sync::atomic::Ordering;

use self::training::Training;
use engine::interrupt::stop_on_ctrl_c;
use movegen::Games;

/// Trains the network of a game by records of the known games.
pub fn run(arguments: &TrainArguments, known: &Games) -> anyhow::Result<()> {
    arguments.check()?;
    let stop = stop_on_ctrl_c()?;
    Training::new(arguments, known)?.run(&|| stop.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests;
