//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use engine::cli::completions;
use engine::cli::output::{exit_code, load_games_and_parse};

use crate::{book, data, datagen, endings, matches, train, tune, values};

/// Tools around the engine Belladonna.
#[derive(Debug, Parser)]
#[command(name = "belladonna-tools", version, after_help = "Example: belladonna-tools values gothic")]
struct Arguments {
    /// Load this game file, or the game files of this folder. Can be repeated. The environment variable
    /// BELLADONNA_GAMES has a list of further paths.
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Book(book::BookArguments),
    CheckEngine(matches::CheckEngineArguments),
    Completions(completions::Arguments),
    Data(data::DataArguments),
    Datagen(datagen::DatagenArguments),
    Endings(endings::EndingsArguments),
    EndingsMerge(endings::EndingsMergeArguments),
    Match(Box<matches::MatchArguments>),
    Merge(matches::MergeArguments),
    Spsa(Box<matches::SpsaArguments>),
    SpsaMerge(matches::SpsaMergeArguments),
    Values(values::ValuesArguments),
    Train(train::TrainArguments),
    Tune(tune::TuneArguments),
}

/// The description of the command line: all commands and options.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program with the arguments of the process. Returns exit status 0 after success, 2 after a
/// failure. A closed output pipe ends it without a message.
pub fn run() -> ExitCode {
    let arguments = match load_games_and_parse::<Arguments>(&["--games"]) {
        Ok(arguments) => arguments,
        Err(error) => return exit_code("belladonna-tools", Err(error)),
    };
    let result = match arguments.command {
        Command::Book(arguments) => book::run(&arguments),
        Command::CheckEngine(arguments) => matches::check_engine(&arguments),
        Command::Completions(arguments) => completions::run(command(), &arguments).map(drop),
        Command::Data(arguments) => data::run(&arguments),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Endings(arguments) => endings::run(&arguments),
        Command::EndingsMerge(arguments) => endings::merge(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Merge(arguments) => matches::merge(&arguments),
        Command::Spsa(arguments) => matches::spsa(&arguments),
        Command::SpsaMerge(arguments) => matches::spsa_merge(&arguments),
        Command::Values(arguments) => values::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
    };
    exit_code("belladonna-tools", result.map(|()| ExitCode::SUCCESS))
}
