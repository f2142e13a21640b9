//! Pieces that XBoard still shows although they are gone.
//!
//! XBoard updates its board by its own rules: it knows captures, castling, and en passant between its pawns.
//! A piece that dies of poison, or is captured en passant in another way, stays on its board until a move of
//! the engine removes it. The rest of its board is as in the game.

use movegen::{Color, Move, MoveKind, Position, Square};

use super::letters;

/// A piece that only XBoard still shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// Its square.
    pub square: Square,
    /// Its side.
    pub color: Color,
    /// Whether it is a king. A move must not remove a king from XBoard's board.
    pub is_king: bool,
}

/// The ghosts after every move of the game.
#[derive(Clone, Debug, Default)]
pub struct Shadow {
    ghosts: Vec<Ghost>,
    history: Vec<Vec<Ghost>>,
}

impl Shadow {
    /// The ghosts on the board.
    #[cfg(test)]
    pub fn ghosts(&self) -> &[Ghost] {
        &self.ghosts
    }

    /// The ghosts after a move that XBoard carries out by its own rules.
    pub fn ghosts_after(&self, before: &Position, mv: Move, after: &Position) -> Vec<Ghost> {
        let born =
            removed_enemies(before, mv, after).filter(|ghost| !is_seen_by_xboard(before, mv, ghost.square));
        let remaining = self.ghosts.iter().copied().chain(born);
        remaining.filter(|ghost| !after.piece_on(ghost.square).is_piece()).collect()
    }

    /// Notes that XBoard has carried out a move and emptied some other squares.
    pub fn advance(&mut self, ghosts_after: Vec<Ghost>, emptied: &[Square]) {
        let ghosts = ghosts_after.into_iter().filter(|ghost| !emptied.contains(&ghost.square)).collect();
        self.history.push(std::mem::replace(&mut self.ghosts, ghosts));
    }

    /// Notes a move that has come from XBoard, which has emptied some other squares.
    pub fn follow(&mut self, before: &Position, mv: Move, emptied: &[Square]) {
        let mut after = before.clone();
        after.make(mv);
        let ghosts = self.ghosts_after(before, mv, &after);
        self.advance(ghosts, emptied);
    }

    /// Notes that XBoard has taken back moves, at most as many as were noted.
    pub fn take_back(&mut self, plies: usize) {
        for _ in 0..plies {
            self.ghosts = self.history.pop().unwrap_or_default();
        }
    }
}

/// The pieces of the other side that a move removes without moving to their squares.
fn removed_enemies<'a>(
    before: &'a Position,
    mv: Move,
    after: &'a Position,
) -> impl Iterator<Item = Ghost> + 'a {
    let enemy = !before.side_to_move();
    let king = before.rules().crowned();
    let pieces = before
        .pieces(enemy)
        .filter(move |&(_, square)| square != mv.to() && !after.piece_on(square).is_piece());
    pieces.map(move |(kind, square)| Ghost { square, color: enemy, is_king: Some(kind) == king })
}

/// Whether XBoard removes the piece on a square by itself: its pawn captures its pawn en passant, the piece
/// explodes, or a move of two steps names its square.
fn is_seen_by_xboard(before: &Position, mv: Move, square: Square) -> bool {
    if before.rules().explodes() || mv.via() == Some(square) {
        return true;
    }
    let is_pawn = |square| letters::is_xboards_pawn(before.rules(), before.piece_on(square));
    mv.kind() == MoveKind::EnPassant && is_pawn(mv.from()) && is_pawn(square)
}
