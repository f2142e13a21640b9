//! Checks in games in which a side can have several royal pieces.

use super::Position;
use super::attacks::Change;
use crate::game::RoyalCheck;
use crate::types::{Color, PieceSet, Square};

impl Position {
    /// Whether a side with several royal pieces is in check; false in games with one king or none.
    #[inline]
    pub(super) fn are_royals_in_check(&self, color: Color) -> bool {
        self.rules.royals.is_some() && self.count_royals_in_check(color)
    }

    #[cold]
    #[inline(never)]
    fn count_royals_in_check(&self, color: Color) -> bool {
        let Some(royals) = &self.rules.royals else { return false };
        let mut squares = self.royal_squares(color);
        let is_attacked =
            |square| self.is_attacked_after(square, !color, &Change::NONE, self.joker_power(!color));
        match royals.check {
            RoyalCheck::Any => squares.any(is_attacked),
            RoyalCheck::All => {
                let mut squares = squares.peekable();
                squares.peek().is_some() && squares.all(is_attacked)
            }
        }
    }

    /// The squares of the royal pieces that a side cannot spare. With one king that of the king.
    pub(super) fn royal_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        let several = self.rules.royals.iter().flat_map(move |royals| {
            let of_kind = move |kind| self.pieces_of_kind(color, kind);
            let pieces = royals.kinds.iter().map(of_kind).filter(|pieces| pieces.len() <= royals.most);
            pieces.fold(PieceSet::NONE, |all, pieces| all | pieces).ids()
        });
        self.king_square(color).into_iter().chain(several.map(move |id| self.squares[color][id]))
    }

    /// Whether the piece of a side that castles from its home must not pass attacked squares.
    pub(super) fn is_royal_castler(&self, color: Color, home: Square) -> bool {
        let is_several = || {
            let royals = self.rules.royals.as_ref().zip(self.rules.castler);
            royals.is_some_and(|(royals, castler)| royals.kinds.contains(castler))
        };
        self.king_square(color) == Some(home) || is_several()
    }
}
