//! `belladonna analyse`.

mod display;
mod epd;
mod games;
mod output;
mod position;
mod report;
mod workers;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use movegen::Games;

use self::workers::Searches;
use super::setup::{Line, number_in, option_value};
use crate::endings::Endings;
use crate::engine::{MemoryLimit, Options};
use crate::search::Limits;
use crate::seconds::parse_time;

/// The longest time of a search, in seconds.
const LONGEST_SECONDS: f64 = 86_400.0;
/// The time for each position of a game without another limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Show the best lines of a position, annotate the games of a file, or solve a suite of positions.
///
/// Scores and expected points are White's. Without a limit, the analysis of a position runs until Ctrl-C.
/// With --annotate or --epd the program searches every position, for 1s if there is no other limit. It writes
/// the score of each move as a comment. A move that loses 0.05 expected points gets the mark $6 (inaccuracy),
/// one that loses 0.10 gets $2 (mistake), and one that loses 0.15 gets $4 (blunder). Such a move also gets
/// the better line as a variation. The exit status is 1 if the program skips a game or cuts it short, or if
/// it is interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  belladonna analyse gothic d2d4 --multipv 3 --time 10s\n  \
                        belladonna analyse poison --fen \"7r/p7/4k3/8/4K3/8/8/8 w - - 0 1 poison=e6:5\" \
                        --depth 12 --json\n  \
                        belladonna analyse gothic --annotate games.pgn --out annotated.pgn --graphs graphs \
                        --concurrency 2\n  belladonna analyse chess --epd suite.epd --time 5s")]
pub(super) struct Arguments {
    #[command(flatten)]
    line: Line,
    #[command(flatten)]
    limits: LimitArguments,
    /// Number of best lines.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = option_value("MultiPV"))]
    multipv: usize,
    /// Number of search threads.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = option_value("Threads"))]
    threads: usize,
    /// Size of the hash table in megabytes.
    #[arg(long, value_name = "MB", default_value_t = Options::DEFAULT_TABLE_MB)]
    #[arg(value_parser = option_value("Hash"))]
    hash: usize,
    /// Use the solved endings of this folder, made by belladonna-tools endings.
    #[arg(long, value_name = "FOLDER")]
    endings_path: Option<PathBuf>,
    /// Print one line of JSON for each line of the analysis.
    #[arg(long)]
    json: bool,
    /// Search each position of this test suite, and tell which are solved: EPD with `bm` (best moves), `am`
    /// (moves to avoid) or `dm` (mate in so many moves).
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["fen", "array", "moves", "load", "multipv", "annotate"])]
    epd: Option<PathBuf>,
    #[command(flatten)]
    games: GameArguments,
}

/// Which games to annotate.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Games of a file")]
struct GameArguments {
    /// Annotate the games of this file: PGN, or a log of Game Courier.
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["fen", "array", "moves", "load", "json", "multipv"])]
    annotate: Option<PathBuf>,
    /// Append the annotated games to FILE, skipping those that it already has. Without this option they are
    /// printed.
    #[arg(long, value_name = "FILE", requires = "annotate")]
    out: Option<PathBuf>,
    /// Write a chart of White's expected points in each game to this folder, as SVG.
    #[arg(long, value_name = "FOLDER", requires = "annotate")]
    graphs: Option<PathBuf>,
    /// Number of games to analyse at the same time, with one search thread each. They share the hash table's
    /// memory.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "annotate")]
    #[arg(value_parser = option_value("Threads"))]
    concurrency: usize,
}

/// When the search of a position ends: at the first limit that is met.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits of a search")]
struct LimitArguments {
    /// Time for a position, such as 10s, 500ms or 0.5.
    #[arg(long, value_parser = time)]
    time: Option<Duration>,
    /// Depth in plies.
    #[arg(long, value_name = "PLIES", value_parser = number_in(1..=255))]
    depth: Option<usize>,
    /// Number of nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArguments {
    const fn is_empty(&self) -> bool {
        self.time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }

    fn limits(&self) -> Limits {
        let depth = self.depth.map(|depth| depth as u32);
        Limits { depth, nodes: self.nodes, movetime: self.time, ..Limits::default() }
    }
}

fn time(text: &str) -> Result<Duration, &'static str> {
    parse_time(text, LONGEST_SECONDS).ok_or("not a time such as 10s, 500ms or 0.5")
}

impl Arguments {
    fn options(&self, games: &Games) -> anyhow::Result<Options> {
        let endings = self.endings_path.as_deref().map(|path| Endings::read(path, games));
        let endings = endings.transpose()?.unwrap_or_default();
        let memory = MemoryLimit::Table(self.hash);
        Ok(Options { memory, threads: self.threads, endings, ..Options::default() })
    }
}

pub(super) fn run(arguments: &Arguments, games: &Games) -> anyhow::Result<ExitCode> {
    let mut limits = Limits { multi_pv: arguments.multipv, ..arguments.limits.limits() };
    if let Some(file) = &arguments.epd {
        if arguments.limits.is_empty() {
            limits.movetime = Some(DEFAULT_TIME);
        }
        return epd::run(arguments.line.game(), file, arguments.options(games)?, &limits, arguments.json);
    }
    match &arguments.games.annotate {
        Some(file) => analyse_games(arguments, games, file, limits),
        None => {
            let (position, _) = arguments.line.play(games)?;
            position::analyse(position, arguments.options(games)?, limits, arguments.json)
        }
    }
}

fn analyse_games(
    arguments: &Arguments,
    known: &Games,
    file: &Path,
    mut limits: Limits,
) -> anyhow::Result<ExitCode> {
    let GameArguments { ref out, ref graphs, concurrency, .. } = arguments.games;
    if concurrency > 1 && arguments.threads > 1 {
        bail!("--concurrency and --threads exclude each other: each of several games has one search thread");
    }
    if arguments.limits.is_empty() {
        limits.movetime = Some(DEFAULT_TIME);
    }
    games::analyse(&games::Work {
        known,
        annotator: format!("{} {}, {}", crate::NAME, crate::VERSION, limits_text(&limits)),
        searches: Searches {
            rules: arguments.line.game(),
            options: arguments.options(known)?,
            limits,
            jobs: concurrency,
        },
        file,
        format: arguments.line.format(),
        out: out.as_deref(),
        graphs: graphs.as_deref(),
    })
}

/// The limits of a search in words.
fn limits_text(limits: &Limits) -> String {
    let time = limits.movetime.map(|time| format!("{} s", time.as_secs_f64()));
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
    let all: Vec<String> = [time, depth, nodes].into_iter().flatten().collect();
    format!("{} a position", all.join(", "))
}
