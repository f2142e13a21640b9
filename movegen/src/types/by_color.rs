use std::ops::{Index, IndexMut};

use super::Color;

/// One value for each colour.
///
/// ```
/// use movegen::{ByColor, Color};
///
/// let mut clocks_ms = ByColor::both(60_000);
/// clocks_ms[Color::White] -= 1_500;
/// assert_eq!(clocks_ms.into_array(), [58_500, 60_000]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// The values of White and of Black.
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// Computes the value of each colour, White's first.
    #[inline]
    pub fn from_fn(value: impl FnMut(Color) -> T) -> Self {
        Self(Color::ALL.map(value))
    }

    /// Computes a value from each value.
    #[inline]
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor(self.0.map(value))
    }

    /// The value of a colour, as by indexing, but also in constant functions.
    #[inline]
    pub const fn get(&self, color: Color) -> &T {
        &self.0[color.index()]
    }

    /// Each colour with its value, White first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        Color::ALL.into_iter().zip(&self.0)
    }

    /// The values of White and of Black.
    #[inline]
    pub fn into_array(self) -> [T; 2] {
        self.0
    }
}

impl<T: Copy> ByColor<T> {
    /// The same value for both colours.
    #[inline]
    pub const fn both(value: T) -> Self {
        Self([value; 2])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        self.get(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color.index()]
    }
}
