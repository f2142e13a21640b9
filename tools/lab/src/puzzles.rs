//! Makes puzzles from games.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use clap::Args;
use engine::append_file::AppendFile;
use engine::chances_at;
use engine::cli::parse_game;
use engine::game_stream;
use engine::interrupt::stop_on_ctrl_c;
use engine::search::{Limits, Score, SearchControl, Searcher, mate_moves};
use eval::{ChanceModel, PieceValues};
use movegen::{Move, MoveKind, Position, Rules};
use serde::Serialize;

use crate::best_moves::BestMoves;
use crate::parallel;
use arena::players::affinity::physical_cores;
use arena::progress::{Progress, print, warn};

/// Find puzzles in games: positions in which exactly one move wins.
///
/// After that move the side to move expects at least --win of the point, after any other at most --other. A
/// move that captures the piece that has just moved is too easy and does not count. Each puzzle is a line of
/// JSON: its title, its FEN, and the line of play that solves it. The puzzles of a game are written when it has
/// been searched.
#[derive(Debug, Args)]
#[command(after_help = "Example: belladonna-tools puzzles gothic games.pgn --out gothic.jsonl")]
pub struct PuzzlesArguments {
    /// The game; `belladonna games` lists them.
    #[arg(value_parser = parse_game, value_name = "GAME")]
    rules: &'static Rules,
    /// Files of games: PGN, logs of Game Courier, or lines of coordinate moves. Games of other variants are
    /// skipped.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file of puzzles, which must not exist.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Nodes of the search that decides. Before it a search with few nodes looks for candidates.
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(200..))]
    nodes: u64,
    /// The number of puzzles after which the search ends.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// The least points that the best move can expect.
    #[arg(long, value_name = "POINTS", default_value_t = 0.9)]
    win: f64,
    /// The most points that the other moves can expect.
    #[arg(long, value_name = "POINTS", default_value_t = 0.6)]
    other: f64,
    /// Games searched in parallel, each with one thread. The default is one per physical core.
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..))]
    concurrency: Option<u32>,
}

/// The share of the nodes for the first look at a position.
const LOOK_SHARE: u64 = 200;

/// Hash table of each search, in megabytes.
const HASH_MB: usize = 32;

/// The fewest plies between two puzzles of a game, since neighbours are alike.
const DISTANCE: usize = 8;

/// The longest solution, in plies.
const LONGEST_LINE: usize = 9;

/// A position of which one move wins.
#[derive(Debug, Serialize)]
struct Puzzle {
    title: String,
    fen: String,
    /// The winning move and the expected play after it, in coordinate notation.
    line: Vec<String>,
}

/// Searches the positions of the games and writes the puzzles.
///
/// # Errors
/// If a file of games cannot be read, or the file of puzzles exists or cannot be written.
pub fn run(arguments: &PuzzlesArguments) -> anyhow::Result<()> {
    let PuzzlesArguments { rules, out, most, win, other, concurrency, .. } = arguments;
    let path = out.display();
    ensure!(other < win, "--other {other} must be less than --win {win}");
    ensure!(!out.exists(), "{path} exists: name another file");
    let games = arguments.games()?;
    ensure!(!games.is_empty(), "the files have no game of {}", rules.title());
    let file = AppendFile::open(out)?;
    let stop = stop_on_ctrl_c()?;
    let workers = concurrency.map_or_else(physical_cores, |count| count as usize);
    let searchers = (0..workers).map(|_| Searcher::new(HASH_MB, 1, PieceValues::default())).collect();
    let mut progress = Progress::new("games", 0, games.len());
    let mut count = 0;
    let work = |searcher: &mut Searcher, game: &Game| Some(arguments.search(searcher, game, &stop));
    parallel::for_each(searchers, &games, &stop, work, |_, puzzles| {
        for puzzle in puzzles {
            file.append((serde_json::to_string(&puzzle)? + "\n").as_bytes())?;
            count += 1;
        }
        stop.fetch_or(most.is_some_and(|most| count >= most), Ordering::Relaxed);
        progress.step(&format!("({count} puzzles)"));
        Ok(())
    })?;
    progress.finish();
    print(&format!("{path} has {count} puzzles"));
    Ok(())
}

/// A start position and moves.
type Game = (Position, Vec<Move>);

impl PuzzlesArguments {
    /// The games of the files. Broken ones are skipped with a message.
    fn games(&self) -> anyhow::Result<Vec<Game>> {
        let mut found = Vec::new();
        for path in &self.files {
            let mut games = game_stream::open(path, None, self.rules)?;
            let problem = || format!("cannot read {}", path.display());
            while let Some(game) = games.next_game().with_context(problem)? {
                match game {
                    Ok(game) if std::ptr::eq(game.tree.start().rules(), self.rules) => {
                        found.push((game.tree.start().clone(), game.tree.main_line()));
                    }
                    Ok(_) => {}
                    Err(broken) => warn(&format!("{}: {broken}; skipped", path.display())),
                }
            }
        }
        Ok(found)
    }

    /// The puzzles of a game.
    fn search(&self, searcher: &mut Searcher, (start, moves): &Game, stop: &AtomicBool) -> Vec<Puzzle> {
        let mut position = start.clone();
        let mut found = Vec::new();
        let mut wait = 0;
        for &mv in moves {
            if stop.load(Ordering::Relaxed) || position.outcome().is_some() {
                break;
            }
            if wait > 0 {
                wait -= 1;
            } else if let Some(puzzle) = self.puzzle(searcher, &position) {
                found.push(puzzle);
                wait = DISTANCE;
            }
            position.make(mv);
        }
        found
    }

    /// The puzzle of a position, if it is one. The history of the position does not count.
    fn puzzle(&self, searcher: &mut Searcher, played: &Position) -> Option<Puzzle> {
        let fen = played.to_fen();
        let position = Position::from_fen(self.rules, &fen).ok()?;
        searcher.new_game();
        self.only_move(searcher, &position, self.nodes / LOOK_SHARE)?;
        searcher.new_game();
        let (score, line) = self.only_move(searcher, &position, self.nodes)?;
        let best = *line.first()?;
        if played.last_move().is_some_and(|last| last.to() == best.to()) {
            return None;
        }
        let title = title(best, score);
        let mut after = position;
        let text = |mv| {
            let text = after.move_text(mv);
            after.make(mv);
            text
        };
        Some(Puzzle { title, fen, line: line.into_iter().take(LONGEST_LINE).map(text).collect() })
    }

    /// The score and the line of the only move that wins, by a search with this number of nodes.
    fn only_move(
        &self,
        searcher: &mut Searcher,
        position: &Position,
        nodes: u64,
    ) -> Option<(Score, Vec<Move>)> {
        let limits = Limits { multi_pv: 2, ..Limits::nodes(nodes) };
        let mut lines = BestMoves::default();
        let result = searcher.search(position, &limits, &SearchControl::new(), &mut lines);
        let [(best, score), (_, second)] = lines.moves(2)[..] else { return None };
        let wins = self.points(score) >= self.win && self.points(second) <= self.other;
        (wins && result.best == Some(best)).then_some((score, result.pv))
    }

    /// The points from 0 to 1 that a score expects.
    fn points(&self, score: Score) -> f64 {
        chances_at(ChanceModel::of(self.rules), score).expected()
    }
}

/// What is to be found.
fn title(best: Move, score: Score) -> String {
    match (best.kind(), mate_moves(score)) {
        (MoveKind::Poison, _) => "Find the poisoning".to_owned(),
        (MoveKind::Cure, _) => "Find the cure".to_owned(),
        (_, Some(moves)) => format!("Mate in {moves}"),
        _ => "Find the win".to_owned(),
    }
}
