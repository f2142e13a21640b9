//! `book search`: makes a book by search.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use engine::book::read_book;
use engine::cli::parse_game;
use engine::interrupt::stop_on_ctrl_c;
use engine::search::{Limits, Score, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Games, Position, Rules};
use work::physical_cores;
use work::progress::{Progress, print};

use super::tree::{Policy, Tree};
use crate::best_moves::{BestMoves, ScoredMoves};
use crate::parallel;
use crate::whole_file::{check_writable, write_whole};

/// Make a book by search.
///
/// From the start position on, the best moves of a position are searched, and the next position is always the
/// one that can be reached with the fewest and best moves. The file is written every minute. --resume
/// continues an interrupted search, or extends a finished one.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools book search gothic --positions 300 --out gothic.book")]
pub struct SearchArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// The book file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue with the positions of the file.
    #[arg(long)]
    resume: bool,
    /// Start from the array with this number. The default is the game's default array.
    #[arg(long, value_name = "N")]
    array: Option<u32>,
    /// The number of positions in the finished book.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Nodes of the search of a position.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The number of best moves of a position that are searched.
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=256))]
    lines: u32,
    /// Maximum number of moves from the start, in plies.
    #[arg(long, value_name = "N", default_value_t = 30)]
    plies: u32,
    /// Moves that are more than this many centipawns worse than the best one are not played.
    #[arg(long, value_name = "CP", default_value_t = 25, value_parser = clap::value_parser!(i32).range(0..))]
    window: i32,
    /// Positions searched in parallel, each with one thread. The default is one per physical core.
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    concurrency: Option<u32>,
}

/// Hash table of each search, in megabytes.
const HASH_MB: usize = 32;

/// A move that is this many centipawns worse than the best counts as a ply deeper.
const PLY_COST: Score = 20;

/// How often the file is written.
const INTERVAL: Duration = Duration::from_secs(60);

/// Searches positions until the book has enough of them.
pub fn run(arguments: &SearchArguments, known: &Games) -> anyhow::Result<()> {
    let stop = stop_on_ctrl_c()?;
    let number = arguments.array.unwrap_or_else(|| arguments.rules.default_array());
    let policy = Policy { plies: arguments.plies as usize, ply_cost: PLY_COST, window: arguments.window };
    let mut tree = arguments.tree(known, Position::from_array(arguments.rules, number)?)?;
    check_writable(&arguments.out)?;
    let workers = arguments.concurrency.map_or_else(physical_cores, |count| count as usize);
    let mut searchers: Vec<Searcher> =
        (0..workers).map(|_| Searcher::new(HASH_MB, 1, PieceValues::default())).collect();
    let wanted = arguments.positions as usize;
    let progress = Progress::new("positions", tree.len(), wanted);
    let write = |tree: &Tree| write_whole(&arguments.out, tree.book(policy).to_text().as_bytes());
    let mut written = Instant::now();
    while tree.len() < wanted && !stop.load(Ordering::Relaxed) {
        let positions = tree.urgent(workers.min(wanted - tree.len()), policy);
        if positions.is_empty() {
            progress.note("every position within the limit of plies is in the book");
            break;
        }
        let found = arguments.search(&mut searchers, &positions, &stop)?;
        for (position, moves) in found {
            tree.add(position, &moves);
            progress.step("");
        }
        if written.elapsed() > INTERVAL {
            write(&tree)?;
            written = Instant::now();
        }
    }
    progress.finish();
    write(&tree)?;
    print(&format!("{} has {} positions", arguments.out.display(), tree.len()));
    if tree.len() < wanted && stop.load(Ordering::Relaxed) {
        bail!("interrupted; continue with --resume");
    }
    Ok(())
}

impl SearchArguments {
    /// The tree of the file if it is to be continued, else an empty one.
    fn tree(&self, known: &Games, start: Position) -> anyhow::Result<Tree> {
        let start_fen = start.to_fen();
        let mut tree = Tree::new(start);
        if !self.out.exists() {
            return Ok(tree);
        }
        let path = self.out.display();
        ensure!(self.resume, "{path} exists: add --resume to continue with it, or name another file");
        let book = read_book(&self.out, known)?;
        let title = book.rules().title();
        ensure!(std::ptr::eq(book.rules(), self.rules), "{path} is a book of {title}");
        let first = book.lines().first().map_or(start_fen.as_str(), |line| &line.fen);
        ensure!(first == start_fen, "{path} begins with {first}; name its array by --array, or another file");
        tree.add_book(&book);
        Ok(tree)
    }

    /// The best moves of each position with their scores. Positions that were not searched because of an
    /// interruption are left out.
    fn search(
        &self,
        searchers: &mut [Searcher],
        positions: &[Position],
        stop: &AtomicBool,
    ) -> anyhow::Result<Vec<(Position, ScoredMoves)>> {
        let limits = Limits { multi_pv: self.lines as usize, ..Limits::nodes(self.nodes) };
        let mut found: Vec<Option<ScoredMoves>> = vec![None; positions.len()];
        let work = |searcher: &mut &mut Searcher, position: &Position| {
            searcher.new_game();
            let mut lines = BestMoves::default();
            searcher.search(position, &limits, &SearchControl::new(), &mut lines);
            Some(lines.moves(limits.multi_pv))
        };
        let workers = searchers.iter_mut().collect();
        parallel::for_each(workers, positions, stop, work, |number, moves| {
            found[number] = Some(moves);
            Ok(())
        })?;
        let found = positions.iter().cloned().zip(found);
        Ok(found.filter_map(|(position, moves)| Some((position, moves?))).collect())
    }
}
