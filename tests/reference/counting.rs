//! The count of moves in endings.

use crate::games::Counting;
use crate::kinds::Kind;
use crate::squares::Color;
use crate::state::{Action, Move, State};

impl State {
    /// Counts a move that was made in `before`, if the game has such a count.
    pub fn count_in_ending(&mut self, before: &Self, m: &Move) {
        let Some(rule) = &self.game.more.counting else { return };
        let (mover, other) = (before.turn, self.turn);
        self.count = self.count.map(|(plies, limit)| (plies + 1, limit));
        let victim = match m.action {
            Action::EnPassant(square) => Some(square),
            Action::Go | Action::Promote(_) if m.from != m.to => Some(m.to),
            _ => None,
        };
        let victim = victim.and_then(|square| before.board.piece(square));
        let pieces = self.size(mover) + self.size(other);
        if rule.from_pieces
            && victim.is_some_and(|victim| victim.kind.is_pawn())
            && self.size(mover) == 1
            && let Some(limit) = self.limit_of_count(rule, mover)
        {
            self.count = Some((2 * pieces - 1, 2 * limit));
        }
        let changes = victim.is_some() || matches!(m.action, Action::Promote(_));
        let is_lone = self.size(other) == 1;
        if (self.count.is_none() || changes && is_lone)
            && let Some(limit) = self.limit_of_count(rule, other)
        {
            let first = if rule.from_pieces && is_lone { 2 * pieces } else { 0 };
            self.count = Some((first, 2 * limit));
        }
    }

    fn size(&self, color: Color) -> u32 {
        self.board.pieces(color).len() as u32
    }

    /// The number of moves to which a side can count.
    fn limit_of_count(&self, rule: &Counting, side: Color) -> Option<u32> {
        let (own, other) = (self.size(side), self.board.pieces(side.other()));
        let has_pawn = |color| self.board.pieces(color).iter().any(|(_, piece)| piece.kind.is_pawn());
        let has_pawns = has_pawn(side) || has_pawn(side.other());
        if other.len() == 1 {
            return None;
        }
        if own > 1 {
            let (moves, most, pawns) = rule.board?;
            let fits = most.is_none_or(|most| own as usize <= most) && (pawns || !has_pawns);
            return fits.then_some(moves);
        }
        let has_all = |kinds: &[Kind]| {
            kinds.iter().all(|&kind| {
                let wanted = kinds.iter().filter(|&&it| it == kind).count();
                other.iter().filter(|(_, piece)| piece.kind == kind).count() >= wanted
            })
        };
        let limit = || rule.bare.iter().find(|(kinds, _)| has_all(kinds)).map(|&(_, moves)| moves);
        if has_pawns { None } else { limit() }
    }
}
