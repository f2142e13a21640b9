//! The memory of a search thread: histories, and the data of each ply of its current path.

use std::io;
use std::ops::{Index, IndexMut};

use eval::nnue::AccumulatorStack;
use eval::{Evaluator, PawnCache, PieceSums};
use movegen::{AttackMap, Move, Position, Rules};

use super::corrections::Corrections;
use super::history::{Attacked, History};
use super::memory;
use super::move_list::ScoredMove;
use super::score::{MAX_PLY, NO_EVAL, Score};

/// Positions on the longest path, the root included.
const PATH: usize = MAX_PLY + 1;

/// The memory of one search thread, for one game and one evaluator.
pub(super) struct ThreadMemory {
    pub history: History,
    /// Corrections of the static evaluation.
    pub corrections: Corrections,
    /// The sums over all pieces of the positions on the current path.
    pub piece_sums: Vec<PieceSums>,
    /// The accumulators of the network on the current path.
    pub accumulators: AccumulatorStack,
    /// Attack maps of the positions on the current path.
    pub attack_maps: Vec<AttackMap>,
    /// The plies of the current path whose maps have been made.
    pub mapped_plies: Vec<usize>,
    pub pawns: PawnCache,
    pub stack: SearchStack,
    /// The moves of all move pickers on the current path.
    pub moves: Vec<ScoredMove>,
    /// Moves searched without a cutoff at the nodes of the current path.
    pub searched: Vec<Move>,
    pub pv: PvTable,
}

impl ThreadMemory {
    /// Other memory of a thread, in bytes: the used part of its stack, and the smaller lists.
    const OTHER_BYTES: usize = 1 << 20;

    /// Memory of a thread for a game, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        let path = PATH * (size_of::<PieceSums>() + size_of::<AttackMap>() + AccumulatorStack::BYTES_PER_PLY);
        History::bytes(rules) + Corrections::BYTES + path + PawnCache::BYTES + Self::OTHER_BYTES
    }

    /// Memory for a game. It must be [filled](Self::fill) before the first search.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        memory::check_with_reserve(Self::bytes(rules))?;
        Ok(ThreadMemory {
            history: History::new(rules)?,
            corrections: Corrections::new(),
            piece_sums: memory::vec_with_room(PATH)?,
            accumulators: AccumulatorStack::new(1),
            attack_maps: memory::vec_with_room(PATH)?,
            mapped_plies: memory::vec_with_room(PATH)?,
            pawns: PawnCache::new(),
            stack: SearchStack::new(),
            moves: memory::vec_with_room(4096)?,
            searched: memory::vec_with_room(1024)?,
            pv: PvTable::new(),
        })
    }

    pub fn begin(&mut self, evaluator: &Evaluator, position: &Position) {
        self.piece_sums[0] = evaluator.piece_sums(position);
        // Networks do not read the mobility.
        self.attack_maps[0] = match evaluator.network() {
            Some(_) => AttackMap::without_mobility(position),
            None => AttackMap::new(position),
        };
        self.accumulators.start();
        // Make the accumulators of the root now. If the table has its evaluation they are not needed there,
        // and each evaluation below would start from scratch.
        let (sums, attacks) = (&self.piece_sums[0], &self.attack_maps[0]);
        let _ = evaluator.evaluate_by_network(position, sums, attacks, &mut self.accumulators);
        self.mapped_plies.clear();
        self.mapped_plies.push(0);
        self.stack.clear(self.history.no_row());
        self.moves.clear();
        self.searched.clear();
    }

    /// Clears what earlier searches have learned.
    pub fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }

    /// Fills the lists with one element for each position on the path.
    pub fn fill(&mut self, rules: &'static Rules) {
        if !self.attack_maps.is_empty() {
            return;
        }
        self.accumulators = AccumulatorStack::new(PATH);
        self.piece_sums.resize(PATH, PieceSums::default());
        self.attack_maps.resize(PATH, AttackMap::new(&Position::start(rules)));
    }
}

/// Plies before the root that can be read.
const LOOK_BACK: usize = 4;

/// One node on the current path.
#[derive(Clone, Copy)]
pub(super) struct StackEntry {
    /// Static evaluation, or [`NO_EVAL`].
    pub static_eval: Score,
    /// The move made at this node; `None` for a null move.
    pub current_move: Option<Move>,
    pub was_quiet: bool,
    /// Whether the enemy attacked the squares of that move.
    pub attacked: Attacked,
    /// Row of the continuation histories for the move made at this node.
    pub continuation_row: usize,
    /// Move left out while testing whether it is singular.
    pub excluded: Option<Move>,
    /// Quiet moves that refuted sibling nodes.
    pub killers: [Option<Move>; 2],
    /// The number of fail highs at this ply since the grandparent node began.
    pub cutoffs: u32,
    /// Whether the node is on a principal variation, or was one according to the table.
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
            attacked: 0,
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

/// The best line from each ply of the current path.
pub(super) struct PvTable {
    lines: Vec<Vec<Move>>,
}

impl PvTable {
    /// An empty table.
    pub fn new() -> Self {
        PvTable { lines: vec![Vec::new(); MAX_PLY + 1] }
    }

    /// Clears the line at `ply`.
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Sets the line at `ply` to `best` followed by the line of the next ply.
    pub fn update(&mut self, ply: usize, best: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(best);
        line.extend_from_slice(&lower[0]);
    }

    /// The line at `ply`.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_best_move_and_the_line_below_it() {
        let [a, b, c] = [1, 2, 3].map(Move::from_bits);
        let mut pv = PvTable::new();
        pv.update(2, c);
        pv.update(1, b);
        pv.update(0, a);
        assert_eq!(pv.line(0), [a, b, c]);
        pv.clear(1);
        pv.update(0, b);
        assert_eq!(pv.line(0), [b]);
        assert_eq!(pv.line(2), [c]);
    }
}
