//! The man pages and the shell completions of all programs, made from the descriptions of their command
//! lines, so that they name the same commands and options as `--help`; the worked examples of the guide; and
//! the icons.
#![forbid(unsafe_code)]

mod examples;
mod icons;
mod man;

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::{Command, ValueEnum};
use clap_complete::{Generator, Shell};
use engine::cli::completions;

/// The command lines of the programs.
#[must_use]
pub fn programs() -> Vec<Command> {
    vec![engine::cli::command(), belladonna_tools::cli::command(), web::command()]
}

/// Writes the man pages into `folder/man` and the completions into `folder/completions`, under the names by
/// which shells look for them. Makes the folders, and replaces files.
///
/// # Errors
/// If a folder or a file cannot be written.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    let completions = folder.join("completions");
    let man = folder.join("man");
    for folder in [&completions, &man] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    for program in programs() {
        for &shell in Shell::value_variants() {
            let name = shell.file_name(program.get_name());
            write_file(&completions.join(name), completions::script(program.clone(), shell))?;
        }
        for page in man::pages(program) {
            write_file(&man.join(&page.file), &page.text)?;
        }
    }
    Ok(())
}

/// Writes the guide's pages of worked examples into `folder`. Makes the folder, and replaces files.
///
/// # Errors
/// If an example is wrong, or if the folder or a file cannot be written.
pub fn write_examples(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for page in examples::pages()? {
        write_file(&folder.join(&page.file), &page.text)?;
    }
    Ok(())
}

/// Writes the icons of the programs (`belladonna.svg`, `.png`, `.ico`) and XBoard's logo of the engine
/// (`logo.png`) into `folder`. Makes the folder, and replaces files.
///
/// # Errors
/// If a picture cannot be drawn, or if the folder or a file cannot be written.
pub fn write_icons(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for icon in icons::icons()? {
        write_file(&folder.join(icon.file), &icon.bytes)?;
    }
    Ok(())
}

fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(path, contents).with_context(|| format!("cannot write {}", path.display()))
}
