//! `belladonna bench`.

use std::process::ExitCode;

use movegen::Rules;

use super::output::print;
use super::setup::parse_game;
use crate::bench::{BenchLine, bench};

/// Search fixed positions of every game to a fixed depth.
///
/// The search has one thread, and the hash table is cleared before each position. The number of nodes is the
/// same on every machine, and changes only with the search or the evaluation.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: belladonna bench")]
pub(super) struct Arguments {
    /// Search only this game.
    #[arg(long, value_parser = parse_game)]
    game: Option<&'static Rules>,
    /// Depth in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let result = bench(arguments.depth, arguments.game, report);
    print(&format!("{} nodes {} nps\n", result.nodes(), result.nodes_per_second()))?;
    Ok(ExitCode::SUCCESS)
}

/// Write errors are ignored here. If stdout is closed, writing the last line reports it.
fn report(line: &BenchLine) {
    let _ = print(&format!("{} {} nodes  {}\n", line.rules.id(), line.nodes, line.fen));
}
