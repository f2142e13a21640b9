//! What the ends of a game count: checks, and moves in endings (see [`Counting`](crate::game::Counting)).

use super::Position;
use crate::game::BoardCount;
use crate::rules::CompiledCounting;
use crate::types::{Color, PieceKind};
use crate::zobrist::Zobrist;

impl Position {
    /// The count of moves in an ending, in plies, and its limit: the game is a draw when the count exceeds
    /// the limit. None if nothing is counted now.
    ///
    /// ```
    /// # let rules = movegen::rules("makruk").unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - 32 8 20";
    /// let position = movegen::Position::from_fen(rules, fen)?;
    /// assert_eq!(position.count_of_moves(), Some((8, 32)), "the lone king is counted to 16 moves");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub const fn count_of_moves(&self) -> Option<(u16, u16)> {
        match self.state.count_limit {
            0 => None,
            limit => Some((self.state.count_plies, limit)),
        }
    }

    /// Whether the count of moves has exceeded its limit.
    pub const fn count_exceeded(&self) -> bool {
        self.state.count_limit != 0 && self.state.count_plies > self.state.count_limit
    }

    /// Counts the checks of the side that has moved, and its moves in endings, if the game ends by them. All
    /// pieces of the move are on the board.
    pub(super) fn count_for_ends(&mut self, by: Color, captured: Option<PieceKind>, promotes: bool) {
        if self.rules.counts_checks() {
            self.count_check(by);
        }
        if let Some(counting) = &self.rules.counting {
            self.count_move(counting, captured, promotes);
        }
    }

    /// Counts the check, if a side has given one.
    #[cold]
    #[inline(never)]
    fn count_check(&mut self, by: Color) {
        if !self.in_check() {
            return;
        }
        let left = self.state.checks_left[by];
        let now = left.saturating_sub(1);
        self.state.key ^= Zobrist::checks_left(by, left) ^ Zobrist::checks_left(by, now);
        self.state.checks_left[by] = now;
        // The other side has no moves any more.
        if now == 0 {
            self.clear_advanced();
        }
    }

    /// Counts a move that has just been made.
    #[cold]
    #[inline(never)]
    fn count_move(&mut self, counting: &CompiledCounting, captured: Option<PieceKind>, promoted: bool) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let is_bare = |color| self.piece_count(color) == 1;
        let pieces = 2 * (self.piece_count(us) + self.piece_count(them)) as u16;
        let (mut plies, mut limit) = (self.state.count_plies, self.state.count_limit);
        plies = plies.saturating_add(u16::from(limit != 0));
        let took_pawn = captured.is_some_and(|kind| self.rules.is_pawn(kind));
        if counting.from_pieces && took_pawn && is_bare(them) {
            let new = self.limit_for(counting, them);
            if new != 0 {
                (plies, limit) = (pieces - 1, 2 * new);
            }
        }
        let begins = limit == 0 || (captured.is_some() || promoted) && is_bare(us);
        let new = if begins { self.limit_for(counting, us) } else { 0 };
        if new != 0 {
            let from_pieces = counting.from_pieces && is_bare(us);
            (plies, limit) = (if from_pieces { pieces } else { 0 }, 2 * new);
        }
        self.state.key ^= Zobrist::count_limit(self.state.count_limit) ^ Zobrist::count_limit(limit);
        (self.state.count_plies, self.state.count_limit) = (plies, limit);
    }

    /// The limit for a side in moves; 0 if nothing is counted for it.
    fn limit_for(&self, counting: &CompiledCounting, side: Color) -> u16 {
        if self.piece_count(!side) == 1 {
            return 0;
        }
        let has_pawns = Color::ALL.into_iter().any(|color| self.pawns(color).next().is_some());
        if self.piece_count(side) > 1 {
            let fits = |board: &&BoardCount| {
                let is_small = |most: u8| self.piece_count(side) <= u32::from(most);
                board.pieces.is_none_or(is_small) && (board.pawns || !has_pawns)
            };
            return counting.board.as_ref().filter(fits).map_or(0, |board| board.moves);
        }
        if has_pawns {
            return 0;
        }
        let has = |&(kind, number): &(PieceKind, u32)| self.count(!side, kind) >= number;
        counting.bare.iter().find(|(kinds, _)| kinds.iter().all(has)).map_or(0, |limit| limit.1)
    }
}
