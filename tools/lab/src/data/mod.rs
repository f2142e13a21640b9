//! `belladonna-tools data` checks files of game records, and converts them to text and from it.

mod text;

use std::path::PathBuf;

use anyhow::Context;
use arena::progress::{print, warn};
use clap::{Args, Subcommand};
use movegen::Rules;

use crate::records::{Filter, GameRecord, RecordReader, replay};

/// Check, convert and import files of training games.
///
/// Files of the same game can be joined by concatenation.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools data check gothic.games")]
pub struct DataArguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Replay all games and report whether they are valid.
    #[command(after_help = "Example: belladonna-tools data check gothic.games")]
    Check(Files),
    Text(text::TextArguments),
    Import(text::ImportArguments),
}

#[derive(Debug, Args)]
struct Files {
    /// Files made by datagen.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &DataArguments) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Check(files) => check(files),
        Verb::Text(arguments) => text::print(arguments),
        Verb::Import(arguments) => text::import(arguments),
    }
}

impl Files {
    /// Visits all games of the files, in order.
    fn for_each(
        &self,
        mut visit: impl FnMut(&'static Rules, &GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for path in &self.paths {
            let shown = path.display();
            let mut reader = RecordReader::open(path)?;
            while let Some(game) = reader.next_game()? {
                let context = || format!("{shown}, game {}", game.number);
                let rules = movegen::rules(&reader.section().game).with_context(context)?;
                visit(rules, &game).with_context(context)?;
            }
            let lost = path.metadata()?.len().saturating_sub(reader.valid_length());
            if lost > 0 {
                warn(&format!("{shown}: the last {lost} bytes are an incomplete game"));
            }
        }
        Ok(())
    }
}

fn check(files: &Files) -> anyhow::Result<()> {
    let (mut games, mut positions) = (0, 0);
    files.for_each(|rules, game| {
        games += 1;
        positions += game.moves.len();
        replay(rules, game, &Filter::default(), |_| ())
    })?;
    print(&format!("{games} games with {positions} positions: all moves are legal"));
    Ok(())
}
