//! Drops that are not legal.

use super::Why;
use crate::types::{Move, PieceKind, Square};

impl Why<'_> {
    /// Why a drop is not legal.
    pub(crate) fn no_drop(&self, kind: PieceKind, to: Square) -> String {
        let (position, rules, us) = (self.position, self.position.rules, self.position.side_to_move);
        let (side, piece, square) = (self.side(), self.kind(kind), (self.name)(to));
        let Some(hands) = &rules.hands else { return "there are no drops in this game".to_owned() };
        let held = if hands.other_sides.contains(kind) { rules.kind_in_hand(kind) } else { kind };
        if position.hand(us, held) == 0 {
            return format!("{side} has no {} in hand", self.kind(held));
        }
        if !position.board[to.index()].is_empty() {
            let there = position.piece_on(to);
            let there =
                if there.is_piece() { self.of(position.piece_at(to)) } else { "no square".to_owned() };
            return format!("a piece can be dropped only on an empty square, and {there} stands there");
        }
        if let Some(capture) = self.due_capture(to) {
            let squares = [capture.from(), capture.to()].map(|square| (self.name)(square)).concat();
            return format!("{side} must capture, for example by {squares}");
        }
        if !hands.droppable[us][to.index()].contains(kind) {
            return format!("a {piece} cannot be dropped on {square}");
        }
        if !position.has_room_on_file(hands, kind, to) {
            return format!("a {piece} cannot be dropped on a file where {side} has one");
        }
        if !hands.enters.is_empty() && !position.landings(hands).contains(&to) {
            return format!("a piece that slides in from an edge does not come to rest on {square}");
        }
        if !hands.on_both_colours.is_empty() && !position.leaves_both_colours(hands, kind, to) {
            return format!("a {piece} on {square} leaves no room for pieces on squares of both colours");
        }
        let mv = Move::drop(kind, to);
        let after = position.after(mv);
        if after.is_king_attacked(us) {
            return format!("{side}'s king would be in check");
        }
        if after.in_check() && !after.has_legal_move() && hands.no_mate.contains(kind) {
            return format!("the drop of a {piece} cannot be checkmate");
        }
        if after.in_check() && (!hands.checks || !rules.game().moves.checks) {
            return format!("the drop of the {piece} on {square} would give check");
        }
        format!("a {piece} cannot be dropped on {square}")
    }
}
