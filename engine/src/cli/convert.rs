//! `belladonna convert`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use movegen::{Games, Rules};
use records::dialect::Dialect;
use records::game_stream::{Format, open};
use records::{coordinates, courier, pgn};

use super::output::{print, print_error, print_note};
use super::setup::{format_parser, parse_game};

/// Read the games of a file and write them in another format.
///
/// PGN keeps everything. The other formats keep the main line of each game. A log of Game Courier also keeps
/// its comments, the players and the result. If a game in PGN has an error, the program keeps the moves
/// before it. It skips other broken games. A message says so, and the exit status is then 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  belladonna convert gothic games.pgn --to courier\n  \
                        belladonna convert poison game.log --to pgn > game.pgn")]
pub(super) struct Arguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    game: &'static Rules,
    /// The file of games.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format to write.
    #[arg(long, value_parser = format_parser())]
    to: Format,
    /// Write PGN as XBoard does, so that it can load the games: it counts the ranks of boards of ten ranks
    /// from 0.
    #[arg(long)]
    xboard: bool,
    /// The format of the file, if it is not recognised.
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,
}

pub(super) fn run(arguments: &Arguments, known: &Games) -> anyhow::Result<ExitCode> {
    let mut games = open(&arguments.file, arguments.format, known, arguments.game)?;
    let shown = arguments.file.display();
    let dialect = if arguments.xboard { Dialect::XBoard } else { Dialect::Own };
    if arguments.xboard && arguments.to != Format::Pgn {
        bail!("--xboard is for --to pgn");
    }
    let mut status = ExitCode::SUCCESS;
    while let Some(game) = games.next_game().with_context(|| format!("cannot read {shown}"))? {
        let game = game.map(Box::new).or_else(|broken| {
            status = ExitCode::FAILURE;
            print_error("belladonna", &anyhow::anyhow!(broken.told()));
            broken.before.ok_or(())
        });
        if let Ok(game) = game {
            for note in &game.notes {
                print_note(&format!("game {}: {note}", games.number()));
            }
            print(&match arguments.to {
                Format::Pgn => pgn::game_to_text_in(&game, None, dialect),
                Format::Courier => courier::write(&game),
                Format::Coordinates => coordinates::write(&game),
            })?;
        }
    }
    match games.number() {
        0 => bail!("{shown} has no game"),
        _ => Ok(status),
    }
}
