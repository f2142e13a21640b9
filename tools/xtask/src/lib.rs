//! The chores of the project. Man pages and completions are generated from the command lines of the programs,
//! worked examples and pictures from the games.
#![forbid(unsafe_code)]

pub mod commands;
mod examples;
pub mod guide;
mod icons;
mod man;
pub mod npm;
mod pictures;
pub mod site;
mod wasm;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

use anyhow::{Context, ensure};
use clap::{Command, ValueEnum};
use clap_complete::{Generator, Shell};
use engine::cli::completions;

/// The command lines of the programs.
pub fn programs() -> Vec<Command> {
    vec![engine::cli::command(), belladonna_tools::command(), web::command()]
}

/// Writes the man pages into `folder/man` and the completions into `folder/completions`, under the names that
/// shells look for.
pub fn write(folder: &Path) -> anyhow::Result<()> {
    let of_program = |program: Command| {
        let name = |shell: Shell| shell.file_name(program.get_name());
        let script = |&shell: &Shell| {
            (name(shell), completions::script(program.clone(), shell, &movegen::Games::built_in()))
        };
        Shell::value_variants().iter().map(script).collect::<Vec<_>>()
    };
    write_files(&folder.join("completions"), programs().into_iter().flat_map(of_program))?;
    let pages = |program| man::pages(program, &programs());
    write_files(&folder.join("man"), programs().into_iter().flat_map(pages))
}

/// Writes the guide's pages of worked examples into `folder`.
pub fn write_examples(folder: &Path) -> anyhow::Result<()> {
    write_files(folder, examples::pages()?)
}

/// Writes the icons of the programs (`belladonna.svg`, `.png`, `.ico`) and XBoard's logo of the engine
/// (`logo.png`) into `folder`.
pub fn write_icons(folder: &Path) -> anyhow::Result<()> {
    write_files(folder, icons::icons()?)
}

/// Draws the pictures of the rules pages into `folder`: each main game and each of its pieces.
pub fn write_pictures(folder: &Path) -> anyhow::Result<()> {
    write_files(folder, pictures::pictures())
}

/// Writes files with these names and contents into a folder. Creates the folder, and replaces files.
fn write_files<N: AsRef<Path>, C: AsRef<[u8]>>(
    folder: &Path,
    files: impl IntoIterator<Item = (N, C)>,
) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    files.into_iter().try_for_each(|(name, contents)| write_file(&folder.join(name), contents))
}

/// The root of the sources.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a program in the root of the sources, and returns its stdout. Its stderr is shown.
pub fn output_of(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let mut process = Process::new(program);
    let output = process.args(arguments).current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot run {program}"))?;
    ensure!(output.status.success(), "{program} {}: {}", arguments.join(" "), output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// The files that git tracks or would add, as paths from the root. `patterns` are pathspecs of git.
pub fn files(patterns: &[&str]) -> anyhow::Result<Vec<String>> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard", "--"];
    let listed = output_of("git", &[&arguments, patterns].concat())?;
    Ok(listed.lines().filter(|path| root().join(path).is_file()).map(str::to_owned).collect())
}

fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(path, contents).with_context(|| format!("cannot write {}", path.display()))
}
