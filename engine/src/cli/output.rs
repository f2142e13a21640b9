//! What the programs print: never a panic on a closed pipe, never a character that commands the terminal, and
//! no word broken in two by its edge.

use std::io::{self, Write};
use std::process::ExitCode;
use std::{env, process};

use clap::Parser;
use console::Term;
use movegen::{Outcome, escaped};

use crate::wrap::wrap;

/// Writes `text` and flushes.
///
/// # Errors
/// Those of standard output; a closed pipe should be taken for a quiet end, as by [`exit_code`].
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Exit status after bad input, the one that the argument parser uses too.
const BAD_INPUT: u8 = 2;

/// The exit status of `program` after `result`. An error is told on standard error, except that the reader of
/// the output has gone away, which ends the program quietly.
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

/// Result and reason for people, or that there is none yet.
pub(super) fn result_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(
        || "not over".to_owned(),
        |outcome| format!("{}, {}", outcome.result.as_str(), outcome.reason.as_str()),
    )
}

/// Whether an error says that the reader of the output has gone away.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// A text of sentences or moves with its lines broken between words, if standard output is a terminal that is
/// narrower.
pub(super) fn fit(text: &str) -> String {
    fit_to(&Term::stdout(), text)
}

fn fit_to(terminal: &Term, text: &str) -> String {
    match terminal.size_checked() {
        Some((_, columns)) if columns > 0 => wrap(text, usize::from(columns)),
        _ => text.to_owned(),
    }
}

/// Writes an error to standard error, behind the program's name.
pub(super) fn print_error(program: &str, error: &anyhow::Error) {
    let text = safe_lines(&format!("{program}: {error:#}\n"));
    // Nothing can be told any more if standard error is closed too.
    let _ = io::stderr().write_all(fit_to(&Term::stderr(), &text).as_bytes());
}

/// The arguments of the process. Help, version and what is wrong with them are printed and end it.
pub fn parse_arguments<A: Parser>() -> A {
    A::try_parse().unwrap_or_else(|error| {
        let is_safe = |argument: &str| escaped(argument) == argument;
        if env::args_os().all(|argument| is_safe(&argument.to_string_lossy())) {
            error.exit();
        }
        // Without colours, since the message repeats what was given.
        let _ = io::stderr().write_all(safe_lines(&error.render().to_string()).as_bytes());
        process::exit(error.exit_code())
    })
}

/// Several lines without characters that command a terminal.
fn safe_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}
