//! `belladonna games import`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use movegen::variants_ini::{self, Imported};
use movegen::{Problem, escaped};

use crate::cli::output::print;
use crate::games::read_game_file;

/// The file to import from, and where the game file goes.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: belladonna games import variants.ini --variant my-variant --out my-variant.toml\n\
                  Then:    belladonna play my-variant --game-file my-variant.toml"
)]
pub(super) struct Arguments {
    /// The file in the format of Fairy-Stockfish's variants.ini.
    file: PathBuf,
    /// The section of the file.
    #[arg(long, value_name = "NAME")]
    variant: String,
    /// Write the game file to FILE, which must not exist yet, instead of stdout.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let file = read_game_file(&arguments.file)?;
    let imported = variants_ini::import(&file, &arguments.variant);
    let Imported { name, text, warnings, .. } =
        imported.map_err(|problems| refusal(arguments, &problems.0))?;
    let mut stderr = io::stderr().lock();
    for warning in warnings {
        // Failing to print warnings is not an error.
        let _ = writeln!(stderr, "warning: {warning}");
    }
    match &arguments.out {
        None => print(&text)?,
        Some(path) => {
            write_new(path, &text).with_context(|| format!("cannot write {}", path.display()))?;
            print(&format!("{}: the game {name}\n", escaped(&path.display().to_string())))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// All problems, one per line.
fn refusal(arguments: &Arguments, problems: &[Problem]) -> anyhow::Error {
    let lines: String = problems.iter().map(|problem| format!("\n{problem}")).collect();
    anyhow!("the section {} cannot be imported:{lines}", escaped(&arguments.variant))
}

/// Writes a new file completely or not at all.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(path);
    })
}
