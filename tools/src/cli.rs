//! The command line.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use engine::cli::output::is_broken_pipe;

use crate::{data, datagen, matches, tune, values};

/// Tools around the engine Belladonna.
#[derive(Debug, Parser)]
#[command(name = "belladonna-tools", version, after_help = "Example: belladonna-tools values gothic")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Data(data::DataArguments),
    Datagen(datagen::DatagenArguments),
    Match(Box<matches::MatchArguments>),
    Merge(matches::MergeArguments),
    Values(values::ValuesArguments),
    Tune(tune::TuneArguments),
    ValuesMatch(Box<matches::ValuesMatchArguments>),
}

/// Exit status after bad input, the one that the argument parser uses too.
const BAD_INPUT: u8 = 2;

/// Runs the program with the arguments of the process: 0 after success, 2 if it could not do what was asked. A
/// closed output pipe ends it quietly.
pub fn run() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Data(arguments) => data::run(&arguments),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments).map(drop),
        Command::Merge(arguments) => matches::merge(&arguments),
        Command::Values(arguments) => values::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::ValuesMatch(arguments) => matches::values_match(*arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be told any more if standard error is closed too.
            let _ = writeln!(io::stderr(), "belladonna-tools: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}
