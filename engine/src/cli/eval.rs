//! `belladonna eval`.

use std::process::ExitCode;

use ::eval::{ChanceModel, Evaluator, PieceValues, ResultChances, Shares, Trace, TraceRow};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use movegen::{Color, Position};
use serde::Serialize;

use super::output::{print, result_text};
use super::setup::Line;

/// Play moves and show the static evaluation of the position, term by term.
///
/// Each term has a middlegame (mg) and an endgame (eg) value in centipawns; the remaining pieces decide the
/// weight of each. A side's own columns are positive where they are good for that side. Nothing is searched.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna eval gothic d2d4 d7d5 --values scharnagl")]
pub(super) struct Arguments {
    #[command(flatten)]
    line: Line,
    /// The piece values.
    #[arg(long, value_name = "SET", default_value_t, value_parser = piece_values_parser())]
    values: PieceValues,
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// The evaluation. The field names are those of the JSON object.
#[derive(Serialize)]
struct Report {
    fen: String,
    values: &'static str,
    terms: Vec<TermReport>,
    phase: i32,
    full_phase: i32,
    sum: i32,
    evaluation: i32,
    expected_points: f64,
    chances: ChancesReport,
    result: &'static str,
}

/// White's chances of each result.
#[derive(Serialize)]
struct ChancesReport {
    win: f64,
    advantage: f64,
    draw: f64,
    disadvantage: f64,
    loss: f64,
}

#[derive(Serialize)]
struct TermReport {
    term: &'static str,
    white: SharesReport,
    black: SharesReport,
}

#[derive(Serialize)]
struct SharesReport {
    middlegame: i32,
    endgame: i32,
}

fn piece_values_parser() -> impl TypedValueParser<Value = PieceValues> {
    let names = PieceValues::ALL.map(PieceValues::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<PieceValues>())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (position, _) = arguments.line.play()?;
    let trace = Evaluator::new(position.rules(), arguments.values).trace(&position);
    if arguments.json {
        let report = report(&position, arguments.values, &trace);
        print(&format!("{}\n", serde_json::to_string(&report)?))?;
    } else {
        print(&text(&position, arguments.values, &trace))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The expected points of White: those of the result if the game is over, otherwise those of the evaluation.
fn expected_points(position: &Position, trace: &Trace) -> f64 {
    position.outcome().map_or_else(
        || ChanceModel::of(position.rules()).expected(trace.total.into()),
        |outcome| f64::from(outcome.result.quarter_points(Color::White)) / 4.0,
    )
}

/// White's chances of each result. If the game is over, its result is certain.
fn chances(position: &Position, trace: &Trace) -> ResultChances {
    let Some(outcome) = position.outcome() else {
        return ChanceModel::of(position.rules()).chances(trace.total.into());
    };
    let points = outcome.result.quarter_points(Color::White);
    let is = |quarters| if points == quarters { 1.0 } else { 0.0 };
    ResultChances { win: is(4), advantage: is(3), draw: is(2), disadvantage: is(1), loss: is(0) }
}

fn report(position: &Position, values: PieceValues, trace: &Trace) -> Report {
    Report {
        fen: position.to_fen(),
        values: values.name(),
        terms: trace.rows.iter().map(TermReport::from).collect(),
        phase: trace.phase.min(trace.full_phase),
        full_phase: trace.full_phase,
        sum: trace.sum,
        evaluation: trace.total,
        expected_points: rounded(expected_points(position, trace)),
        chances: chances(position, trace).into(),
        result: position.outcome().map_or("*", |outcome| outcome.result.as_str()),
    }
}

fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

impl From<ResultChances> for ChancesReport {
    fn from(chances: ResultChances) -> Self {
        let ResultChances { win, advantage, draw, disadvantage, loss } = chances;
        let [win, advantage, draw, disadvantage, loss] =
            [win, advantage, draw, disadvantage, loss].map(rounded);
        Self { win, advantage, draw, disadvantage, loss }
    }
}

impl From<&TraceRow> for TermReport {
    fn from(row: &TraceRow) -> Self {
        Self { term: row.term.name(), white: row.white.into(), black: row.black.into() }
    }
}

impl From<Shares> for SharesReport {
    fn from(shares: Shares) -> Self {
        Self { middlegame: shares.middlegame, endgame: shares.endgame }
    }
}

fn text(position: &Position, values: PieceValues, trace: &Trace) -> String {
    format!(
        "{}, piece values: {values}\nFEN: {}\n\n{trace}\nexpected points of White: {:.3}\n\
         chances of White: {}\nresult: {}\n",
        position.rules().title(),
        position.to_fen(),
        expected_points(position, trace),
        chances(position, trace),
        result_text(position.outcome()),
    )
}
