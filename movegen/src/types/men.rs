use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of the pieces of one side, pawns included, by id.
///
/// The id of a piece is its number, from 0 to 63; the king has id 0. The set is a bit mask over these ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Men(u64);

impl Men {
    /// The number of ids: the largest number of pieces that a side can have.
    pub const CAPACITY: usize = 64;
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The king alone.
    pub const KING: Self = Self(1);

    /// The set of one piece. `id` must be below [`Men::CAPACITY`].
    #[must_use]
    #[inline]
    pub const fn one(id: usize) -> Self {
        Self(1 << id)
    }

    /// The set of one piece if `present` is true, and the empty set otherwise. Computed without a branch.
    #[must_use]
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
    #[must_use]
    #[inline]
    pub const fn contains(self, id: usize) -> bool {
        self.0 >> id & 1 != 0
    }

    /// Whether the set contains the king.
    #[must_use]
    #[inline]
    pub const fn has_king(self) -> bool {
        self.contains(0)
    }

    /// The set with one piece more.
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
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains two pieces or more.
    #[must_use]
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of pieces in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The ids of the pieces in the set, from the lowest.
    #[must_use]
    #[inline]
    pub const fn ids(self) -> Ids {
        Ids(self.0)
    }
}

/// The ids of a set of pieces, from the lowest: see [`Men::ids`].
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

impl IntoIterator for Men {
    type Item = usize;
    type IntoIter = Ids;

    #[inline]
    fn into_iter(self) -> Ids {
        self.ids()
    }
}

impl FromIterator<usize> for Men {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(ids: I) -> Self {
        ids.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Not for Men {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAnd for Men {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Men {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Men {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for Men {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Men {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Men {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
