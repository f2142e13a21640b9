//! Root moves that the user leaves out of the search (`exclude`, `include`).

use movegen::{Move, Position};

/// The argument of `exclude` and `include`.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum RootMoves {
    All,
    /// The text of one move.
    One(String),
}

/// The excluded moves of the current position.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    moves: Vec<Move>,
}

impl Exclusions {
    /// Excludes every legal move.
    pub fn exclude_all(&mut self, position: &Position) {
        self.moves = position.legal_moves();
    }

    /// Excludes a move.
    pub fn exclude(&mut self, mv: Move) {
        if !self.moves.contains(&mv) {
            self.moves.push(mv);
        }
    }

    /// Includes a move again.
    pub fn include(&mut self, mv: Move) {
        self.moves.retain(|&excluded| excluded != mv);
    }

    /// Includes every move again.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// The moves to search; an empty list means all legal moves. `None` if every legal move is excluded.
    pub fn search_moves(&self, position: &Position) -> Option<Vec<Move>> {
        if self.moves.is_empty() {
            return Some(Vec::new());
        }
        let legal = position.legal_moves().into_iter();
        let left: Vec<Move> = legal.filter(|mv| !self.moves.contains(mv)).collect();
        if left.is_empty() { None } else { Some(left) }
    }
}
