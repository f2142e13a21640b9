//! Walls: squares that no piece enters or passes. In games with walls each move ends with one.

use crate::games::WallRule;
use crate::squares::Square;
use crate::state::{Move, State};

impl State {
    /// A possible move with each wall that it can put. In games without walls it is the move itself.
    pub fn with_walls(&self, m: &Move) -> Vec<Move> {
        let Some(walls) = &self.game.more.walls else { return vec![*m] };
        let after = self.after_unsettled(m);
        let fits = |at: &Square| {
            let own_rank = self.mirrored(self.turn, at.rank);
            after.board.is_empty(*at)
                && walls.ranks.is_none_or(|(first, last)| (first..=last).contains(&own_rank))
                && (walls.rule != WallRule::Left || *at == m.from)
        };
        let squares = self.board.squares().into_iter().filter(fits);
        squares.map(|at| Move { wall: Some(at), ..*m }).collect()
    }

    /// Puts the wall of a move on the board.
    pub fn put_wall(&mut self, at: Square) {
        if self.game.more.walls.as_ref().is_some_and(|walls| walls.rule == WallRule::Moved) {
            self.board.walls.clear();
        }
        self.board.walls.insert(at);
    }
}
