use std::ops::{BitAnd, BitOr, Not};

use super::PieceKind;

/// A set of piece types: a bit mask of [`PieceKind::index`].
///
/// ```
/// use movegen::Kinds;
///
/// # let rules = movegen::rules("chess").unwrap();
/// let pawns: Kinds = rules.kinds().filter(|&kind| rules.is_pawn(kind)).collect();
/// let royal = Kinds::NONE.with(rules.king().unwrap());
/// let letters: String = (pawns | royal).iter().map(|kind| rules.letter(kind)).collect();
/// assert_eq!(letters, "KP");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds(u64);

impl Kinds {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of one kind if `present` is true, and the empty set otherwise. Computed without a branch.
    #[inline]
    pub const fn one_if(present: bool, kind: PieceKind) -> Self {
        Self((present as u64) << kind.index())
    }

    /// Whether a kind is in the set.
    #[inline]
    pub const fn contains(self, kind: PieceKind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    /// The set with one more kind.
    #[must_use]
    #[inline]
    pub const fn with(self, kind: PieceKind) -> Self {
        Self(self.0 | 1 << kind.index())
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The kinds in the set, in the order of the piece table.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PieceKind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = (rest != 0).then(|| PieceKind::new(rest.trailing_zeros() as usize));
            rest &= rest.wrapping_sub(1);
            kind
        })
    }
}

impl FromIterator<PieceKind> for Kinds {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}

impl BitOr for Kinds {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Kinds {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Kinds {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
