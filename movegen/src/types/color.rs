use std::ops::Not;

use crate::marks;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first. Forward is toward higher ranks.
    White,
    /// The other side. Forward is toward lower ranks.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The change of row by one step forward: +1 for White, -1 for Black.
    #[inline]
    pub const fn forward(self) -> i32 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// The side whose pieces have a letter: White has the capitals.
    pub(crate) fn of_letter(letter: char) -> Self {
        if marks::is_capital(letter) { Self::White } else { Self::Black }
    }

    /// `w` or `b`, as in FEN.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// `White` or `Black`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}
