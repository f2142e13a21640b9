//! The command line of `belladonna-tools`.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use engine::cli::completions;
use engine::cli::output::{exit_code, load_games_and_parse};

use arena::check_engine;
use arena::tournament::{self, arguments::MatchArguments, merge};
use lab::{book, data, datagen, endings, puzzles, train, values};

/// Tools around the engine Belladonna.
#[derive(Debug, Parser)]
#[command(name = "belladonna-tools", version, after_help = "Example: belladonna-tools values gothic")]
struct Arguments {
    /// Load this game file, or the game files of this folder. You can repeat this option. The environment
    /// variable BELLADONNA_GAMES lists further paths.
    #[arg(long, value_name = "FILE", global = true)]
    game_file: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    // For users of engines.
    Match(Box<MatchArguments>),
    Merge(merge::MergeArguments),
    CheckEngine(check_engine::CheckEngineArguments),
    Values(values::ValuesArguments),
    Book(book::BookArguments),
    Endings(endings::EndingsArguments),
    Puzzles(puzzles::PuzzlesArguments),
    // For developers of the engine.
    Datagen(datagen::DatagenArguments),
    Data(data::DataArguments),
    Train(train::TrainArguments),
    #[command(after_help = "Example: belladonna-tools completions bash > \
                            ~/.local/share/bash-completion/completions/belladonna-tools")]
    Completions(completions::Arguments),
}

/// The description of the command line: all commands and options.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program with the arguments of the process. Returns exit status 0 after success, 2 after a
/// failure. A broken pipe ends it without a message.
pub fn run() -> ExitCode {
    let (arguments, games) = match load_games_and_parse::<Arguments>() {
        Ok(loaded) => loaded,
        Err(error) => return exit_code("belladonna-tools", Err(error)),
    };
    let result = match arguments.command {
        Command::Match(arguments) => tournament::run(*arguments, games),
        Command::Merge(arguments) => merge::run(&arguments, &games),
        Command::CheckEngine(arguments) => check_engine::run(&arguments),
        Command::Values(arguments) => values::run(&arguments),
        Command::Book(arguments) => book::run(&arguments, &games),
        Command::Endings(arguments) => endings::run(&arguments, &games),
        Command::Puzzles(arguments) => puzzles::run(&arguments, &games),
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Data(arguments) => data::run(&arguments, &games),
        Command::Train(arguments) => train::run(&arguments, &games),
        Command::Completions(arguments) => completions::run(command(), &arguments, &games).map(drop),
    };
    exit_code("belladonna-tools", result.map(|()| ExitCode::SUCCESS))
}
