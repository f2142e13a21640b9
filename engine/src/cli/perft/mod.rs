//! `belladonna perft`.

mod count;
mod epd;
mod output;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use movegen::Position;

use self::count::Counter;
use self::output::{divide_text, progress_bar};
use super::output::print;
use super::setup::{Setup, number_in, option_value};
use crate::bench::nodes_per_second;

/// Count the move sequences from a position, or check the counts of a test suite.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  belladonna perft gothic --depth 5\n  belladonna perft gothic --epd gothic.epd"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: Setup,
    /// Length of the paths in plies.
    #[arg(long, required_unless_present = "epd", value_parser = plies)]
    depth: Option<u32>,
    /// List the count after each move first.
    #[arg(long)]
    divide: bool,
    /// Number of threads.
    #[arg(long, value_name = "T", default_value_t = 1)]
    #[arg(value_parser = option_value("Threads"))]
    threads: usize,
    /// Use a table of positions with this many megabytes.
    #[arg(long, value_name = "MB", value_parser = option_value("Hash"))]
    hash: Option<usize>,
    /// Check every `;Dk n` of this file; exit status 1 if a count differs.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "array", "depth", "divide"])]
    epd: Option<PathBuf>,
    /// Skip the depths with more nodes than this.
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
}

fn plies(text: &str) -> Result<u32, String> {
    number_in(0..=255)(text).map(|plies| plies as u32)
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.max_nodes.is_some() && arguments.epd.is_none() {
        bail!("--max-nodes needs --epd");
    }
    let counter = Counter::new(arguments.threads, arguments.hash)?;
    match (&arguments.epd, arguments.depth) {
        (Some(path), _) => epd::run(arguments.setup.game, path, arguments.max_nodes, &counter),
        (None, depth) => {
            let position = arguments.setup.position()?;
            // The argument parser requires a depth if there is no suite.
            count(&position, depth.unwrap_or_default(), arguments.divide, &counter)
        }
    }
}

fn count(position: &Position, depth: u32, list_moves: bool, counter: &Counter) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let counts = match depth {
        0 => Vec::new(),
        _ => {
            let bar = progress_bar(position.legal_moves().len(), "moves");
            counter.divide(position, depth, || bar.inc(1))
        }
    };
    let nodes = if depth == 0 { 1 } else { counts.iter().map(|&(_, count)| count).sum() };
    let elapsed = start.elapsed();
    let list = if list_moves { divide_text(position, &counts) } else { String::new() };
    print(&format!("{list}{nodes} nodes {} nps\n", nodes_per_second(nodes, elapsed)))?;
    Ok(ExitCode::SUCCESS)
}
