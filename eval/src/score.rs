//! Scores in centipawns, and pairs of a middlegame and an endgame score in one number.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::Deserialize;

/// A score in centipawns (hundredths of a pawn).
pub type Score = i32;

/// All static evaluations lie strictly between `-SCORE_LIMIT` and `SCORE_LIMIT` centipawns. A search can use
/// scores outside this range for mates.
pub const SCORE_LIMIT: Score = 20_000;

/// A middlegame and an endgame value in centipawns, packed into one number. One addition adds both.
///
/// The range of each half is -32,768 to 32,767. Sums that can exceed it are plain [`Score`]s instead.
// Source: https://www.chessprogramming.org/Tapered_Eval
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(from = "(i16, i16)")]
pub struct Tapered(i32);

impl Tapered {
    /// Zero in both phases.
    pub const ZERO: Self = Self(0);

    /// Packs two values.
    pub const fn new(middlegame: Score, endgame: Score) -> Self {
        Self((endgame << 16) + middlegame)
    }

    /// The same value in both phases.
    pub const fn flat(value: Score) -> Self {
        Self::new(value, value)
    }

    /// The middlegame value: with all pieces of the start position on the board.
    pub const fn middlegame(self) -> Score {
        self.0 as i16 as Score
    }

    /// The endgame value: with no pieces except kings and pawns.
    pub const fn endgame(self) -> Score {
        // Adds back the borrow of a negative lower half.
        ((self.0 + 0x8000) >> 16) as i16 as Score
    }

    /// The value at a phase, interpolated linearly: the middlegame value at `full_phase`, the endgame value
    /// at 0.
    pub const fn blend(self, phase: i32, full_phase: i32) -> Score {
        (self.middlegame() * phase + self.endgame() * (full_phase - phase)) / full_phase
    }
}

impl From<(i16, i16)> for Tapered {
    fn from((middlegame, endgame): (i16, i16)) -> Self {
        Self::new(middlegame.into(), endgame.into())
    }
}

macro_rules! operators {
    ($($operator:ident $apply:ident $assignment:ident $assign:ident;)*) => {$(
        impl $operator for Tapered {
            type Output = Self;

            fn $apply(self, other: Self) -> Self {
                Self(self.0.$apply(other.0))
            }
        }

        impl $assignment for Tapered {
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
}

impl Neg for Tapered {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl Sum for Tapered {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_arithmetic() {
        let cases = [(0, 0), (5, -7), (-5, 7), (-300, -1), (12_000, -12_000), (-32_000, 32_000)];
        for (middlegame, endgame) in cases {
            let pair = Tapered::new(middlegame, endgame);
            assert_eq!((pair.middlegame(), pair.endgame()), (middlegame, endgame));
            let moved = pair - Tapered::new(100, -50) * 2;
            assert_eq!((moved.middlegame(), moved.endgame()), (middlegame - 200, endgame + 100));
            assert_eq!((-pair).middlegame(), -middlegame);
            assert_eq!((-pair).endgame(), -endgame);
        }
    }

    #[test]
    fn blending_is_linear_between_the_phases() {
        let pair = Tapered::new(100, -100);
        assert_eq!(pair.blend(24, 24), 100);
        assert_eq!(pair.blend(0, 24), -100);
        assert_eq!(pair.blend(12, 24), 0);
        assert_eq!(pair.blend(18, 24), 50);
    }
}
