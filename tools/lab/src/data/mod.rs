//! `belladonna-tools data` checks files of game records, prints their positions, and lists them.

mod files;
mod manifest;

use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use movegen::Games;
use work::progress::print;

pub use self::manifest::expanded;

use self::files::Files;
use self::manifest::Manifest;
use crate::training_games::{Filter, replay};

/// Check files of training games, print their positions, or list them in a manifest.
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
    /// Print the positions that the filter accepts: number of the game, White's points, White's score, FEN.
    #[command(after_help = "Example: belladonna-tools data text gothic.games --max-score 600")]
    Text {
        #[command(flatten)]
        files: Files,
        #[command(flatten)]
        filter: Filter,
    },
    /// List files of training games in a manifest, which `train --data` accepts in their place.
    ///
    /// The manifest has the length and the checksum of each file, and the game, the settings and the number
    /// of its games. A file that is not whole is named and left out. Two files with games of the same seed
    /// and settings are refused.
    #[command(after_help = "Example: belladonna-tools data manifest 1.games 2.games --out all.toml")]
    Manifest {
        /// Files made by datagen.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// The manifest, a new file with a name that ends with .toml. Files in its folder or below are named
        /// relative to it.
        #[arg(long, value_name = "MANIFEST.toml")]
        out: PathBuf,
    },
}

/// Runs the command.
pub fn run(arguments: &DataArguments, known: &Games) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Check(files) => check(known, files),
        Verb::Text { files, filter } => text(known, files, filter),
        Verb::Manifest { files, out } => Manifest::write(files, out),
    }
}

fn check(known: &Games, files: &Files) -> anyhow::Result<()> {
    let (mut games, mut positions) = (0, 0);
    files.for_each(known, |rules, game| {
        games += 1;
        positions += game.moves.len();
        replay(rules, game, &Filter::default(), |_| ())
    })?;
    print(&format!("{games} games with {positions} positions: all moves are legal"));
    Ok(())
}

fn text(known: &Games, files: &Files, filter: &Filter) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    files.for_each(known, |rules, game| {
        let mut lines = String::new();
        replay(rules, game, filter, |replayed| {
            let (points, score, fen) = (replayed.points, replayed.white_score(), replayed.position.to_fen());
            lines += &format!("{} {points} {score} {fen}\n", game.number);
        })?;
        Ok(out.write_all(lines.as_bytes())?)
    })?;
    Ok(out.flush()?)
}
