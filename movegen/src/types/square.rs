/// A square of a game's board: an index without gaps that counts the squares of the board from the lower left
/// corner along the ranks.
///
/// Names and coordinates belong to the board: see [`Geometry`](crate::Geometry). If the board does not have
/// the square, functions panic or find nothing there.
///
/// ```
/// # let rules = movegen::rules("gothic").unwrap();
/// let geometry = rules.geometry();
/// let square = geometry.parse("j8").unwrap();
/// assert_eq!(square.index(), 79, "the last of the 80 squares");
/// assert_eq!(geometry.name(square), "j8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The largest number of squares that a board may have: an index is a byte. Reading a table of this
    /// length needs no bounds check.
    pub const MAX: usize = u8::MAX as usize + 1;

    /// The square with an index.
    ///
    /// # Panics
    /// If `index` is [`Square::MAX`] or more.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX);
        Self(index as u8)
    }

    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    #[inline]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
