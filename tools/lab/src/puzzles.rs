//! Makes puzzles from games.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use clap::Args;
use engine::chances_at;
use engine::cli::parse_game;
use engine::interrupt::stop_on_ctrl_c;
use engine::search::{Limits, Score, SearchControl, Searcher, mate_moves};
use eval::{ChanceModel, PieceValues};
use movegen::{Games, Move, MoveKind, Position, Rules};
use records::append_file::AppendFile;
use records::game_stream;
use serde::Serialize;
use work::physical_cores;
use work::progress::{Progress, print, warn};

use crate::best_moves::BestMoves;
use crate::parallel;

/// Find puzzles in games: positions in which one move is far better than all others.
///
/// After that move the side to move expects at least --win of the point, after any other at most --other. A
/// move that captures the piece that has just moved is too easy and does not count. Each puzzle is a line of
/// JSON: its title, its FEN, and the line of play that solves it. The puzzles of a game are written when it
/// has been searched.
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
const LOOK_SHARE: u64 = 20;

/// Hash table of each search, in megabytes.
const HASH_MB: usize = 32;

/// The fewest plies between two puzzles of a game, since neighbours are alike.
const DISTANCE: usize = 8;

const LONGEST_LINE: usize = 9;

/// A position with one good move.
#[derive(Debug, Serialize)]
struct Puzzle {
    title: String,
    fen: String,
    /// The good move and the expected play after it, in coordinate notation.
    line: Vec<String>,
}

/// What a search has found out about a position.
struct Two {
    /// The score of the best move, and the expected play from it on.
    score: Score,
    line: Vec<Move>,
    /// The points that the best move and the second-best one expect.
    best: f64,
    second: f64,
}

/// Searches the positions of the games and writes the puzzles.
///
/// # Errors
/// If a file of games cannot be read, or the file of puzzles exists or cannot be written.
pub fn run(arguments: &PuzzlesArguments, known: &Games) -> anyhow::Result<()> {
    let PuzzlesArguments { rules, out, most, win, other, concurrency, .. } = arguments;
    let path = out.display();
    ensure!(other < win, "--other {other} must be less than --win {win}");
    ensure!(!out.exists(), "{path} exists: name another file");
    let games = arguments.games(known)?;
    ensure!(!games.is_empty(), "the files have no game of {}", rules.title());
    let file = AppendFile::open(out)?;
    let stop = stop_on_ctrl_c()?;
    let workers = concurrency.map_or_else(physical_cores, |count| count as usize);
    let searchers = (0..workers).map(|_| Searcher::new(HASH_MB, 1, PieceValues::default())).collect();
    let progress = Progress::new("games", 0, games.len());
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
    print(&format!("puzzles in {path}: {count}"));
    Ok(())
}

type Game = (Position, Vec<Move>);

impl PuzzlesArguments {
    /// The games of the files. Broken ones are skipped with a message.
    fn games(&self, known: &Games) -> anyhow::Result<Vec<Game>> {
        let mut found = Vec::new();
        for path in &self.files {
            let mut games = game_stream::open(path, None, known, self.rules)?;
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

    /// The puzzle of a position, if it has one good move. The history of the position does not count.
    fn puzzle(&self, searcher: &mut Searcher, played: &Position) -> Option<Puzzle> {
        let fen = played.to_fen();
        let position = Position::from_fen(self.rules, &fen).ok()?;
        searcher.new_game();
        let look = self.search_two(searcher, &position, self.nodes / LOOK_SHARE)?;
        // A short search sees a part of the lead.
        if look.best - look.second < (self.win - self.other) / 2.0 {
            return None;
        }
        searcher.new_game();
        let Two { score, line, best: points, second } = self.search_two(searcher, &position, self.nodes)?;
        if points < self.win || second > self.other {
            return None;
        }
        let best = *line.first()?;
        if played.last_move().is_some_and(|last| last.to() == best.to()) {
            return None;
        }
        let title = title(best, score);
        let shown = &line[..line.len().min(LONGEST_LINE)];
        Some(Puzzle { title, fen, line: position.along(shown, Position::move_text) })
    }

    /// The two best moves of a position with at least two, by a search with this number of nodes.
    fn search_two(&self, searcher: &mut Searcher, position: &Position, nodes: u64) -> Option<Two> {
        let limits = Limits { multi_pv: 2, ..Limits::nodes(nodes) };
        let mut lines = BestMoves::default();
        let result = searcher.search(position, &limits, &SearchControl::new(), &mut lines);
        let [(best, score), (_, second)] = lines.moves(2)[..] else { return None };
        let is_best = result.best == Some(best);
        let two = Two { score, line: result.pv, best: self.points(score), second: self.points(second) };
        is_best.then_some(two)
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
        _ => "Find the best move".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(game: &str) -> PuzzlesArguments {
        PuzzlesArguments {
            rules: movegen::rules(game).unwrap(),
            files: Vec::new(),
            out: PathBuf::new(),
            nodes: 20_000,
            most: None,
            win: 0.9,
            other: 0.6,
            concurrency: None,
        }
    }

    fn position(fen: &str) -> Position {
        Position::from_fen(arguments("chess").rules, fen).unwrap()
    }

    /// The title and the first move of the puzzle of a position.
    fn puzzle(position: &Position) -> Option<(String, String)> {
        let mut searcher = Searcher::new(1, 1, PieceValues::default());
        let Puzzle { title, fen, line } = arguments("chess").puzzle(&mut searcher, position)?;
        assert_eq!(fen, position.to_fen());
        Some((title, line[0].clone()))
    }

    #[test]
    fn a_position_with_one_good_move_is_a_puzzle() {
        let found = |title: &str, mv: &str| Some((title.to_owned(), mv.to_owned()));
        // Without the mate White is lost.
        let mate = position("6k1/5ppp/8/8/8/8/qr3PPP/3R2K1 w - - 0 1");
        assert_eq!(puzzle(&mate), found("Mate in 1", "d1d8"));
        let fork = position("4k3/2q2ppp/8/3N4/8/8/PPP2PPP/6K1 w - - 0 1");
        assert_eq!(puzzle(&fork), found("Find the best move", "d5c7"));
        // Both rooks give mate, and the start of a game has many good moves.
        assert_eq!(puzzle(&position("6k1/5ppp/8/8/8/8/q4PPP/R2R2K1 w - - 0 1")), None);
        assert_eq!(puzzle(&Position::start(arguments("chess").rules)), None);
    }

    #[test]
    fn the_capture_of_the_piece_that_has_just_moved_is_too_easy() {
        let mut played = position("6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1");
        played.make(played.parse_move("a2d2").unwrap());
        assert_eq!(puzzle(&played), None);
        let alone = position(&played.to_fen());
        assert_eq!(puzzle(&alone).unwrap().1, "d1d2");
    }

    #[test]
    fn a_title_says_what_is_to_be_found() {
        let rules = movegen::rules("poison").unwrap();
        let at = Position::from_fen(rules, "4k3/3d4/8/3pH3/8/8/8/4K2H w K - 0 1").unwrap();
        let titled = |mv: &str, score| title(at.parse_move(mv).unwrap(), score);
        assert_eq!(titled("e5d5p", 500), "Find the poisoning");
        assert_eq!(titled("e1f1", 500), "Find the best move");
        // A mate after five plies.
        assert_eq!(titled("e1f1", 29_995), "Mate in 3");
    }
}
