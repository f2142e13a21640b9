//! Access to the compiled hands, and the last step of their compilation, which needs the path trees.

use std::borrow::Cow;

use super::Rules;
use crate::marks;
use crate::types::{Color, Kinds, PieceKind};

impl Rules {
    /// Removes the drops of pieces on squares where they cannot stand, or could never move.
    pub(super) fn limit_drops(&mut self) {
        let Some(mut hands) = self.hands.take() else { return };
        let may_be_stuck = self.game.hands.as_ref().is_some_and(|hands| hands.stuck);
        for color in Color::ALL {
            for square in self.geometry.squares() {
                let fits = |&kind: &PieceKind| {
                    let is_stuck = self.promotion.stuck[color][self.promotion.place(kind, square)];
                    self.can_stand(color, kind, square) && (may_be_stuck || !is_stuck)
                };
                let there = &mut hands.droppable[color][square.index()];
                *there = there.iter().filter(fits).collect();
            }
        }
        self.hands = Some(hands);
    }

    /// The king, if it can be in hand.
    pub(crate) fn king_in_hand(&self) -> Option<PieceKind> {
        let hands = self.hands.as_ref()?;
        self.king.filter(|&king| hands.kinds.contains(king))
    }

    /// Whether captured pieces change sides and go into a hand.
    #[inline]
    pub const fn captures_to_hand(&self) -> bool {
        self.captures_to_hand
    }

    /// Whether pieces of the hand appear where pieces leave.
    #[inline]
    pub(crate) fn has_gates(&self) -> bool {
        self.hands.as_ref().is_some_and(|hands| hands.gates)
    }

    /// Whether pieces can be in hand.
    #[inline]
    pub const fn has_hands(&self) -> bool {
        self.has_hands
    }

    /// The kinds that can be in hand, in the order of the piece table.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// assert_eq!(rules.hand_kinds().count(), 0, "chess has no hands");
    /// ```
    pub fn hand_kinds(&self) -> impl Iterator<Item = PieceKind> + use<> {
        self.hands.as_ref().map_or(Kinds::NONE, |hands| hands.kinds).iter()
    }

    /// The kind that goes into a hand when a piece of a kind is captured: the kind itself, or what it was
    /// before its promotion.
    pub fn kind_in_hand(&self, kind: PieceKind) -> PieceKind {
        self.hands.as_ref().map_or(kind, |hands| hands.falls_back[kind.index()])
    }

    /// The letter with which a kind stands in moves: that of a twin has no mark.
    pub(crate) fn move_letter(&self, kind: PieceKind) -> char {
        marks::in_moves(self.letter(kind))
    }

    /// The kind with which a piece stands in moves: that of a twin is its piece's.
    pub fn plain_kind(&self, kind: PieceKind) -> PieceKind {
        let letter = self.letter(kind);
        if marks::is_twin(letter) { self.kind_of_letter(marks::plain(letter)).unwrap_or(kind) } else { kind }
    }

    /// A move text in which each letter with a mark is one character.
    pub(crate) fn joined_move<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.has_promoted_letters() { marks::joined(text) } else { marks::joined_without_promoted(text) }
    }

    /// Whether pieces promote to kinds with the mark `+`.
    pub(crate) fn has_promoted_letters(&self) -> bool {
        self.game.pieces.iter().any(|piece| marks::is_promoted(piece.letter))
    }
}
