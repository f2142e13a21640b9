//! The best moves of a position by a search of several lines.

use std::cmp::Reverse;

use engine::search::{Bound, Info, Score, SearchListener};
use movegen::Move;

/// Moves with their scores, the best first.
pub type ScoredMoves = Vec<(Move, Score)>;

/// The last exact score of each move, with the depth of its search.
#[derive(Default)]
pub struct BestMoves(Vec<(Move, u32, Score)>);

impl SearchListener for BestMoves {
    fn info(&mut self, info: &Info) {
        if let (Bound::Exact, Some(&mv)) = (info.bound, info.pv.first()) {
            self.0.retain(|&(known, ..)| known != mv);
            self.0.push((mv, info.depth, info.score));
        }
    }
}

impl BestMoves {
    /// The best moves of the last two iterations, the best first. The last iteration can be incomplete.
    pub fn moves(&self, most: usize) -> ScoredMoves {
        let deepest = self.0.iter().map(|&(_, depth, _)| depth).max().unwrap_or(0);
        let recent = self.0.iter().filter(|&&(_, depth, _)| depth + 1 >= deepest);
        let mut moves: Vec<_> = recent.map(|&(mv, _, score)| (mv, score)).collect();
        moves.sort_by_key(|&(_, score)| Reverse(score));
        moves.truncate(most);
        moves
    }
}
