//! `belladonna-tools data` checks, counts and converts files of game records.

mod count;
mod text;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use movegen::Rules;

use crate::records::{Filter, GameRecord, RecordReader, replay};
use count::Counts;

/// Check, count, convert and import files of training games.
///
/// Files of the same game can also be joined by concatenation, without checks.
///
/// Example: belladonna-tools data count gothic.games
#[derive(Debug, Args)]
pub struct DataArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Replay all games and report whether they are valid.
    ///
    /// Example: belladonna-tools data check gothic.games
    Check(Files),
    /// Count games, results and the positions that the filter accepts.
    ///
    /// Example: belladonna-tools data count gothic.games --min-ply 16
    Count {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        filter: Filter,
    },
    Text(text::TextArguments),
    Import(text::ImportArguments),
}

/// The input files.
#[derive(Clone, Debug, Args)]
struct Files {
    /// Files made by datagen, all of one game.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &DataArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Check(files) => check(files),
        Verb::Count { files, filter } => count(files, filter),
        Verb::Text(arguments) => text::print(arguments),
        Verb::Import(arguments) => text::import(arguments),
    }
}

impl Files {
    /// Visits all games of the files, in order.
    fn for_each(
        &self,
        mut visit: impl FnMut(&'static Rules, &RecordReader, GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut id: Option<String> = None;
        for path in &self.paths {
            let mut reader = RecordReader::open(path)?;
            while let Some(game) = reader.next_game()? {
                let found = &reader.section().game;
                if id.get_or_insert_with(|| found.clone()) != found {
                    bail!(
                        "{} has games of {found}, but the files before it have games of another game",
                        path.display()
                    );
                }
                let rules = movegen::rules(found).with_context(|| path.display().to_string())?;
                let number = game.number;
                let visited = visit(rules, &reader, game);
                visited.with_context(|| format!("{}, game {number}", path.display()))?;
            }
            tell_cut(path, &reader);
        }
        Ok(())
    }
}

/// Reports that the end of a file is missing.
fn tell_cut(path: &Path, reader: &RecordReader) {
    let Ok(metadata) = path.metadata() else { return };
    let lost = metadata.len().saturating_sub(reader.valid_length());
    if lost > 0 {
        arena::progress::warn(&format!("{}: the last {lost} bytes are an incomplete game", path.display()));
    }
}

fn check(files: &Files) -> anyhow::Result<()> {
    let mut games = 0;
    let mut positions = 0;
    files.for_each(|rules, _, game| {
        games += 1;
        positions += game.moves.len();
        replay(rules, &game, &Filter::default(), |_| ())
    })?;
    Ok(writeln!(io::stdout(), "{games} games with {positions} positions: all moves are legal")?)
}

fn count(files: &Files, filter: &Filter) -> anyhow::Result<()> {
    let mut counts = Counts::default();
    files.for_each(|rules, _, game| counts.add(rules, &game, filter))?;
    Ok(write!(io::stdout(), "{counts}")?)
}
