//! `belladonna analyse`.

mod display;
mod position;
mod report;

use std::process::ExitCode;
use std::time::Duration;

use super::setup::{Line, in_range};
use crate::engine::{MemoryLimit, Options};
use crate::search::Limits;
use crate::seconds::parse_time;

/// The longest time of a search, in seconds.
const LONGEST_SECONDS: f64 = 86_400.0;
/// The greatest number of lines.
const MOST_LINES: usize = 256;

/// Show the best lines of a position.
///
/// Scores and expected points are White's. Without a limit the analysis goes on until Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  belladonna analyse gothic d2d4 --multipv 3 --time 10s\n  \
                        belladonna analyse poison --fen '...' --depth 12 --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    line: Line,
    #[command(flatten)]
    limits: LimitArguments,
    /// Number of best lines.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = in_range::<1, MOST_LINES>)]
    multipv: usize,
    /// Number of search threads.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = in_range::<1, { Options::MAX_THREADS }>)]
    threads: usize,
    /// Size of the hash table in megabytes.
    #[arg(long, value_name = "MB", default_value_t = Options::DEFAULT_TABLE_MB)]
    #[arg(value_parser = in_range::<1, { MemoryLimit::MAX_TABLE_MB }>)]
    hash: usize,
    /// Print one line of JSON for each line of the analysis.
    #[arg(long)]
    json: bool,
}

/// When the search of a position ends: at the first limit that is met.
#[derive(Debug, clap::Args)]
struct LimitArguments {
    /// Time for a position, such as 10s, 500ms or 0.5.
    #[arg(long, value_parser = time)]
    time: Option<Duration>,
    /// Depth in plies.
    #[arg(long, value_name = "PLIES", value_parser = in_range::<1, 255>)]
    depth: Option<usize>,
    /// Number of nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let depth = self.depth.map(|depth| depth as u32);
        Limits { depth, nodes: self.nodes, movetime: self.time, ..Limits::default() }
    }
}

fn time(text: &str) -> Result<Duration, &'static str> {
    parse_time(text, LONGEST_SECONDS).ok_or("not a time such as 10s, 500ms or 0.5")
}

impl Arguments {
    fn options(&self) -> Options {
        Options { memory: MemoryLimit::Table(self.hash), threads: self.threads, ..Options::default() }
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (position, _) = arguments.line.play()?;
    let limits = Limits { multi_pv: arguments.multipv, ..arguments.limits.limits() };
    position::analyse(position, arguments.options(), limits, arguments.json)
}
