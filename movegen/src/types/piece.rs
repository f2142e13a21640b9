use super::Color;

/// A kind of piece: an index of the piece table of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceKind(u8);

impl PieceKind {
    /// The largest number of kinds that a game may have.
    pub const MAX: usize = 32;

    /// The kind with an index of the game's piece table.
    ///
    /// # Panics
    /// If `index` is not below [`PieceKind::MAX`].
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX);
        Self(index as u8)
    }

    /// The index into the game's piece table.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a square holds: a piece (pawns included), nothing, or the gap of a vanished brouhaha square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// Nothing. A piece can enter the square.
    pub const EMPTY: Self = Self(u8::MAX);
    /// The square has vanished: no piece can stand on it or pass it.
    pub const GONE: Self = Self(u8::MAX - 1);

    /// A piece of a colour and a kind.
    #[must_use]
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self((color.index() * PieceKind::MAX + kind.index()) as u8)
    }

    /// Whether this is a piece, not [`Piece::EMPTY`] or [`Piece::GONE`].
    #[must_use]
    #[inline]
    pub const fn is_man(self) -> bool {
        self.0 < 2 * PieceKind::MAX as u8
    }

    /// A number below 64, different for every colour and kind. Only for pieces.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour of a piece.
    ///
    /// # Panics
    /// In builds with debug assertions, if this is [`Piece::EMPTY`] or [`Piece::GONE`]. The result is
    /// meaningless then.
    #[must_use]
    #[inline]
    pub const fn color(self) -> Color {
        debug_assert!(self.is_man());
        if self.0 < PieceKind::MAX as u8 { Color::White } else { Color::Black }
    }

    /// The kind of a piece.
    ///
    /// # Panics
    /// In builds with debug assertions, if this is [`Piece::EMPTY`] or [`Piece::GONE`]. The result is
    /// meaningless then.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> PieceKind {
        debug_assert!(self.is_man());
        PieceKind(self.0 % PieceKind::MAX as u8)
    }
}
