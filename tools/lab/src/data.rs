//! `belladonna-tools data` checks files of game records, and prints their positions.

mod files;

use std::io::{self, BufWriter, Write as _};

use clap::{Args, Subcommand};
use movegen::Games;
use work::progress::print;

use self::files::Files;
use crate::records::{Filter, replay};

/// Check files of training games, or print their positions.
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
}

/// Runs the command.
pub fn run(arguments: &DataArguments, known: &Games) -> anyhow::Result<()> {
    match &arguments.verb {
        Verb::Check(files) => check(known, files),
        Verb::Text { files, filter } => text(known, files, filter),
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
