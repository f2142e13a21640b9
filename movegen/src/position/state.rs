//! The part of a position that is copied at every move.

use crate::rules::MAX_PIECES_WITH_POISON;
use crate::types::{ByColor, Move, PieceKind, PieceSet, Square};

/// A pawn's move of two squares or more after which an en-passant capture is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Advanced {
    pub from: Square,
    pub to: Square,
}

/// The part of a position that cannot be restored from the move alone. It is copied at every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub key: u64,
    pub pieces: ByColor<PieceSet>,
    /// The poisoned pieces among them.
    pub frozen: ByColor<PieceSet>,
    pub poison: ByColor<PoisonCounts>,
    pub halfmove_clock: u16,
    /// The number of plies back to which an earlier occurrence of the position is possible.
    pub reversible_plies: u16,
    /// The rights to castle or leap: one bit for each entry of the game's table of rights.
    pub rights: u8,
    /// The last advance. Set only if an en-passant capture is legal.
    pub advanced: Option<Advanced>,
    /// The effective kind of the piece that each side moved last.
    pub moved: ByColor<Option<PieceKind>>,
    /// The kind that the last moved piece had before its move, which may have been a promotion.
    pub former_kind: PieceKind,
    pub last_move: Option<Move>,
    /// The number of checks that each side still has to give to win; 0 in games that do not count checks.
    pub checks_left: ByColor<u8>,
    /// The limit of the count of moves in endings, in plies; 0 if there is no count.
    pub count_limit: u16,
    /// The count.
    pub count_plies: u16,
    /// Whether the kings face each other, and did so before the last move, in games in which it matters.
    pub faced_twice: bool,
    /// The square of the wall, if there is one that each move moves.
    pub wall: Option<Square>,
    /// The square on which the last move captured a piece of a kind that is not traded, by another piece.
    pub traded: Option<Square>,
}

impl State {
    /// The state of an empty board, without rights and earlier moves.
    pub fn empty(checks: ByColor<u8>) -> Self {
        Self {
            key: 0,
            pieces: ByColor::both(PieceSet::NONE),
            frozen: ByColor::both(PieceSet::NONE),
            poison: ByColor::both(PoisonCounts::default()),
            halfmove_clock: 0,
            reversible_plies: 0,
            rights: 0,
            advanced: None,
            moved: ByColor::both(None),
            former_kind: PieceKind::new(0),
            last_move: None,
            checks_left: checks,
            count_limit: 0,
            count_plies: 0,
            faced_twice: false,
            wall: None,
            traded: None,
        }
    }
}

/// The counts of a side's poisoned pieces: four bits for each id from 0 to 15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PoisonCounts(u64);

impl PoisonCounts {
    /// The number of ids that have a count.
    pub const PIECES: usize = MAX_PIECES_WITH_POISON;

    pub const fn is_clear(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self, id: usize) -> u8 {
        if id < Self::PIECES { (self.0 >> (4 * id) & 15) as u8 } else { 0 }
    }

    pub fn set(&mut self, id: usize, count: u8) {
        debug_assert!(id < Self::PIECES);
        self.0 = self.0 & !(15 << (4 * id)) | u64::from(count) << (4 * id);
    }

    /// The pieces with the count 1, which die with the enemy's next move.
    pub fn expiring(self, frozen: PieceSet) -> PieceSet {
        frozen.ids().filter(|&id| self.count(id) == 1).collect()
    }
}
