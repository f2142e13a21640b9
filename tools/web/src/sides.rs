//! Values of both sides, as pages read them.

use movegen::Color;
use serde::{Deserialize, Serialize};

/// A value of each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides<T> {
    pub white: T,
    pub black: T,
}

/// A value of each side.
pub fn sides<T>(value: impl Fn(Color) -> T) -> Sides<T> {
    Sides { white: value(Color::White), black: value(Color::Black) }
}

#[cfg(feature = "friends")]
impl<T> Sides<T> {
    /// The value of a side.
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The value of a side, to be changed.
    pub const fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
