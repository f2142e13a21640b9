//! `belladonna show`.

use std::process::ExitCode;

use movegen::{Games, Position};
use serde::Serialize;

use super::output::{fit, print, result_text};
use super::picture;
use super::setup::Line;

/// Play moves and show the position, its legal moves and the result, or draw a picture of it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  belladonna show gothic b1c3 b8c6 --json\n  \
                        belladonna show gothic b1c3 b8c6 --svg board.svg\n  \
                        belladonna show gothic --piece A --svg archbishop.svg")]
pub(super) struct Arguments {
    #[command(flatten)]
    line: Line,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: picture::PictureArguments,
}

/// The facts about a position. The field names are those of the JSON object.
#[derive(Serialize)]
struct Report {
    fen: String,
    fens: Vec<String>,
    in_check: bool,
    legal: Vec<String>,
    result: &'static str,
    reason: &'static str,
    /// Whether a player has to claim the result.
    claim: bool,
}

pub(super) fn run(arguments: &Arguments, games: &Games) -> anyhow::Result<ExitCode> {
    let (position, fens) = arguments.line.play(games)?;
    let drawn = arguments.picture.draw(&position, arguments.line.loaded_file())?;
    if drawn && !arguments.json {
        return Ok(ExitCode::SUCCESS);
    }
    let report = report(&position, fens);
    if arguments.json {
        print(&format!("{}\n", serde_json::to_string(&report)?))?;
    } else {
        print(&text(&position, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(position: &Position, fens: Vec<String>) -> Report {
    let outcome = position.outcome();
    let mut legal: Vec<_> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    legal.sort_unstable();
    Report {
        fen: position.to_fen(),
        fens,
        in_check: position.in_check(),
        legal,
        result: outcome.as_ref().map_or("*", |outcome| outcome.result.as_str()),
        reason: outcome.as_ref().map_or("none", |outcome| outcome.reason.as_str()),
        claim: outcome.is_some() && position.outcome_without_claims().is_none(),
    }
}

fn text(position: &Position, report: &Report) -> String {
    let side = position.side_to_move().name();
    let check = if report.in_check { ", in check" } else { "" };
    let claim = if report.claim { ", if a player claims it" } else { "" };
    let result = result_text(position.outcome()) + claim;
    format!(
        "{}\n\n{}\nFEN: {}\n{side} to move{check}\nResult: {result}\n{}",
        position.rules().title(),
        position.diagram(),
        report.fen,
        fit(&format!("{} legal moves: {}\n", report.legal.len(), report.legal.join(" "))),
    )
}
