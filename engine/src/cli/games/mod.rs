//! `belladonna games`.

mod check;
mod import;
mod list;
mod show;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use movegen::Rules;

use super::output::print;
use super::setup::parse_game;
use crate::games::renamed;

/// List and describe the games, check game files.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples: belladonna games --json\n          belladonna games check my-game.toml"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    list: ListArguments,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna games list --json")]
struct ListArguments {
    /// Print one JSON array of objects.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the games with their boards and start positions.
    List(ListArguments),
    /// Describe a game: board, pieces, pawns, promotion, castling, ends.
    #[command(after_help = "Example: belladonna games show gothic")]
    Show {
        /// The game; `belladonna games` lists them.
        #[arg(value_parser = parse_game, value_name = "NAME")]
        game: &'static Rules,
    },
    /// Check a game file: print every problem with its line, column and key.
    ///
    /// The exit status is 1 if there are problems. Warnings are not problems.
    #[command(after_help = "Example: belladonna games check my-game.toml")]
    Check {
        /// The file, or a folder whose files *.toml are checked. Other files on which they are based are
        /// loaded by --game-file.
        #[arg(value_name = "FILE")]
        path: PathBuf,
    },
    /// Make game files from the sections of Fairy-Stockfish's variants.ini.
    ///
    /// A section that a game file cannot express is refused with a list of all problems. docs/games.md lists
    /// the keys.
    Import(import::Arguments),
    /// Print the file of a game under a new name, as a template for a new game.
    #[command(after_help = "Example: belladonna games print gothic > my-gothic.toml")]
    Print {
        /// The game; `belladonna games` lists them.
        #[arg(value_parser = parse_game, value_name = "NAME")]
        game: &'static Rules,
    },
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.verb {
        None => list::run(arguments.list.json),
        Some(Verb::List(list)) => list::run(list.json),
        Some(Verb::Show { game }) => show::run(game),
        Some(Verb::Check { path }) => check::run(path),
        Some(Verb::Import(arguments)) => import::run(arguments),
        Some(Verb::Print { game }) => {
            print(&renamed(game)?)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
