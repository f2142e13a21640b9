//! `belladonna-tools book`: makes opening books (docs/book.md).

mod expand;
mod from_games;
mod tree;

use clap::{Args, Subcommand};
use movegen::Games;

/// Make opening books.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools book search gothic --positions 300 --out gothic.book")]
pub struct BookArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Search(expand::SearchArguments),
    Games(from_games::GamesArguments),
}

/// Runs the command.
pub fn run(arguments: &BookArguments, known: &Games) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Search(arguments) => expand::run(arguments, known),
        Verb::Games(arguments) => from_games::run(arguments, known),
    }
}
