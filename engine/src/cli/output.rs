//! Output of the programs. A broken pipe does not cause a panic, control characters are escaped, and lines
//! are wrapped.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, process};

use anyhow::ensure;
use clap::error::ErrorKind;
use clap::{Command, Parser};
use console::Term;
use movegen::{Outcome, escaped};

use crate::games;
use crate::streams;
use crate::wrap::fill;

/// Writes `text` and flushes.
///
/// # Errors
/// Errors of stdout. Callers should treat a broken pipe as a normal end, as [`exit_code`] does.
pub fn print(text: &str) -> io::Result<()> {
    let mut output = streams::output();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| io::Error::new(error.kind(), format!("cannot write to stdout: {error}")))
}

/// Exit status after bad input; the argument parser uses the same.
const BAD_INPUT: u8 = 2;

/// The exit status of `program` after `result`. Prints an error to stderr. A broken pipe is not an error.
pub fn exit_code(program: &str, result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(program, &error);
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Result and reason as text, or that the game is not over.
pub(super) fn result_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(
        || "not over".to_owned(),
        |outcome| format!("{}, {}", outcome.result.as_str(), outcome.reason.as_str()),
    )
}

/// Whether an error is a broken pipe.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Refuses to write to the file that is read.
///
/// # Errors
/// If both paths are the same file.
pub(super) fn refuse_same_file(input: &Path, output: &Path) -> anyhow::Result<()> {
    ensure!(!is_same_file(input, output), "{} cannot be input and output", input.display());
    Ok(())
}

/// Whether two paths are the same file, which need not exist.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = || Some(fs::canonicalize(folder).ok()?.join(path.file_name()?));
        fs::canonicalize(path).ok().or_else(file)
    };
    real(one).is_some_and(|one| real(other) == Some(one))
}

/// Wraps the long lines of a text if stdout is a terminal.
pub(super) fn fit(text: &str) -> String {
    fit_to(&Term::stdout(), text)
}

fn fit_to(terminal: &Term, text: &str) -> String {
    match terminal.size_checked() {
        Some((_, columns)) if columns > 0 => wrap(text, usize::from(columns)),
        _ => text.to_owned(),
    }
}

/// Writes an error to stderr, after the program's name.
pub(super) fn print_error(program: &str, error: &anyhow::Error) {
    tell(&fit_to(&Term::stderr(), &safe_lines(&format!("{program}: {error:#}\n"))));
}

/// Writes to stderr what was left out of some input.
pub(super) fn print_note(note: &str) {
    tell(&fit_to(&Term::stderr(), &safe_lines(&format!("note: {note}\n"))));
}

/// Writes a text to stderr. If stderr is closed, the text is lost.
pub(super) fn tell(text: &str) {
    let _ = io::stderr().write_all(safe_lines(text).as_bytes());
}

/// Parses the arguments of the process. First loads the game files that the environment and `--game-file`
/// name, because other arguments can name their games.
///
/// # Errors
/// If a game file cannot be loaded. Help and the version are printed nevertheless.
pub fn load_games_and_parse<A: Parser>() -> anyhow::Result<A> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let loaded = games::load_from_environment().and_then(|()| games::load(&game_paths(&arguments)));
    if let Err(error) = loaded {
        if let Err(shown) = A::try_parse()
            && matches!(shown.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        {
            shown.exit();
        }
        return Err(error);
    }
    Ok(parse_arguments())
}

/// The values of `--game-file`.
fn game_paths(arguments: &[OsString]) -> Vec<PathBuf> {
    const OPTION: &str = "--game-file";
    let mut paths = Vec::new();
    let mut rest = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        if text == OPTION {
            paths.extend(rest.next().map(PathBuf::from));
        } else if let Some(path) = text.strip_prefix(OPTION).and_then(|rest| rest.strip_prefix('=')) {
            paths.push(PathBuf::from(path));
        }
    }
    paths
}

/// Parses the arguments of the process. For help, the version and bad arguments, prints a text and exits.
pub fn parse_arguments<A: Parser>() -> A {
    let matches = with_negative_numbers(A::command()).try_get_matches();
    matches.and_then(|mut matches| A::from_arg_matches_mut(&mut matches)).unwrap_or_else(|error| {
        let is_safe = |argument: &str| escaped(argument) == argument;
        if env::args_os().all(|argument| is_safe(&argument.to_string_lossy())) {
            error.exit();
        }
        // Without colours, because control characters in the arguments must be escaped.
        let _ = io::stderr().write_all(safe_lines(&error.render().to_string()).as_bytes());
        process::exit(error.exit_code())
    })
}

/// A command that takes `-5` as a value, so that the value is refused and not an option of that name.
fn with_negative_numbers(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let command = command.allow_negative_numbers(true);
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, with_negative_numbers))
}

/// Several lines with control characters escaped.
fn safe_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

/// Breaks the lines of a text that are longer than `width` characters, between words.
fn wrap(text: &str, width: usize) -> String {
    let break_line = |line: &str| match line.chars().count() <= width {
        true => line.to_owned(),
        false => fill(line.split_whitespace(), width),
    };
    text.split('\n').map(break_line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_lines_are_broken() {
        assert_eq!(wrap("  a  b\nNa3 Nc3 Nf3\n\n", 8), "  a  b\nNa3 Nc3\nNf3\n\n");
        assert_eq!(wrap("Na3 Nc3\n", 7), "Na3 Nc3\n");
    }
}
