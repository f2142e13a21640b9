//! `belladonna-tools suite`: makes and runs suites of test positions (docs/tuning.md).

mod epd;
mod finder;
mod fresh;
mod make;
mod proof;
mod run;

use clap::{Args, Subcommand};

/// Make and run suites of test positions.
///
/// A suite shows regressions: positions that an older version solved with fewer nodes. It is no ground for
/// keeping a change.
///
/// Example: belladonna-tools suite run gothic-tactical.epd --nodes 100000
#[derive(Debug, Args)]
pub struct SuiteArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Make(Box<make::MakeArguments>),
    Run(run::RunArguments),
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be read or written, or an engine fails.
pub fn run(arguments: &SuiteArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Make(arguments) => make::run(arguments),
        Verb::Run(arguments) => run::run(arguments),
    }
}
