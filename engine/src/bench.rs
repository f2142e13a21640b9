//! A fixed search whose node count is the signature of search and evaluation.
//!
//! It uses one thread and fixed depths, and clears hash and histories before each position. The count is
//! therefore the same on every machine, and changes only with the search or the evaluation.

use std::time::Duration;

use eval::PieceValues;
use movegen::{Position, Rules};

use crate::search::{Limits, SearchControl, Searcher};

/// Positions from middlegames and endgames: a game's id and a FEN in each line.
const POSITIONS: &str = include_str!("../data/bench.txt");

/// The default depth in plies.
pub const DEFAULT_DEPTH: u32 = 10;

/// Size of the transposition table in MiB.
const HASH_MB: usize = 16;

/// The result for one position.
#[derive(Clone, Debug)]
pub struct BenchLine {
    /// The game.
    pub rules: &'static Rules,
    /// The position.
    pub fen: String,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// The results for all positions.
#[derive(Clone, Debug)]
pub struct BenchResult {
    /// Depth searched in plies.
    pub depth: u32,
    /// The results, one for each position.
    pub lines: Vec<BenchLine>,
}

impl BenchResult {
    /// Nodes of all positions. This is the signature.
    pub fn nodes(&self) -> u64 {
        self.lines.iter().map(|line| line.nodes).sum()
    }

    /// Time of all positions.
    pub fn time(&self) -> Duration {
        self.lines.iter().map(|line| line.time).sum()
    }

    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes(), self.time())
    }
}

/// Nodes per second; a time below a microsecond counts as one.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    u64::try_from(u128::from(nodes) * 1_000_000 / time.as_micros().max(1)).unwrap_or(u64::MAX)
}

/// Searches the positions of every main game, or of one game, to `depth` plies (by default
/// [`DEFAULT_DEPTH`]), and calls `report` after each.
///
/// # Panics
/// If `data/bench.txt` has a position that is not legal in its game.
pub fn bench(
    depth: Option<u32>,
    game: Option<&'static Rules>,
    mut report: impl FnMut(&BenchLine),
) -> BenchResult {
    let depth = depth.unwrap_or(DEFAULT_DEPTH).max(1);
    let mut searcher = Searcher::new(HASH_MB, 1, PieceValues::default());
    let mut lines = Vec::new();
    let games = game.map_or_else(|| movegen::main_games().collect(), |game| vec![game]);
    for position in games.into_iter().flat_map(positions) {
        searcher.new_game();
        let result = searcher.search(&position, &Limits::depth(depth), &SearchControl::new(), &mut ());
        let line = BenchLine {
            rules: position.rules(),
            fen: position.to_fen(),
            nodes: result.nodes,
            time: result.time,
        };
        report(&line);
        lines.push(line);
    }
    BenchResult { depth, lines }
}

/// The start position of a game and its positions in the list.
fn positions(rules: &'static Rules) -> Vec<Position> {
    let listed = POSITIONS.lines().filter_map(|line| line.strip_prefix(rules.id())?.strip_prefix(' '));
    let listed = listed.map(|fen| {
        Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("bench position {fen}: {error}"))
    });
    std::iter::once(Position::start(rules)).chain(listed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_position_is_one_of_a_game() {
        let listed = POSITIONS.lines().filter(|line| !line.starts_with('#')).count();
        let found: usize = movegen::main_games().map(|rules| positions(rules).len() - 1).sum();
        assert_eq!(found, listed);
        for rules in movegen::main_games() {
            assert!(positions(rules).len() > 2, "data/bench.txt needs two positions of {}", rules.id());
        }
    }

    #[test]
    fn the_signature_is_repeatable() {
        let counts = || bench(Some(3), None, |_| {}).lines.iter().map(|line| line.nodes).collect();
        let (first, second): (Vec<u64>, Vec<u64>) = (counts(), counts());
        assert_eq!(first, second);
    }
}
