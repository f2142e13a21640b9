//! `belladonna-tools book`: makes opening books (docs/book.md).

mod expand;
mod tree;

use clap::{Args, Subcommand};

/// Make opening books.
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
}

/// Runs the command.
pub fn run(arguments: &BookArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Search(arguments) => expand::run(arguments),
    }
}
