//! The command line of the tuner, and the file that it writes.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use engine::cli::parse_game;
use eval::FittedParameters;
use movegen::Rules;

use crate::records::Filter;
use crate::whole_file::{check_writable, write_whole};

/// Fit piece values and the other parameters of a game's evaluation to training data.
///
/// The target is expected points: a mix of the game's result and the expectation of the search score. After
/// each epoch that improves the loss on held-out games, the parameters are written. An interrupted fit can be
/// continued with --resume.
#[derive(Debug, Parser)]
#[command(after_help = "Example: belladonna-tools tune gothic --data gothic.games --out gothic.toml")]
pub struct TuneArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    pub(super) rules: &'static Rules,
    /// Files made by datagen.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) data: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) filter: Filter,
    /// Held-out games, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(super) holdout: u32,
    /// Number of epochs. Each epoch linearises the evaluation again.
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(super) epochs: u32,
    /// The weight of results relative to search scores, from 0 to 1.
    #[arg(long, value_name = "W", default_value_t = 0.75)]
    pub(super) result_weight: f64,
    /// Strength of the regularisation toward the start values; 0 switches it off.
    #[arg(long, value_name = "W", default_value_t = 1.0)]
    pub(super) regularisation: f64,
    /// The output file of parameters.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Continue from the parameter file.
    #[arg(long)]
    resume: bool,
}

impl TuneArguments {
    /// Checks what the command line does not check.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if !(0.0..=1.0).contains(&self.result_weight) {
            bail!("--result-weight is {}; it must be from 0 to 1", self.result_weight);
        }
        if !(self.regularisation.is_finite() && self.regularisation >= 0.0) {
            bail!("--regularisation is {}; it must be 0 or more", self.regularisation);
        }
        Ok(())
    }

    /// The parameters to continue from.
    ///
    /// # Errors
    /// If the file cannot be used or written, or would be overwritten without --resume.
    pub(super) fn start(&self, rules: &Rules) -> anyhow::Result<Option<FittedParameters>> {
        let path = self.out.display();
        check_writable(&self.out)?;
        if !self.out.exists() {
            return Ok(None);
        }
        if !self.resume {
            bail!("{path} exists: add --resume to continue from it, or name another file");
        }
        let text = fs::read_to_string(&self.out).with_context(|| format!("cannot read {path}"))?;
        let fitted = FittedParameters::parse(&text).with_context(|| format!("cannot use {path}"))?;
        fitted.piece_values(rules).with_context(|| format!("cannot use {path}"))?;
        Ok(Some(fitted))
    }

    /// Writes the parameter file atomically.
    pub(super) fn write(&self, rules: &Rules, fitted: &FittedParameters) -> anyhow::Result<()> {
        let header = format!(
            "# The evaluation of {}, fitted to self-played games by belladonna-tools tune.\n\n",
            rules.title()
        );
        write_whole(&self.out, (header + &fitted.to_text()).as_bytes())
    }
}
