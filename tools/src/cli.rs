//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use engine::cli::output::{exit_code, parse_arguments};

use crate::{data, datagen, matches, suite, train, tune, values};

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
    Lag(matches::LagArguments),
    Match(Box<matches::MatchArguments>),
    Merge(matches::MergeArguments),
    Screen(Box<matches::ScreenArguments>),
    Spsa(Box<matches::SpsaArguments>),
    SpsaMerge(matches::SpsaMergeArguments),
    Suite(suite::SuiteArguments),
    Values(values::ValuesArguments),
    Train(train::TrainArguments),
    Tune(tune::TuneArguments),
    ValuesMatch(Box<matches::ValuesMatchArguments>),
}

/// Runs the program with the arguments of the process. Returns exit status 0 after success, 2 after a
/// failure. A closed output pipe ends it without a message.
pub fn run() -> ExitCode {
    let result = match parse_arguments::<Arguments>().command {
        Command::Data(arguments) => data::run(&arguments),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Lag(arguments) => matches::lag(&arguments),
        Command::Match(arguments) => matches::run(&arguments).map(drop),
        Command::Merge(arguments) => matches::merge(&arguments),
        Command::Screen(arguments) => matches::screen(&arguments),
        Command::Spsa(arguments) => matches::spsa(&arguments),
        Command::SpsaMerge(arguments) => matches::spsa_merge(&arguments),
        Command::Suite(arguments) => suite::run(&arguments),
        Command::Values(arguments) => values::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::ValuesMatch(arguments) => matches::values_match(*arguments),
    };
    exit_code("belladonna-tools", result.map(|()| ExitCode::SUCCESS))
}
