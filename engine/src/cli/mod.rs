//! The command line.

mod analyse;
mod bench;
pub mod completions;
mod convert;
mod eval;
mod games;
mod genfens;
pub mod output;
mod perft;
mod picture;
mod play;
mod setup;
mod show;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

pub use self::setup::{option_value, parse_game};

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};

use self::output::load_games_and_parse;
use crate::engine::Options;
use crate::protocol::{self, Log};

/// Plays Gothic Chess and other variants on large boards.
///
/// Without a command, the program is an engine for XBoard, WinBoard and UCI programs. It speaks UCI if the
/// first line is "uci", and XBoard's protocol otherwise.
#[derive(Debug, Parser)]
#[command(name = "belladonna", version, after_help = "Example: belladonna play gothic")]
struct Arguments {
    /// Load this game file, or the game files of this folder. You can repeat this option. The environment
    /// variable BELLADONNA_GAMES lists further paths.
    #[arg(long, value_name = "FILE", global = true)]
    game_file: Vec<PathBuf>,
    /// Append a log of the protocol session, with times, to FILE.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Analyse(analyse::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Eval(eval::Arguments),
    Games(games::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
}

/// The description of the command line: all commands and options.
#[must_use]
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program with the arguments of the process. Returns 0 after success, 2 after bad input, and 1 in
/// the cases that docs/commands.md lists. A closed output pipe is not an error.
pub fn run() -> ExitCode {
    if let Some(argument) = std::env::args_os().nth(1).and_then(|argument| argument.into_string().ok())
        && genfens::is_meant(&argument)
    {
        return output::exit_code("belladonna", genfens::run(&argument, &movegen::Games::built_in()));
    }
    let (arguments, games) = match load_games_and_parse::<Arguments>() {
        Ok(loaded) => loaded,
        Err(error) => return output::exit_code("belladonna", Err(error)),
    };
    let result = match arguments.command {
        None => speak_protocol(arguments.log, games),
        Some(_) if arguments.log.is_some() => {
            Err(anyhow::anyhow!("--log records a protocol session; it cannot be used with a command"))
        }
        Some(Command::Play(arguments)) => play::run(&arguments, games),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments, &games),
        Some(Command::Convert(arguments)) => convert::run(&arguments, &games),
        Some(Command::Show(arguments)) => show::run(&arguments, &games),
        Some(Command::Eval(arguments)) => eval::run(&arguments, &games),
        Some(Command::Games(arguments)) => games::run(&arguments, &games),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(command(), &arguments, &games),
    };
    output::exit_code("belladonna", result)
}

fn speak_protocol(log: Option<PathBuf>, games: movegen::Games) -> anyhow::Result<ExitCode> {
    let log = log
        .map(|path| Log::open(&path).with_context(|| format!("cannot write {}", path.display())))
        .transpose()?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        writeln!(
            io::stdout(),
            "{} {} speaks the XBoard protocol here, or UCI after `uci`; `belladonna --help` lists the \
             commands for people.",
            crate::NAME,
            crate::VERSION
        )?;
    }
    let start = |first_line: &str, events| protocol::session(first_line, games, Options::default(), events);
    protocol::run(start, log)?;
    Ok(ExitCode::SUCCESS)
}
