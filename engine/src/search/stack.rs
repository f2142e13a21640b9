//! The data of each node on the current path.

use std::ops::{Index, IndexMut};

use movegen::Move;

use super::history::Threats;
use super::score::{INFINITE, MAX_PLY, Score};

/// Marks a node without static evaluation (the side to move is in check).
pub(super) const NO_EVAL: Score = -INFINITE;

/// Plies before the root that can be read.
const LOOK_BACK: usize = 4;

/// One node on the current path.
#[derive(Clone, Copy)]
pub(super) struct StackEntry {
    /// Static evaluation, or [`NO_EVAL`].
    pub static_eval: Score,
    /// The move made at this node; `None` for a null move.
    pub current_move: Option<Move>,
    /// Whether that move was quiet and its piece stays on its target square.
    pub was_quiet: bool,
    /// Whether the enemy attacked the squares of that move.
    pub threats: Threats,
    /// By how many plies the search of that move was reduced.
    pub reduction: i32,
    /// Row of the continuation histories for the move made at this node.
    pub continuation_row: usize,
    /// Move left out while testing whether it is singular.
    pub excluded: Option<Move>,
    /// Quiet moves that refuted sibling nodes.
    pub killers: [Option<Move>; 2],
    /// How often nodes at this ply have failed high since the grandparent node began.
    pub cutoffs: u32,
    /// Whether the node is on a principal variation, or was by the table.
    pub tt_pv: bool,
}

/// The nodes of the current path, by distance from the root. A few nodes before the root are empty.
pub(super) struct SearchStack(Vec<StackEntry>);

impl SearchStack {
    /// Nodes before the root, on the path, and after its end.
    const LENGTH: usize = MAX_PLY + LOOK_BACK + 4;

    /// A stack. It must be [cleared](Self::clear) before each search.
    pub fn new() -> Self {
        SearchStack(Vec::with_capacity(Self::LENGTH))
    }

    /// Clears all nodes; `no_row` is the continuation row that is always zero.
    pub fn clear(&mut self, no_row: usize) {
        let blank = StackEntry {
            static_eval: NO_EVAL,
            current_move: None,
            was_quiet: false,
            threats: 0,
            reduction: 0,
            continuation_row: no_row,
            excluded: None,
            killers: [None; 2],
            cutoffs: 0,
            tt_pv: false,
        };
        self.0.clear();
        self.0.resize(Self::LENGTH, blank);
    }

    /// The node `back` plies (at most four) before `ply`.
    pub fn back(&self, ply: usize, back: usize) -> &StackEntry {
        &self.0[ply + LOOK_BACK - back]
    }
}

impl Index<usize> for SearchStack {
    type Output = StackEntry;

    fn index(&self, ply: usize) -> &StackEntry {
        &self.0[ply + LOOK_BACK]
    }
}

impl IndexMut<usize> for SearchStack {
    fn index_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.0[ply + LOOK_BACK]
    }
}
