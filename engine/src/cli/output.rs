//! Output of the programs. A broken pipe does not cause a panic, control characters are escaped, and lines
//! for people are wrapped on a terminal. What can be copied (positions, paths) and errors, which name such
//! things, are not wrapped.

use std::any::TypeId;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, process};

use anyhow::ensure;
use clap::error::ErrorKind;
use clap::{Arg, Command, Parser};
use console::Term;
use movegen::{Games, Outcome, Rules, escaped};
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::engine::News;
use crate::games;
use crate::streams;

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
    match Term::stdout().size_checked() {
        Some((_, columns)) if columns > 0 => wrap(text, usize::from(columns)),
        _ => text.to_owned(),
    }
}

/// Writes an error to stderr, after the program's name.
pub(super) fn print_error(program: &str, error: &anyhow::Error) {
    tell(&format!("{program}: {error:#}\n"));
}

/// Writes to stderr what the engine cannot have of the memory and threads that it was asked to use.
pub(super) fn tell_shortage(news: &News) {
    if let News::Shortage(shortage) = news {
        print_error("belladonna", &anyhow::anyhow!("note: {shortage}"));
    }
}

/// Writes to stderr what was left out of some input.
pub(super) fn print_note(note: &str) {
    tell(&format!("note: {note}\n"));
}

/// Writes a text to stderr. If stderr is closed, the text is lost.
pub(super) fn tell(text: &str) {
    let _ = io::stderr().write_all(safe_lines(text).as_bytes());
}

/// Parses the arguments of the process, and returns the games that the program knows. First loads the game
/// files that the environment and `--game-file` name, because other arguments can name their games.
///
/// # Errors
/// If a game file cannot be loaded. Help and the version are printed nevertheless.
pub fn load_games_and_parse<A: Parser>() -> anyhow::Result<(A, Games)> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let mut known = Games::built_in();
    let loaded = games::load_from_environment(&mut known)
        .and_then(|()| games::load(&mut known, &game_paths(&arguments)));
    if let Err(error) = loaded {
        if let Err(shown) = A::try_parse()
            && matches!(shown.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        {
            shown.exit();
        }
        return Err(error);
    }
    let parsed = parse_arguments(&known);
    Ok((parsed, known))
}

/// The command with other arguments in the place of those that take a game, also in its commands.
pub(super) fn with_game_arguments(command: Command, change: &impl Fn(Arg) -> Arg) -> Command {
    let changed = |argument: Arg| {
        let takes_game = argument.get_value_parser().type_id() == TypeId::of::<&'static Rules>();
        if takes_game { change(argument) } else { argument }
    };
    command.mut_args(changed).mut_subcommands(|command| with_game_arguments(command, change))
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

/// Parses the arguments of the process, which can name these games. For help, the version and bad arguments,
/// prints a text and exits.
fn parse_arguments<A: Parser>(games: &Games) -> A {
    let known = games.clone();
    let parse_game = move |name: &str| known.rules(name).map_err(|error| error.to_string());
    let command = with_game_arguments(A::command(), &|argument| argument.value_parser(parse_game.clone()));
    let matches = with_negative_numbers(command).try_get_matches();
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

/// Breaks the lines of a text that are longer than `width` columns, between words. What is in quotation marks
/// is not broken. In a row of a table, whose columns have two or more spaces between them, the last column
/// goes on below its beginning.
pub(super) fn wrap(text: &str, width: usize) -> String {
    let break_line = |line: &str| {
        if display_width(line) <= width {
            return line.to_owned();
        }
        let indent = " ".repeat(last_column(line, width / 2));
        let options = Options::new(width)
            .subsequent_indent(&indent)
            .break_words(false)
            .word_separator(WordSeparator::Custom(words))
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        textwrap::fill(line, options)
    };
    text.split('\n').map(break_line).collect::<Vec<_>>().join("\n")
}

/// Where the last column of a row begins that begins within `most` columns.
fn last_column(line: &str, most: usize) -> usize {
    let gaps = line.match_indices("  ").map(|(at, _)| {
        let end = at + line[at..].len() - line[at..].trim_start_matches(' ').len();
        display_width(&line[..end])
    });
    gaps.take_while(|&column| column <= most).last().unwrap_or(0)
}

/// The words of a line; a text in quotation marks is within one.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = line;
    Box::new(std::iter::from_fn(move || {
        let mut is_quoted = false;
        let end = rest.char_indices().zip(rest.chars().skip(1)).find_map(|((at, c), next)| {
            is_quoted ^= c == '"' && (is_quoted || rest[at + 1..].contains('"'));
            (c == ' ' && next != ' ' && !is_quoted).then_some(at + 1)
        });
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_lines_are_broken() {
        assert_eq!(wrap("  a  b\nNa3 Nc3 Nf3\n\n", 8), "  a  b\nNa3 Nc3\nNf3\n\n");
        assert_eq!(wrap("Na3 Nc3\n", 7), "Na3 Nc3\n");
        assert_eq!(wrap("xHg4[g5,5] a3 b3", 5), "xHg4[g5,5]\na3 b3");
    }

    #[test]
    fn the_last_column_goes_on_below_its_beginning() {
        let row = "  level    the engine's time or nodes";
        assert_eq!(wrap(row, 24), "  level    the engine's\n           time or nodes");
        assert_eq!(wrap(row, 12), "  level\n  the\n  engine's\n  time or\n  nodes");
        assert_eq!(
            wrap("K  king  May not be left in check.", 20),
            "K  king  May not be\n         left in\n         check."
        );
    }

    #[test]
    fn what_is_quoted_is_not_broken() {
        assert_eq!(wrap("no file \"my games.pgn\" here", 12), "no file\n\"my games.pgn\"\nhere");
        assert_eq!(wrap("a 5\" board", 6), "a 5\"\nboard");
    }
}
