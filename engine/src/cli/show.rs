//! `belladonna show`.

use std::process::ExitCode;

use anyhow::bail;
use movegen::{Color, Position};
use serde::Serialize;

use super::output::print;
use super::setup::Setup;

/// Play moves and show the position, its legal moves and the result.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna show gothic b1c3 b8c6 --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: Setup,
    /// Moves to play first, such as e2e4 or Nf3.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// What is known of a position; the names are those of the JSON object.
#[derive(Serialize)]
struct Report {
    fen: String,
    fens: Vec<String>,
    in_check: bool,
    legal: Vec<String>,
    result: &'static str,
    reason: &'static str,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut position = arguments.setup.position()?;
    let fens = play(&mut position, &arguments.moves)?;
    let report = report(&position, fens);
    if arguments.json {
        print(&format!("{}\n", serde_json::to_string(&report)?))?;
    } else {
        print(&text(&position, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the moves and returns the position after each.
fn play(position: &mut Position, moves: &[String]) -> anyhow::Result<Vec<String>> {
    let mut fens = Vec::with_capacity(moves.len());
    for (number, text) in moves.iter().enumerate() {
        if let Some(outcome) = position.outcome() {
            let (result, reason) = (outcome.result.as_str(), outcome.reason.as_str());
            bail!("move {} ({text}) comes after the end of the game: {result}, {reason}", number + 1);
        }
        match position.parse_move(text) {
            Ok(mv) => position.make(mv),
            Err(error) => bail!("move {} ({text}): {error}", number + 1),
        }
        fens.push(position.to_fen());
    }
    Ok(fens)
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
    }
}

fn text(position: &Position, report: &Report) -> String {
    let side = if position.side_to_move() == Color::White { "White" } else { "Black" };
    let check = if report.in_check { ", in check" } else { "" };
    let result = if report.result == "*" {
        "not over".to_owned()
    } else {
        format!("{}, {}", report.result, report.reason)
    };
    format!(
        "{}\n\n{}\nFEN: {}\n{side} to move{check}\nResult: {result}\n{} legal moves: {}\n",
        position.rules().title(),
        position.diagram(),
        report.fen,
        report.legal.len(),
        report.legal.join(" "),
    )
}
