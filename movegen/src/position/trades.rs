//! The rule against trades of strong pieces: see [`Trades`](crate::game::Trades).

use super::Position;
use super::attacks::{Change, Squares};
use crate::rules::CompiledTrades;
use crate::types::{Move, PieceSet, Square};

impl Position {
    /// Whether the rule against trades allows a possible move.
    pub(super) fn allows_trade(&self, trades: &CompiledTrades, mv: Move) -> bool {
        let us = self.side_to_move;
        if mv.dropped().is_some() {
            return true;
        }
        let captures = |square: Square| {
            let there = self.board[square.index()];
            there.is(!us) && trades.kinds.contains(self.kinds[!us][there.id()])
        };
        let via = mv.via();
        if !captures(mv.to()) && !via.is_some_and(captures) {
            return true;
        }
        let mover = self.board[mv.from().index()].id();
        if !trades.kinds.contains(self.kinds[us][mover]) {
            let is_answer = |square: Square| self.state.traded.is_none_or(|traded| traded == square);
            return [via, Some(mv.to())].into_iter().flatten().filter(|&it| captures(it)).all(is_answer);
        }
        if !captures(mv.to()) || self.rules.neighbours[mv.from().index()].contains(&mv.to()) {
            return true;
        }
        let gains = self.kind_captured_on_way(mv).is_some_and(|kind| !trades.bait.contains(kind));
        gains || !self.is_protected_from(mv)
    }

    /// Whether an enemy piece protects the piece that a move captures, when the capturing piece and the piece
    /// on its way have left their squares. That piece itself protects, too.
    fn is_protected_from(&self, mv: Move) -> bool {
        let them = !self.side_to_move;
        let victim = PieceSet::one(self.board[mv.to().index()].id());
        let vacated = mv.via().map_or(Squares::one(mv.from()), |via| Squares::two(mv.from(), via));
        let change = Change { vacated, ..Change::NONE };
        self.is_attacked_by(self.state.pieces[them] & !victim, mv.to(), them, &change, None)
    }

    /// The square on which a move captures a piece that is not traded, if another piece captures it.
    #[cold]
    #[inline(never)]
    pub(super) fn square_of_trade(&self, trades: &CompiledTrades, mv: Move) -> Option<Square> {
        let us = self.side_to_move;
        if mv.dropped().is_some() || trades.kinds.contains(self.moved_piece(mv).kind()) {
            return None;
        }
        [Some(mv.to()), mv.via()].into_iter().flatten().find(|square| {
            let there = self.board[square.index()];
            there.is(!us) && trades.kinds.contains(self.kinds[!us][there.id()])
        })
    }

    /// Sets the square on which the last move has captured a piece that is not traded.
    pub(super) fn set_traded(&mut self, square: Option<Square>) {
        let zobrist = &self.rules.zobrist;
        for square in [self.state.traded, square].into_iter().flatten() {
            self.state.key ^= zobrist.en_passant(square, square);
        }
        self.state.traded = square;
    }
}
