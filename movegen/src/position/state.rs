use crate::rules::MAX_MEN_WITH_POISON;
use crate::types::{ByColor, Men, Move, PieceKind, Square};

/// A pawn's move of two squares or more that can be answered en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Advanced {
    pub from: Square,
    pub to: Square,
}

/// The part of a position that a move cannot take back from the move alone; copied at every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub key: u64,
    /// Numbers of the men on the board, by side.
    pub men: ByColor<Men>,
    /// Numbers of the poisoned men among them.
    pub frozen: ByColor<Men>,
    pub poison: ByColor<PoisonCounts>,
    pub halfmove_clock: u16,
    /// Plies back to which the position may repeat.
    pub reversible_plies: u16,
    /// Rights to castle or leap: bits as in the game's table of rights.
    pub rights: u8,
    /// Set only if an en-passant capture is legal.
    pub advanced: Option<Advanced>,
    /// The effective kind that each side moved last.
    pub moved: ByColor<Option<PieceKind>>,
    pub last_move: Option<Move>,
}

/// The counts of a side's poisoned men: four bits for each of the men numbered 0 to 15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PoisonCounts(u64);

impl PoisonCounts {
    /// The highest number of a man that can be poisoned, plus one.
    pub const MEN: usize = MAX_MEN_WITH_POISON;

    pub const fn is_clear(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self, id: usize) -> u8 {
        if id < Self::MEN { (self.0 >> (4 * id) & 15) as u8 } else { 0 }
    }

    pub fn set(&mut self, id: usize, count: u8) {
        debug_assert!(id < Self::MEN);
        self.0 = self.0 & !(15 << (4 * id)) | u64::from(count) << (4 * id);
    }

    /// The men whose count is 1: they die with the enemy's next move.
    pub fn expiring(self, frozen: Men) -> Men {
        frozen.ids().filter(|&id| self.count(id) == 1).collect()
    }
}
