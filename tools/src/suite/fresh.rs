//! Searches that know nothing of earlier ones.

use engine::search::{Limits, Score, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Move, Position};

/// Searches positions with one thread, each with empty tables. So the same search has always the same result.
pub struct FreshSearch(Searcher);

impl FreshSearch {
    /// The transposition table, in MiB.
    const HASH_MB: usize = 16;

    /// A searcher with a table of its own.
    pub fn new() -> Self {
        Self(Searcher::new(Self::HASH_MB, 1, PieceValues::default()))
    }

    /// The best move by a search of this number of nodes, and its score in centipawns for the side to move.
    /// The search is of all moves or of one. Returns nothing if there is no legal move.
    pub fn search(&mut self, position: &Position, nodes: u64, only: Option<Move>) -> Option<(Move, Score)> {
        self.0.new_game();
        let limits = Limits { search_moves: only.into_iter().collect(), ..Limits::nodes(nodes) };
        let found = self.0.search(position, &limits, &SearchControl::new(), &mut ());
        Some((found.best?, found.score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_do_not_depend_on_earlier_ones() {
        let position = Position::start(movegen::rules("gothic").unwrap());
        let mut fresh = FreshSearch::new();
        let first = fresh.search(&position, 500, None).unwrap();
        let other = position.legal_moves().into_iter().find(|&mv| mv != first.0).unwrap();
        assert_eq!(fresh.search(&position, 500, Some(other)).unwrap().0, other);
        assert_eq!(fresh.search(&position, 500, None).unwrap(), first);
    }
}
