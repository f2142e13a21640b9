use super::Color;

/// A piece type: an index into the piece table of a game. Functions of [`Rules`](crate::Rules) panic if the
/// game does not have the type.
///
/// ```
/// # let rules = movegen::rules("chess").unwrap();
/// let queen = rules.kind_of_letter('q').unwrap();
/// assert_eq!(rules.name(queen), "queen");
/// assert_eq!(rules.game().pieces[queen.index()].letter, 'Q');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceKind(u8);

impl PieceKind {
    /// The largest number of kinds that a game may have.
    pub const MAX: usize = 64;

    /// The kind with an index of the game's piece table.
    ///
    /// # Panics
    /// If `index` is not below [`PieceKind::MAX`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX);
        Self(index as u8)
    }

    /// The index into the game's piece table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a square holds: a piece (pawns included), nothing, a wall, or the mark of a vanished brouhaha square.
///
/// ```
/// use movegen::{Color, Piece};
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// assert_eq!(position.piece_on(square("d8")), Piece::new(Color::Black, kind('Q')));
/// assert_eq!(position.piece_on(square("d5")), Piece::EMPTY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// An empty square. A piece can move to it.
    pub const EMPTY: Self = Self(u8::MAX);
    /// The square has vanished: no piece can stand on it or pass it.
    pub const GONE: Self = Self(u8::MAX - 1);
    /// A wall stands on the square: no piece can stand on it or pass it. Pieces that hop can hop over it.
    pub const WALL: Self = Self(u8::MAX - 2);

    /// A piece of a colour and a type.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self((color.index() * PieceKind::MAX + kind.index()) as u8)
    }

    /// Whether this is a piece, not [`Piece::EMPTY`], [`Piece::WALL`] or [`Piece::GONE`].
    #[inline]
    pub const fn is_piece(self) -> bool {
        self.0 < 2 * PieceKind::MAX as u8
    }

    /// A number below 128, different for every colour and kind. Only for pieces.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour of a piece.
    ///
    /// # Panics
    /// In builds with debug assertions, if this is no piece. In other builds the result is meaningless.
    #[inline]
    pub const fn color(self) -> Color {
        debug_assert!(self.is_piece());
        if self.0 < PieceKind::MAX as u8 { Color::White } else { Color::Black }
    }

    /// The kind of a piece.
    ///
    /// # Panics
    /// In builds with debug assertions, if this is no piece. In other builds the result is meaningless.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        debug_assert!(self.is_piece());
        PieceKind(self.0 % PieceKind::MAX as u8)
    }
}

/// What a square of the mailbox holds: nothing, a vanished square, a wall, or a piece by its side and id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occupant(u8);

impl Occupant {
    /// Nothing.
    pub const EMPTY: Self = Self(0);
    /// A vanished brouhaha square: neither empty nor a piece.
    pub const GONE: Self = Self(1);
    /// A wall: neither empty nor a piece.
    pub const WALL: Self = Self(2);

    #[inline]
    pub const fn new(color: Color, id: usize) -> Self {
        Self(0x40 << color.index() | id as u8)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn is_piece(self) -> bool {
        self.0 & 0xc0 != 0
    }

    #[inline]
    pub const fn is(self, color: Color) -> bool {
        self.0 & (0x40 << color.index()) != 0
    }

    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self.0 >> 6 {
            0 => None,
            1 => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    #[inline]
    pub const fn id(self) -> usize {
        (self.0 & 0x3f) as usize
    }
}
