//! `belladonna games`.

mod import;
mod list;
mod show;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use movegen::{Games, Rules, escaped};

use super::output::print;
use super::setup::parse_game;
use crate::games::{self, Checked};

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
    /// Check a game file: print the problems with line, column and key.
    ///
    /// The exit status is 1 if there are problems. Warnings are not problems.
    #[command(after_help = "Example: belladonna games check my-game.toml")]
    Check {
        /// The file, or a folder whose files *.toml are checked. If they are based on other files, load those
        /// by --game-file.
        #[arg(value_name = "FILE")]
        path: PathBuf,
    },
    /// Make game files from the sections of Fairy-Stockfish's variants.ini.
    ///
    /// A section that a game file cannot express is refused with a list of all problems.
    Import(import::Arguments),
    /// Print the file of a game under a new name, as a template for a new game.
    #[command(after_help = "Example: belladonna games print gothic > my-gothic.toml")]
    Print {
        /// The game; `belladonna games` lists them.
        #[arg(value_parser = parse_game, value_name = "NAME")]
        game: &'static Rules,
    },
}

pub(super) fn run(arguments: &Arguments, known: &Games) -> anyhow::Result<ExitCode> {
    match &arguments.verb {
        None => list::run(known, arguments.list.json),
        Some(Verb::List(list)) => list::run(known, list.json),
        Some(Verb::Show { game }) => show::run(game),
        Some(Verb::Check { path }) => check(known, path),
        Some(Verb::Import(arguments)) => import::run(arguments),
        Some(Verb::Print { game }) => {
            print(&games::renamed(known, game)?)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Exit status if a file has problems.
const BAD_FILE: u8 = 1;

/// Checks a file, or all game files of a folder.
fn check(known: &Games, path: &Path) -> anyhow::Result<ExitCode> {
    let mut is_good = true;
    for file in games::files_of(path)? {
        is_good &= check_file(known, &file)?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(BAD_FILE) })
}

/// Returns whether the file is correct.
fn check_file(known: &Games, file: &Path) -> anyhow::Result<bool> {
    let shown = escaped(&file.display().to_string());
    let checked = match games::check(known, file) {
        Ok(checked) => checked,
        Err(error) => {
            print(&format!("{}\n{shown}: 1 problem\n", escaped(&format!("{error:#}"))))?;
            return Ok(false);
        }
    };
    match checked {
        Checked::Bad(problems) => {
            let lines: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
            let count = problems.len();
            let noun = if count == 1 { "problem" } else { "problems" };
            print(&format!("{lines}{shown}: {count} {noun}\n"))?;
            Ok(false)
        }
        Checked::Good { rules, warnings } => {
            let lines: String = warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
            print(&format!("{lines}{shown}: {} is a correct game\n", rules.title()))?;
            Ok(true)
        }
    }
}
