//! Which pieces a position has, and which of them a move concerns.

use super::Position;
use crate::types::{Color, Kinds, Men, Move, Piece, PieceKind, Square};

impl Position {
    /// The square of a side's king; none if it has died of poison.
    #[must_use]
    #[inline]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        if self.state.men[color].has_king() { Some(self.squares[color][0]) } else { None }
    }

    /// The pieces of a side with their squares, pawns included, the king first.
    #[inline]
    pub fn men(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.men_in(color, self.state.men[color])
    }

    /// A side's pawns with their squares.
    #[inline]
    pub fn pawns(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.men_in(color, self.men_of_kinds(color, self.rules.roles().pawns))
    }

    /// The pieces of a side, pawns included, with their ids and squares. The king (id 0) is the first.
    #[inline]
    pub fn numbered_men(&self, color: Color) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        self.numbered(color, self.state.men[color])
    }

    /// Some pieces of a side with their ids and squares.
    #[inline]
    pub fn numbered(&self, color: Color, men: Men) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        men.ids().map(move |id| (id, self.kinds[color][id], self.squares[color][id]))
    }

    #[inline]
    pub(super) fn men_in(&self, color: Color, men: Men) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.numbered(color, men).map(|(_, kind, square)| (kind, square))
    }

    /// The number of pieces that a side has on the board, pawns and king included.
    #[must_use]
    #[inline]
    pub fn men_count(&self, color: Color) -> u32 {
        self.state.men[color].len()
    }

    /// The number of pieces of a kind that a side has on the board.
    #[must_use]
    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.men_of_kind(color, kind).len()
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn squares_of(&self, color: Color, kind: PieceKind) -> impl Iterator<Item = Square> + '_ {
        self.men_of_kind(color, kind).ids().map(move |id| self.squares[color][id])
    }

    /// Whether a side has a piece other than king and pawns.
    #[must_use]
    pub fn has_pieces(&self, color: Color) -> bool {
        let pawns = self.men_of_kinds(color, self.rules.roles().pawns);
        !(self.state.men[color] & !pawns & !Men::KING).is_empty()
    }

    /// The piece that a move moves. For a poisoning or a cure it is the poisoner or the healer.
    #[must_use]
    pub fn moved_piece(&self, mv: Move) -> Piece {
        self.piece_on(mv.from())
    }

    /// Whether a move captures, en passant included.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured_kind(mv).is_some()
    }

    /// The kind of the piece that a move captures.
    #[must_use]
    pub fn captured_kind(&self, mv: Move) -> Option<PieceKind> {
        use crate::types::MoveKind::{Castle, Cure, EnPassant, Leap, Poison};
        let square = match mv.kind() {
            EnPassant => self.en_passant_victim(mv)?,
            Castle | Leap | Poison | Cure => return None,
            _ => mv.to(),
        };
        let piece = self.piece_on(square);
        piece.is_man().then(|| piece.kind())
    }

    /// Whether a move belongs to the noisy stage: capture, promotion, poisoning or cure.
    #[must_use]
    pub fn is_noisy(&self, mv: Move) -> bool {
        use crate::types::MoveKind::{Cure, Poison, Promotion};
        matches!(mv.kind(), Promotion | Poison | Cure) || self.is_capture(mv)
    }

    /// A side's pieces of a kind: see [`Position::numbered`].
    #[must_use]
    #[inline]
    pub fn men_of_kind(&self, color: Color, kind: PieceKind) -> Men {
        self.of_kind[color][kind.index()] & self.state.men[color]
    }

    /// A side's pieces of some kinds.
    #[inline]
    pub(super) fn men_of_kinds(&self, color: Color, kinds: Kinds) -> Men {
        kinds.iter().fold(Men::NONE, |men, kind| men | self.of_kind[color][kind.index()])
            & self.state.men[color]
    }

    /// Whether a piece is of one of some kinds.
    #[inline]
    pub(super) fn is_of_kinds(&self, color: Color, id: usize, kinds: Kinds) -> bool {
        kinds.contains(self.kinds[color][id])
    }
}
