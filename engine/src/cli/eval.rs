//! `belladonna eval`.

use std::path::PathBuf;
use std::process::ExitCode;

use ::eval::nnue::Network;
use ::eval::{
    ChanceModel, Evaluator, NetworkTrace, PieceValues, ResultChances, Score, Shares, Trace, TraceRow,
    has_tuned_values,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use movegen::{Color, Games, Position, Rules};
use serde::Serialize;

use super::output::{print, result_text};
use super::setup::Line;
use crate::network_file::read_choice;
use crate::search::NetworkChoice;

/// Play moves and show the static evaluation of the position.
///
/// If the game has a network, the program shows the material, what the network adds, and the evaluation.
/// Without a network, or with --terms, it shows a table of the hand-written terms. Each term has a middlegame
/// (mg) and an endgame (eg) value in centipawns, and the remaining pieces decide the weight of each. A side's
/// own columns are positive where they are good for that side. The program does not search.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna eval gothic d2d4 d7d5 --values scharnagl")]
pub(super) struct Arguments {
    #[command(flatten)]
    line: Line,
    /// The piece values.
    #[arg(long, value_name = "SET", default_value_t, value_parser = piece_values_parser())]
    values: PieceValues,
    /// Use this network instead of the built-in one.
    #[arg(long, value_name = "FILE", conflicts_with = "no_network")]
    network_file: Option<PathBuf>,
    /// Use no network.
    #[arg(long)]
    no_network: bool,
    /// With a network, show the table of terms as well.
    #[arg(long)]
    terms: bool,
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
    network: Option<NetworkReport>,
    evaluation: i32,
    expected_points: f64,
    /// White's chances of each result.
    chances: ResultChances,
    result: &'static str,
}

/// The parts of an evaluation by a network, for White.
#[derive(Serialize)]
struct NetworkReport {
    material: i32,
    network: i32,
}

#[derive(Serialize)]
struct TermReport {
    term: &'static str,
    white: Shares,
    black: Shares,
}

fn piece_values_parser() -> impl TypedValueParser<Value = PieceValues> {
    let names = PieceValues::ALL.map(PieceValues::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<PieceValues>())
}

/// A position with its evaluation.
struct Evaluated {
    position: Position,
    values: PieceValues,
    /// All terms. Without a network their total is the evaluation.
    trace: Trace,
    network: Option<NetworkTrace>,
    model: ChanceModel,
    /// The training of the network, as text; empty without a network.
    origin: String,
}

pub(super) fn run(arguments: &Arguments, games: &Games) -> anyhow::Result<ExitCode> {
    let (position, _) = arguments.line.play(games)?;
    let rules = position.rules();
    let network = arguments.network(rules)?.of(rules);
    let origin = network.as_deref().map(origin).unwrap_or_default();
    let evaluator = Evaluator::new(rules, arguments.values).with_network(network);
    let (trace, network) = (evaluator.trace(&position), evaluator.network_trace(&position));
    let model = evaluator.chances();
    let evaluated = Evaluated { position, values: arguments.values, trace, network, model, origin };
    if arguments.json {
        print(&format!("{}\n", serde_json::to_string(&evaluated.report())?))?;
    } else {
        print(&evaluated.text(arguments.terms))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A line about the training data and the shape of a network.
fn origin(network: &Network) -> String {
    let training = network.training();
    format!(
        "trained {}: {} games, {} positions, loss {:.4} on held-out games; {} wide",
        training.date,
        training.games,
        training.positions,
        training.holdout_loss,
        network.architecture().width,
    )
}

impl Arguments {
    /// The choice of the network.
    fn network(&self, rules: &'static Rules) -> anyhow::Result<NetworkChoice> {
        match &self.network_file {
            Some(path) => read_choice(path, rules),
            None => Ok(NetworkChoice { is_on: !self.no_network, ..NetworkChoice::default() }),
        }
    }
}

impl Evaluated {
    /// The evaluation, in centipawns for White.
    fn total(&self) -> Score {
        self.network.map_or(self.trace.total, |network| network.total)
    }

    /// The expected points of White: those of the result if the game is over, otherwise those of the
    /// evaluation.
    fn expected_points(&self) -> f64 {
        self.position.outcome().map_or_else(
            || self.model.expected(self.total().into()),
            |outcome| f64::from(outcome.result.quarter_points(Color::White)) / 4.0,
        )
    }

    /// White's chances of each result. If the game is over, its result is certain.
    fn chances(&self) -> ResultChances {
        let Some(outcome) = self.position.outcome() else {
            return self.model.chances(self.total().into());
        };
        let points = outcome.result.quarter_points(Color::White);
        let is = |quarters| if points == quarters { 1.0 } else { 0.0 };
        ResultChances { win: is(4), advantage: is(3), draw: is(2), disadvantage: is(1), loss: is(0) }
    }

    fn report(&self) -> Report {
        let trace = &self.trace;
        let term = |row: &TraceRow| TermReport { term: row.term.name(), white: row.white, black: row.black };
        let ResultChances { win, advantage, draw, disadvantage, loss } = self.chances();
        let [win, advantage, draw, disadvantage, loss] =
            [win, advantage, draw, disadvantage, loss].map(rounded);
        Report {
            fen: self.position.to_fen(),
            values: self.values.name(),
            terms: trace.rows.iter().map(term).collect(),
            phase: trace.phase.min(trace.full_phase),
            full_phase: trace.full_phase,
            sum: trace.sum,
            network: self
                .network
                .map(|NetworkTrace { material, network, .. }| NetworkReport { material, network }),
            evaluation: self.total(),
            expected_points: rounded(self.expected_points()),
            chances: ResultChances { win, advantage, draw, disadvantage, loss },
            result: self.position.outcome().map_or("*", |outcome| outcome.result.as_str()),
        }
    }

    /// The evaluation as text. `with_terms` adds the table of the terms where there is a network.
    fn text(&self, with_terms: bool) -> String {
        let Self { position, values, trace, network, origin, .. } = self;
        let network = network.map(|network| format!("{network}{origin}\n\n")).unwrap_or_default();
        let terms = if network.is_empty() || with_terms { format!("{trace}\n") } else { String::new() };
        let between = if network.is_empty() || terms.is_empty() { "" } else { "without the network:\n" };
        let values = match values {
            PieceValues::Tuned if !has_tuned_values(position.rules()) => {
                "tuned (none for this game, so derived from the movements)".to_owned()
            }
            values => values.to_string(),
        };
        format!(
            "{}, piece values: {values}\nFEN: {}\n\n{network}{between}{terms}\
             expected points of White: {:.3}\nchances of White: {}\nresult: {}\n",
            position.rules().title(),
            position.to_fen(),
            self.expected_points(),
            self.chances(),
            result_text(position.outcome()),
        )
    }
}

fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}
