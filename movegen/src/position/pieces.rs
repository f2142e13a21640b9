//! Access to the pieces of a position, and to those that a move concerns.

use super::Position;
use crate::types::{Color, Kinds, Move, Piece, PieceKind, PieceSet, Square};

impl Position {
    /// The square of a side's royal piece. None if the side has no such piece, or if it has died of poison or
    /// in an explosion.
    #[inline]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        if self.state.pieces[color].has_king() { Some(self.squares[color][0]) } else { None }
    }

    /// The pieces of a side with their squares, pawns included, the king first.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "8/8/8/3k4/8/2K5/1Q6/8 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// assert!(position.pieces(Color::White).eq([(kind('K'), square("c3")), (kind('Q'), square("b2"))]));
    /// ```
    #[inline]
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.pieces_in(color, self.state.pieces[color])
    }

    /// A side's pawns with their squares.
    #[inline]
    pub fn pawns(&self, color: Color) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.pieces_in(color, self.pieces_of_kinds(color, self.rules.roles().pawns))
    }

    /// The pieces of a side, pawns included, with their ids and squares. The king (id 0) is the first.
    ///
    /// ```
    /// # use movegen::Color;
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let numbers = |position: &movegen::Position| {
    ///     position.numbered_pieces(Color::White).map(|(id, ..)| id).collect::<Vec<_>>()
    /// };
    /// assert_eq!(numbers(&position), (0..16).collect::<Vec<_>>());
    /// for text in ["e4", "d5", "Nc3", "dxe4"] {
    ///     position.make(position.parse_move(text)?);
    /// }
    /// assert_eq!(numbers(&position).len(), 15, "the number of the captured pawn is not used again");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    #[inline]
    pub fn numbered_pieces(&self, color: Color) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        self.numbered(color, self.state.pieces[color])
    }

    /// Some pieces of a side with their ids and squares.
    #[inline]
    pub fn numbered(
        &self,
        color: Color,
        pieces: PieceSet,
    ) -> impl Iterator<Item = (usize, PieceKind, Square)> + '_ {
        pieces.ids().map(move |id| (id, self.kinds[color][id], self.squares[color][id]))
    }

    #[inline]
    pub(super) fn pieces_in(
        &self,
        color: Color,
        pieces: PieceSet,
    ) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.numbered(color, pieces).map(|(_, kind, square)| (kind, square))
    }

    /// The number of pieces that a side has on the board, pawns and king included.
    #[inline]
    pub fn piece_count(&self, color: Color) -> u32 {
        self.state.pieces[color].len()
    }

    /// The number of pieces of a kind that a side has on the board.
    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.pieces_of_kind(color, kind).len()
    }

    /// The squares of a side's pieces of one kind.
    #[inline]
    pub fn squares_of(&self, color: Color, kind: PieceKind) -> impl Iterator<Item = Square> + '_ {
        self.pieces_of_kind(color, kind).ids().map(move |id| self.squares[color][id])
    }

    /// Whether a side has a piece other than king and pawns, or one in hand.
    pub fn has_non_pawn_material(&self, color: Color) -> bool {
        let pawns = self.pieces_of_kinds(color, self.rules.roles().pawns);
        !(self.state.pieces[color] & !pawns & !PieceSet::KING).is_empty()
            || self.rules.has_hands() && self.hand_count(color) != 0
    }

    /// The piece that a move moves or drops. For a poisoning or a cure it is the poisoner or the healer.
    pub fn moved_piece(&self, mv: Move) -> Piece {
        mv.dropped().map_or_else(|| self.piece_on(mv.from()), |kind| Piece::new(self.side_to_move, kind))
    }

    /// Whether a move captures, en passant included.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// assert!(position.is_capture(position.parse_move("exd6")?), "en passant");
    /// assert!(!position.is_capture(position.parse_move("e6")?));
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured_kind(mv).is_some()
    }

    /// The kind of the piece that a move captures. If a move of two steps captures two pieces, it is the
    /// second one; the other one is the [kind captured on the way](Self::kind_captured_on_way).
    pub fn captured_kind(&self, mv: Move) -> Option<PieceKind> {
        use crate::types::MoveKind::{Castle, Cure, Double, Drop, EnPassant, Gate, Leap, Pass, Poison};
        let square = match mv.kind() {
            EnPassant => self.en_passant_victim(mv)?,
            Castle | Leap | Poison | Cure | Drop | Pass => return None,
            Gate if mv.without_gate().kind() == Castle => return None,
            Double if mv.from() == mv.to() || !self.piece_on(mv.to()).is_piece() => {
                return self.kind_captured_on_way(mv);
            }
            _ if mv.from() == mv.to() => return None,
            _ => mv.to(),
        };
        let piece = self.piece_on(square);
        piece.is_piece().then(|| piece.kind())
    }

    /// Whether a move belongs to the noisy stage: capture, promotion, poisoning or cure.
    pub fn is_noisy(&self, mv: Move) -> bool {
        use crate::types::MoveKind::{Cure, Poison, Promotion};
        matches!(mv.kind(), Promotion | Poison | Cure) || self.is_capture(mv)
    }

    /// A side's pieces of a kind: see [`Position::numbered`].
    #[inline]
    pub fn pieces_of_kind(&self, color: Color, kind: PieceKind) -> PieceSet {
        self.of_kind[color][kind.index()] & self.state.pieces[color]
    }

    /// A side's pieces of some kinds.
    #[inline]
    pub(super) fn pieces_of_kinds(&self, color: Color, kinds: Kinds) -> PieceSet {
        kinds.iter().fold(PieceSet::NONE, |pieces, kind| pieces | self.of_kind[color][kind.index()])
            & self.state.pieces[color]
    }

    /// Whether a piece has one of some kinds.
    #[inline]
    pub(super) fn is_of_kinds(&self, color: Color, id: usize, kinds: Kinds) -> bool {
        kinds.contains(self.kinds[color][id])
    }
}
