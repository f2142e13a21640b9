//! Captures that are not legal because of the rule against trades.

use super::{Illegal, Why, close};
use crate::types::{Move, Square};

impl Why<'_> {
    /// Why the rule against trades forbids a move that is otherwise possible; none if it allows the move.
    pub(super) fn no_trade(&self, mv: Move) -> Option<Illegal> {
        let (position, us) = (self.position, self.position.side_to_move);
        let trades = position.rules.trades.as_ref().filter(|trades| !position.allows_trade(trades, mv))?;
        let is_held = |square: &Square| {
            let piece = position.piece_on(*square);
            piece.is_piece() && piece.color() != us && trades.kinds.contains(piece.kind())
        };
        let captured = [Some(mv.to()), mv.via()].into_iter().flatten().find(is_held)?;
        let [mover, captured] = [mv.from(), captured].map(|square| position.piece_at(square));
        let shown = format!("{} cannot capture {}", self.of(mover), self.of(captured));
        Some(close(match position.state.traded {
            Some(square) if !trades.kinds.contains(mover.kind) => {
                let (side, square) = ((!us).name(), (self.name)(square));
                format!("{shown}, because {side} has just captured such a piece on {square}")
            }
            _ => format!("{shown}, which is protected"),
        }))
    }
}
