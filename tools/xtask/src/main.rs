//! `cargo xtask` lists the chores of the project.
#![forbid(unsafe_code)]

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use xtask::{commands, guide, npm, root, site};

/// The chores of the project.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
#[command(after_help = "Example: cargo xtask man target/man")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Write man pages (FOLDER/man) and shell completions (FOLDER/completions) of all programs.
    Man { folder: PathBuf },
    /// Write the icon of the programs (belladonna.svg, .png, .ico) and XBoard's logo (logo.png) into FOLDER.
    Icons { folder: PathBuf },
    /// Write the worked examples of the guide: docs/rules/examples.
    Examples,
    /// Draw the pictures of the rules pages: docs/rules/pictures.
    Pictures,
    /// Build the guide with mdBook into target/guide, and check its links and those of the other documents.
    Guide,
    /// Run the commands of the documents: every block of code that begins with ```sh.
    Commands {
        /// Folders with the programs.
        #[arg(required = true)]
        programs: Vec<PathBuf>,
    },
    /// Make the package of JavaScript: target/npm/belladonna.
    Npm {
        /// Run its tests with node, too.
        #[arg(long)]
        test: bool,
    },
    /// Make the board in the browser as static files, for any web server: target/site.
    Site,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Man { folder } => xtask::write(&folder),
        Chore::Icons { folder } => xtask::write_icons(&folder),
        Chore::Examples => xtask::write_examples(&root().join("docs/rules/examples")),
        Chore::Pictures => xtask::write_pictures(&root().join("docs/rules/pictures")),
        Chore::Guide => guide::build(),
        Chore::Commands { programs } => commands::run(&programs),
        Chore::Npm { test: false } => npm::build().map(drop),
        Chore::Npm { test: true } => npm::test(),
        Chore::Site => site::build().map(drop),
    }
}
