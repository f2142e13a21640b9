use super::{PieceKind, Square};

/// What a move does beside carrying a man from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A plain move or capture.
    Normal,
    /// A pawn's move of two or more squares, which allows en passant.
    Advance,
    /// A pawn takes one that has just advanced past it.
    EnPassant,
    /// King and partner move; the squares of the move are the king's.
    Castle,
    /// The leap of a king that has not moved.
    Leap,
    /// A pawn becomes another piece.
    Promotion,
    /// A poisoner poisons the man on the target square and leaves the board.
    Poison,
    /// A healer cures the man on the target square (possibly itself) and stays where it is.
    Cure,
}

impl MoveKind {
    const ALL: [Self; 8] = [
        Self::Normal,
        Self::Advance,
        Self::EnPassant,
        Self::Castle,
        Self::Leap,
        Self::Promotion,
        Self::Poison,
        Self::Cure,
    ];
}

/// A move in 24 bits: from 8, to 8, auxiliary 5, kind 3.
///
/// The auxiliary number is the new kind of a promotion and the index of a castling in the game's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

impl Move {
    /// The number of low bits that a move uses.
    pub const BITS: u32 = 24;

    #[inline]
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self::with_auxiliary(from, to, kind, 0)
    }

    #[inline]
    pub(crate) const fn with_auxiliary(from: Square, to: Square, kind: MoveKind, auxiliary: usize) -> Self {
        debug_assert!(auxiliary < 32);
        Self(from.byte() as u32 | (to.byte() as u32) << 8 | (auxiliary as u32) << 16 | (kind as u32) << 21)
    }

    /// The move as a number, for transposition tables.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move that a number stands for. Every number gives a move, though not one that any position allows.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    /// The square that the man leaves (the poisoner's or healer's own square for those moves).
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_byte(self.0 as u8)
    }

    /// The square that the man reaches (the target of a poisoning, the patient of a cure).
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_byte((self.0 >> 8) as u8)
    }

    /// What the move does.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::ALL[(self.0 >> 21 & 7) as usize]
    }

    #[inline]
    pub(crate) const fn auxiliary(self) -> usize {
        (self.0 >> 16 & 31) as usize
    }

    /// The new kind of a promoting pawn.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion => Some(PieceKind::new(self.auxiliary())),
            _ => None,
        }
    }
}

/// Where a generator puts the moves that it finds.
pub trait MoveSink {
    /// Takes one move.
    fn push(&mut self, mv: Move);
}

impl MoveSink for Vec<Move> {
    #[inline]
    fn push(&mut self, mv: Move) {
        Self::push(self, mv);
    }
}
