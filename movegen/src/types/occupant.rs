use super::Color;

/// What a square of the mailbox holds: nothing, a vanished square, or a piece by its side and id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occupant(u8);

impl Occupant {
    /// Nothing.
    pub const EMPTY: Self = Self(0);
    /// A vanished brouhaha square: neither empty nor a piece.
    pub const GONE: Self = Self(1);

    #[inline]
    pub const fn new(color: Color, id: usize) -> Self {
        Self(0x40 << color.index() | id as u8)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn is_man(self) -> bool {
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

    /// The id of a piece.
    #[inline]
    pub const fn id(self) -> usize {
        (self.0 & 0x3f) as usize
    }
}
