//! The rule of Chu Shogi that prevents trades of lions.

use crate::board::Piece;
use crate::kinds::Kind;
use crate::squares::Square;
use crate::state::{Action, Move, State};

impl State {
    /// The squares on which a move captures a piece that is not traded.
    fn held_captures(&self, m: &Move, kinds: &[Kind]) -> Vec<Square> {
        let squares = match m.action {
            Action::Drop(_) => Vec::new(),
            Action::Twice(via) => vec![m.to, via],
            _ => vec![m.to],
        };
        let is_held = |it: &Square| {
            self.board.piece(*it).is_some_and(|it| it.color != self.turn && kinds.contains(&it.kind))
        };
        squares.into_iter().filter(is_held).collect()
    }

    /// Whether the rule allows a possible move.
    pub fn may_trade(&self, m: &Move) -> bool {
        let Some((kinds, bait)) = &self.game.more.trades else { return true };
        let captures = self.held_captures(m, kinds);
        if !kinds.contains(&self.mover(m).kind) {
            return captures.iter().all(|square| self.traded.is_none_or(|traded| traded == *square));
        }
        let distance = (m.from.file - m.to.file).abs().max((m.from.rank - m.to.rank).abs());
        if distance < 2 || !captures.contains(&m.to) {
            return true;
        }
        let on_way = match m.action {
            Action::Twice(via) => self.board.piece(via).map(|piece| (via, piece.kind)),
            _ => None,
        };
        if on_way.is_some_and(|(_, kind)| !bait.contains(&kind)) {
            return true;
        }
        let protects = |at: Square, piece: Piece| {
            let mut without = self.clone();
            without.board.take(m.from);
            if let Some((via, _)) = on_way.filter(|(via, _)| *via != at) {
                without.board.take(via);
            }
            piece.color != self.turn && at != m.to && without.attacks(at).contains(&m.to)
        };
        !self.board.pieces(self.turn.other()).into_iter().any(|(at, piece)| protects(at, piece))
    }

    /// The square on which a move captures a piece that is not traded, if another piece captures it.
    pub fn square_of_trade(&self, m: &Move) -> Option<Square> {
        let (kinds, _) = self.game.more.trades.as_ref()?;
        if kinds.contains(&self.mover(m).kind) {
            return None;
        }
        self.held_captures(m, kinds).first().copied()
    }
}
