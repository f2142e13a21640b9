//! `belladonna-tools data` checks files of game records, and converts them to text and from it.

mod files;
mod text;

use clap::{Args, Subcommand};
use work::progress::print;

use self::files::Files;
use crate::records::{Filter, replay};

/// Check, convert and import files of training games.
///
/// Files of the same game can be joined by concatenation.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools data check gothic.games")]
pub struct DataArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Replay all games and report whether they are valid.
    #[command(after_help = "Example: belladonna-tools data check gothic.games")]
    Check(Files),
    Text(text::TextArguments),
    Import(text::ImportArguments),
}

/// Runs the command.
pub fn run(arguments: &DataArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Check(files) => check(files),
        Verb::Text(arguments) => text::print(arguments),
        Verb::Import(arguments) => text::import(arguments),
    }
}

fn check(files: &Files) -> anyhow::Result<()> {
    let (mut games, mut positions) = (0, 0);
    files.for_each(|rules, game| {
        games += 1;
        positions += game.moves.len();
        replay(rules, game, &Filter::default(), |_| ())
    })?;
    print(&format!("{games} games with {positions} positions: all moves are legal"));
    Ok(())
}
