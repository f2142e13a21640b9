//! Moves of two steps that are not legal.

use super::{Illegal, Why, telling};
use crate::types::{Move, Square};

impl Why<'_> {
    /// Why a piece cannot go over one square to another, or back to its own.
    pub(crate) fn no_double(&self, from: Square, via: Square, to: Square) -> Illegal {
        let (position, us) = (self.position, self.position.side_to_move);
        let occupant = position.board[from.index()];
        if !occupant.is(us) {
            return self.illegality(from, to, super::Extra::Nothing);
        }
        let piece = position.piece_at(from);
        let shown = self.of(piece);
        let doubles = position.rules.doubles.as_ref().map_or(&[][..], |it| it.from(us, piece.kind, from));
        if doubles.is_empty() {
            return telling(format!("{shown} does not make two steps in one move"));
        }
        let [over, target] = [via, to].map(|square| (self.name)(square));
        let Some(double) = doubles.iter().find(|double| (double.via, double.to) == (via, to)) else {
            return telling(format!("{shown} cannot go over {over} to {target}"));
        };
        for square in [via, to] {
            if square != from && position.board[square.index()].is(us) {
                let kind = self.kind(position.piece_on(square).kind());
                return telling(format!("{}'s own {kind} stands on {}", us.name(), (self.name)(square)));
            }
        }
        let only = |when: &str| telling(format!("{shown} can go over {over} to {target} only {when}"));
        match position.board[via.index()].is_empty() {
            true if !double.moves => only("with a capture there"),
            false if !double.captures => only(&format!("while {over} is empty")),
            _ => self.no_safety(Move::double(from, via, to)),
        }
    }
}
