//! `belladonna-tools data` checks files of game records.

use std::path::PathBuf;

use anyhow::Context;
use arena::progress::{print, warn};
use clap::{Args, Subcommand};

use crate::records::{Filter, RecordReader, replay};

/// Check files of training games.
///
/// Files of the same game can be joined by concatenation.
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
    Check {
        /// Files made by datagen.
        #[arg(value_name = "FILE", required = true)]
        paths: Vec<PathBuf>,
    },
}

/// Replays the games of the files.
pub fn run(arguments: &DataArguments) -> anyhow::Result<()> {
    let Verb::Check { paths } = &arguments.verb;
    let (mut games, mut positions) = (0, 0);
    for path in paths {
        let shown = path.display();
        let mut reader = RecordReader::open(path)?;
        while let Some(game) = reader.next_game()? {
            let context = || format!("{shown}, game {}", game.number);
            let rules = movegen::rules(&reader.section().game).with_context(context)?;
            replay(rules, &game, &Filter::default(), |_| ()).with_context(context)?;
            games += 1;
            positions += game.moves.len();
        }
        let lost = path.metadata()?.len().saturating_sub(reader.valid_length());
        if lost > 0 {
            warn(&format!("{shown}: the last {lost} bytes are an incomplete game"));
        }
    }
    print(&format!("{games} games with {positions} positions: all moves are legal"));
    Ok(())
}
