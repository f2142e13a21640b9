//! `belladonna-tools book`: makes and shows opening books (docs/book.md).

mod expand;
mod from_games;
mod show;
mod tree;

use clap::{Args, Subcommand};

/// Make and show opening books.
///
/// Example: belladonna-tools book search gothic --positions 300 --out gothic.book
#[derive(Debug, Args)]
pub struct BookArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Search(expand::SearchArguments),
    Games(from_games::GamesArguments),
    Show(show::ShowArguments),
}

/// Runs the command.
pub fn run(arguments: &BookArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Search(arguments) => expand::run(arguments),
        Verb::Games(arguments) => from_games::run(arguments),
        Verb::Show(arguments) => show::run(arguments),
    }
}
