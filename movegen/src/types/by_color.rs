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
    ///
    /// ```
    /// # use movegen::{ByColor, Color};
    /// let home_ranks = ByColor::new(1, 8);
    /// assert_eq!(home_ranks[Color::Black], 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// Computes the value of each colour, White's first.
    ///
    /// ```
    /// # use movegen::ByColor;
    /// # let rules = movegen::rules("gothic").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// let pieces = ByColor::from_fn(|color| position.piece_count(color));
    /// assert_eq!(pieces, ByColor::both(20));
    /// ```
    #[inline]
    pub fn from_fn(value: impl FnMut(Color) -> T) -> Self {
        Self(Color::ALL.map(value))
    }

    /// Computes a value from each value.
    ///
    /// ```
    /// # use movegen::{ByColor, Color};
    /// let letters = ByColor::from_fn(Color::letter);
    /// assert_eq!(letters.map(|letter| letter.to_ascii_uppercase()), ByColor::new('W', 'B'));
    /// ```
    #[inline]
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor(self.0.map(value))
    }

    /// The value of a colour, as by indexing, but also in constant functions.
    ///
    /// ```
    /// # use movegen::{ByColor, Color};
    /// const FIRST_RANKS: ByColor<u8> = ByColor::new(2, 7);
    /// const BLACK: u8 = *FIRST_RANKS.get(Color::Black);
    /// assert_eq!(BLACK, 7);
    /// ```
    #[must_use]
    #[inline]
    pub const fn get(&self, color: Color) -> &T {
        &self.0[color.index()]
    }

    /// Each colour with its value, White first.
    ///
    /// ```
    /// # use movegen::ByColor;
    /// let points = ByColor::new(3, 1);
    /// let lines = points.iter().map(|(color, points)| format!("{}: {points}", color.name()));
    /// assert!(lines.eq(["White: 3", "Black: 1"]));
    /// ```
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        Color::ALL.into_iter().zip(&self.0)
    }

    /// The values of White and of Black.
    ///
    /// ```
    /// # use movegen::ByColor;
    /// let [white, black] = ByColor::new("e4", "e5").into_array();
    /// assert_eq!(format!("1. {white} {black}"), "1. e4 e5");
    /// ```
    #[must_use]
    #[inline]
    pub fn into_array(self) -> [T; 2] {
        self.0
    }
}

impl<T: Copy> ByColor<T> {
    /// The same value for both colours.
    ///
    /// ```
    /// # use movegen::ByColor;
    /// assert_eq!(ByColor::both(0), ByColor::new(0, 0));
    /// ```
    #[must_use]
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
