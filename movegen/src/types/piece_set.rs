use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of the pieces of one side, pawns included, by id.
///
/// The id of a piece is its number, from 0 to 63; the king has id 0. The set is a bit mask of these ids.
/// Larger ids are not tested: builds with overflow checks panic, and others give a meaningless set.
///
/// ```
/// use movegen::{Color, PieceSet};
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
/// let rooks = position.pieces_of_kind(Color::White, kind('R'));
/// let others = !(rooks | PieceSet::KING) & (0..16).collect();
/// assert_eq!((rooks.len(), others.len()), (2, 13));
/// assert!(position.numbered(Color::White, rooks).all(|(_, kind_of_piece, _)| kind_of_piece == kind('R')));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PieceSet(u64);

impl PieceSet {
    /// The number of ids: the largest number of pieces that a side can have.
    pub const CAPACITY: usize = 64;
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The king alone.
    pub const KING: Self = Self(1);

    /// The set of one piece. `id` must be below [`PieceSet::CAPACITY`].
    #[inline]
    pub const fn one(id: usize) -> Self {
        Self(1 << id)
    }

    /// The set of one piece if `present` is true, and the empty set otherwise. Computed without a branch.
    #[inline]
    pub const fn one_if(present: bool, id: usize) -> Self {
        Self((present as u64) << id)
    }

    /// This set if `present` is true, and the empty set otherwise. Computed without a branch.
    #[must_use]
    #[inline]
    pub const fn only_if(self, present: bool) -> Self {
        Self(self.0 & (present as u64).wrapping_neg())
    }

    /// Whether the piece with an id is in the set.
    #[inline]
    pub const fn contains(self, id: usize) -> bool {
        self.0 >> id & 1 != 0
    }

    /// Whether the set contains the king.
    #[inline]
    pub const fn has_king(self) -> bool {
        self.contains(0)
    }

    /// The set with one more piece.
    #[must_use]
    #[inline]
    pub const fn with(self, id: usize) -> Self {
        Self(self.0 | 1 << id)
    }

    /// The set without the piece with an id.
    #[must_use]
    #[inline]
    pub const fn without(self, id: usize) -> Self {
        Self(self.0 & !(1 << id))
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains two pieces or more.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of pieces in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The ids of the pieces in the set, in ascending order.
    #[inline]
    pub const fn ids(self) -> Ids {
        Ids(self.0)
    }
}

/// The ids of a set of pieces, in ascending order: see [`PieceSet::ids`].
///
/// ```
/// # use movegen::{Ids, PieceSet};
/// let mut ids: Ids = PieceSet::one(2).with(6).ids();
/// assert_eq!((ids.next(), ids.next(), ids.next()), (Some(2), Some(6), None));
/// ```
#[derive(Clone, Debug)]
pub struct Ids(u64);

impl Iterator for Ids {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let id = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        id
    }
}

impl IntoIterator for PieceSet {
    type Item = usize;
    type IntoIter = Ids;

    #[inline]
    fn into_iter(self) -> Ids {
        self.ids()
    }
}

impl FromIterator<usize> for PieceSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(ids: I) -> Self {
        ids.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Not for PieceSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

macro_rules! operators {
    ($($operator:ident $apply:ident $assignment:ident $assign:ident;)*) => {$(
        impl $operator for PieceSet {
            type Output = Self;

            #[inline]
            fn $apply(self, other: Self) -> Self {
                Self(self.0.$apply(other.0))
            }
        }

        impl $assignment for PieceSet {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}
