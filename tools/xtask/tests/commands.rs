//! Every command of the three programs in the documents must be one that the program understands: its
//! commands, options and values exist. The commands are read, not run; `cargo xtask commands` runs those
//! of the guide.

use std::any::TypeId;
use std::fs;

use clap::builder::NonEmptyStringValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command};
use movegen::Rules;

/// The lines of code of a document, with the numbers of their lines: fenced or indented. Lines that end in a
/// backslash are joined with the next one.
fn code(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let (mut fenced, mut continues) = (false, false);
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced || line.starts_with("    ") {
            let part = line.trim().trim_start_matches("$ ");
            match lines.last_mut() {
                Some((_, whole)) if continues => *whole += part.trim_end_matches('\\'),
                _ => lines.push((index + 1, part.trim_end_matches('\\').to_owned())),
            }
            continues = part.ends_with('\\');
        }
    }
    lines
}

/// The words of the first command of a line, as a shell reads them. It ends where a pipe, a redirection or
/// another command begins, or two spaces behind it, where the documents put comments.
fn words(line: &str) -> Vec<String> {
    let quoted = |end: &usize| line[..*end].matches(['"', '\'']).count() % 2 == 1;
    let ends = line.match_indices(['|', '>', '<', ';', '&']).map(|(index, _)| index);
    let comments = line.match_indices("  ").map(|(index, _)| index);
    let end = ends.chain(comments).filter(|end| !quoted(end)).min().unwrap_or(line.len());
    shlex::split(&line[..end]).unwrap_or_default()
}

/// The command, in which any word can name a game: documents also show games of readers.
fn with_any_game(command: Command) -> Command {
    let free = |argument: Arg| {
        if argument.get_value_parser().type_id() == TypeId::of::<&'static Rules>() {
            return argument.value_parser(NonEmptyStringValueParser::new());
        }
        argument
    };
    command.mut_args(free).mut_subcommands(with_any_game)
}

#[test]
fn the_programs_understand_every_command_of_the_documents() {
    let programs: Vec<Command> = xtask::programs().into_iter().map(with_any_game).collect();
    let (mut understood, mut faults) = (0, Vec::new());
    for path in xtask::files(&["README.md", "docs/*.md"]).unwrap() {
        let text = fs::read_to_string(xtask::root().join(&path)).unwrap();
        for (number, line) in code(&text) {
            let words = words(&line);
            let name = words.first().map(|word| word.rsplit('/').next().unwrap_or_default());
            let Some(program) = programs.iter().find(|program| Some(program.get_name()) == name) else {
                continue;
            };
            // A form with optional parts is no command.
            if words.iter().any(|word| word.starts_with('[')) {
                continue;
            }
            match program.clone().try_get_matches_from(&words) {
                Err(error) if !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
                    faults.push(format!("{path}:{number}: {line}\n{error}"));
                }
                _ => understood += 1,
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(understood > 50, "only {understood} commands were found");
}

#[test]
fn words_are_those_of_a_shell() {
    assert_eq!(
        words(r#"belladonna show x --fen "a b"  | less"#),
        ["belladonna", "show", "x", "--fen", "a b"]
    );
    assert_eq!(words("belladonna games      the games"), ["belladonna", "games"]);
    assert_eq!(words("belladonna games > games.txt"), ["belladonna", "games"]);
}
