//! `papers --out FOLDER` writes the man pages and the shell completions of all programs; `papers --examples
//! FOLDER` writes the worked examples of the guide; `papers --icons FOLDER` writes the icons.
#![forbid(unsafe_code)]

use std::path::PathBuf;

use clap::Parser;

/// Writes the man pages, shell completions, worked examples and icons of Belladonna.
#[derive(Debug, Parser)]
#[command(name = "papers", version, arg_required_else_help = true)]
#[command(after_help = "Examples:
  cargo run -p papers -- --out target/papers
  cargo run -p papers -- --examples docs/rules/examples")]
struct Arguments {
    /// Write man pages (FOLDER/man) and shell completions (FOLDER/completions). Files of the same names are
    /// replaced.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the guide's pages of worked examples into FOLDER.
    #[arg(long, value_name = "FOLDER")]
    examples: Option<PathBuf>,
    /// Write the programs' icon (belladonna.svg, .png, .ico) and XBoard's logo (logo.png) into FOLDER.
    #[arg(long, value_name = "FOLDER")]
    icons: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    arguments.out.iter().try_for_each(|folder| papers::write(folder))?;
    arguments.examples.iter().try_for_each(|folder| papers::write_examples(folder))?;
    arguments.icons.iter().try_for_each(|folder| papers::write_icons(folder))
}
