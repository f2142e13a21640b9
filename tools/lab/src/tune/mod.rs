//! Fitting the evaluation to self-played games.

mod arguments;
mod chances;
mod fit;
mod linear;
mod logistic;
mod model;
mod samples;

pub use arguments::TuneArguments;
pub use chances::fit_chances;
pub use logistic::{best_scale, expected, loss, mean_loss};

use anyhow::bail;
use engine::interrupt::stop_on_ctrl_c;
use fit::Fit;
use model::Model;
use samples::Samples;
use work::progress::warn;

/// Fits the parameters of a game, and writes them whenever they improve.
///
/// # Errors
/// If the data cannot be used, the parameters cannot be written, or no better ones than the start values were
/// found.
pub fn run(arguments: &TuneArguments) -> anyhow::Result<()> {
    let rules = arguments.rules;
    arguments.check()?;
    let start = arguments.start(rules)?;
    let samples = Samples::read(rules, &arguments.data, &arguments.filter, arguments.holdout)?;
    warn(&format!("{}: {}", rules.id(), samples.summary()));

    let stop = stop_on_ctrl_c()?;
    let fit = Fit::new(Model::new(rules), &samples, arguments);
    fit.tell_scales();
    let was_there = start.is_some();
    let is_better = fit.run(start, &stop, |fitted| arguments.write(rules, fitted))?;
    let path = arguments.out.display();
    if !is_better && !was_there {
        bail!("no epoch has reduced the loss on the held-out games, so {path} is not written");
    }
    if !is_better {
        warn(&format!("no epoch has reduced the loss on the held-out games; {path} keeps its parameters"));
    }
    Ok(())
}
