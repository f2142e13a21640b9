//! `belladonna games import`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use movegen::{GameText, Problem, Problems, escaped};
use variants_ini::Imported;

use crate::cli::output::print;
use crate::games::read_game_file;

/// Exit status if a section of all is not imported.
const REFUSED: u8 = 1;

/// The file to import from, and where the game files go.
#[derive(Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("sections").required(true),
    after_help = "Examples:\n  belladonna games import variants.ini --variant my-game --out my-game.toml\n  \
                  belladonna play my-game --game-file my-game.toml\n  \
                  belladonna games import variants.ini --all --out my-games"
)]
pub(super) struct Arguments {
    /// The file in the format of Fairy-Stockfish's variants.ini.
    file: PathBuf,
    /// The section of the file.
    #[arg(long, value_name = "NAME", group = "sections")]
    variant: Option<String>,
    /// Import all sections, and print what became of each. The exit status is 1 if a section is refused.
    #[arg(long, group = "sections")]
    all: bool,
    /// Write the game file to PATH, which must not exist yet, instead of stdout. With --all, write NAME.toml
    /// of each game into the folder PATH, which is made if necessary.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let file = read_game_file(&arguments.file)?;
    match &arguments.variant {
        Some(variant) => import(&file, variant, arguments.out.as_deref()),
        None => import_all(&file, arguments.out.as_deref()),
    }
}

fn import(file: &GameText, variant: &str, out: Option<&Path>) -> anyhow::Result<ExitCode> {
    let imported = variants_ini::import(file, variant);
    let Imported { name, text, warnings, .. } = imported.map_err(|problems| refusal(variant, &problems.0))?;
    let mut stderr = io::stderr().lock();
    for warning in warnings {
        // Failing to print warnings is not an error.
        let _ = writeln!(stderr, "warning: {warning}");
    }
    match out {
        None => print(&text)?,
        Some(path) => {
            write_new(path, &text).with_context(|| format!("cannot write {}", path.display()))?;
            print(&format!("{}: the game {name}\n", escaped(&path.display().to_string())))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// All problems, one per line.
fn refusal(variant: &str, problems: &[Problem]) -> anyhow::Error {
    let lines: String = problems.iter().map(|problem| format!("\n{problem}")).collect();
    anyhow!("the section {} cannot be imported:{lines}", escaped(variant))
}

/// Imports all sections. Without a folder, only the table is printed.
fn import_all(file: &GameText, folder: Option<&Path>) -> anyhow::Result<ExitCode> {
    if let Some(folder) = folder {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let sections = variants_ini::sections(file);
    ensure!(!sections.is_empty(), "{} has no sections such as [my-variant:chess]", escaped(&file.path));
    let mut count = 0;
    for section in &sections {
        let told = match variants_ini::import(file, section) {
            Ok(imported) => write_game(folder, &imported),
            Err(problems) => Err(first_problem(&problems)),
        };
        count += usize::from(told.is_ok());
        let (Ok(told) | Err(told)) = told;
        print(&format!("{:<20} {told}\n", escaped(section)))?;
    }
    let refused = sections.len() - count;
    print(&format!("{} sections: {count} imported, {refused} refused\n", sections.len()))?;
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}

/// Writes a game file into a folder, if there is one. Returns the row of the table.
fn write_game(folder: Option<&Path>, imported: &Imported) -> Result<String, String> {
    let Imported { name, text, warnings, .. } = imported;
    let file = format!("{name}.toml");
    if let Some(folder) = folder {
        write_new(&folder.join(&file), text).map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    let told = if folder.is_some() { file } else { name.clone() };
    Ok(if warnings.is_empty() { told } else { format!("{told} (warnings: {})", warnings.len()) })
}

/// The first problem of a section, and how many follow. The file is the same for all.
fn first_problem(Problems(problems): &Problems) -> String {
    let Some(Problem { line, key, text, .. }) = problems.first() else { return String::new() };
    let key = if key.is_empty() { String::new() } else { format!(", {}", escaped(key)) };
    let more = match problems.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    format!("refused: line {line}{key}: {}{more}", escaped(text))
}

/// Writes a new file completely or not at all.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(path);
    })
}
