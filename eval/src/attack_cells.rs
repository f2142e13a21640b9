//! What an attack on each square counts: packed, so that one addition a square adds up all of it.

use movegen::Square;

use crate::board::TABLE;

/// For every square whether it counts for mobility, and its weight around the enemy king.
#[derive(Clone, Copy)]
pub(crate) struct AttackCells([u16; TABLE]);

/// The sum of the cells of some squares.
#[derive(Clone, Copy, Default)]
pub(crate) struct AttackSum(u16);

/// A square that counts for mobility. No man attacks 256 squares, so that sums stay below the weights.
const REACH: u16 = 1;
/// The bits of a cell below its weight.
const KING_WEIGHT_SHIFT: u32 = 8;

impl AttackCells {
    /// Every square counts for mobility, none has a weight.
    pub const EVERYWHERE: Self = Self([REACH; TABLE]);

    /// Gives a square its weight around the king.
    pub fn set_king_weight(&mut self, square: Square, weight: u8) {
        let cell = &mut self.0[square.index()];
        *cell = *cell & REACH | u16::from(weight) << KING_WEIGHT_SHIFT;
    }

    /// A square does not count for mobility.
    pub fn close(&mut self, square: Square) {
        self.0[square.index()] &= !REACH;
    }
}

impl AttackSum {
    /// Adds a square.
    pub fn add(&mut self, cells: &AttackCells, square: Square) {
        self.0 += cells.0[square.index()];
    }

    /// Adds a square if it is attacked.
    pub fn add_if(&mut self, attacked: bool, cells: &AttackCells, square: Square) {
        self.0 += cells.0[square.index()] & u16::from(attacked).wrapping_neg();
    }

    /// The number of squares that count for mobility.
    pub fn reach(self) -> usize {
        usize::from(self.0 & 0xff)
    }

    /// The weights of the squares around the king, summed.
    pub fn near_king(self) -> i32 {
        i32::from(self.0 >> KING_WEIGHT_SHIFT)
    }
}
