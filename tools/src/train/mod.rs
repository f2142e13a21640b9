//! Trains networks (docs/networks.md).

mod arguments;
mod checkpoint;
mod games;
mod model;
mod optimiser;
mod plot;
mod quantise;
mod samples;
mod schedule;
mod teacher;
mod training;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

pub use arguments::TrainArguments;
pub use model::{Layout, Model, Scale, Workspace};
pub use optimiser::{Moments, Optimiser};
pub use samples::{Sample, Samples};

use training::Training;

/// Trains the network of a game.
///
/// # Errors
/// If the data cannot be used, or a file cannot be written.
pub fn run(arguments: &TrainArguments) -> anyhow::Result<()> {
    arguments.check()?;
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    ctrlc::set_handler(move || switch.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    Training::new(arguments)?.run(&stop)
}

#[cfg(test)]
mod tests;
