//! The memory that a search thread keeps between searches.

use std::io;

use eval::network::NetworkSums;
use eval::{Accumulator, PawnCache};
use movegen::{AttackMap, Move, Position, Rules};

use super::history::History;
use super::move_list::ScoredMove;
use super::pv::PvTable;
use super::score::MAX_PLY;
use super::stack::SearchStack;
use crate::memory;

/// Positions on the longest path, the root included.
const PATH: usize = MAX_PLY + 1;

/// The memory of one search thread, for one game and one evaluator.
pub(super) struct ThreadMemory {
    pub history: History,
    /// Evaluation sums of the positions on the current path.
    pub accumulators: Vec<Accumulator>,
    /// The sums of the network on the current path.
    pub network: NetworkSums,
    /// Attack maps of the positions on the current path.
    pub attack_maps: Vec<AttackMap>,
    /// The plies of the current path whose maps have been made.
    pub mapped_plies: Vec<usize>,
    /// Cache of pawn structures.
    pub pawns: PawnCache,
    pub stack: SearchStack,
    /// The moves of all move pickers on the current path.
    pub moves: Vec<ScoredMove>,
    /// Moves searched without a cutoff at the nodes of the current path.
    pub tried: Vec<Move>,
    pub pv: PvTable,
}

impl ThreadMemory {
    /// Other memory of a thread, in bytes: the used part of its stack, and the smaller lists.
    const OTHER_BYTES: usize = 1 << 20;

    /// Memory of a thread for a game, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        let path = PATH * (size_of::<Accumulator>() + size_of::<AttackMap>() + NetworkSums::BYTES_PER_PLY);
        History::bytes(rules) + path + PawnCache::BYTES + Self::OTHER_BYTES
    }

    /// Memory for a game. It must be [filled](Self::fill) before the first search.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        memory::check_with_reserve(Self::bytes(rules))?;
        Ok(ThreadMemory {
            history: History::new(rules)?,
            accumulators: memory::vec_with_room(PATH)?,
            network: NetworkSums::new(1),
            attack_maps: memory::vec_with_room(PATH)?,
            mapped_plies: memory::vec_with_room(PATH)?,
            pawns: PawnCache::new(),
            stack: SearchStack::new(),
            moves: memory::vec_with_room(4096)?,
            tried: memory::vec_with_room(1024)?,
            pv: PvTable::new(),
        })
    }

    /// Fills the lists with one element for each position on the path.
    pub fn fill(&mut self, rules: &'static Rules) {
        if !self.attack_maps.is_empty() {
            return;
        }
        self.network = NetworkSums::new(PATH);
        self.accumulators.resize(PATH, Accumulator::default());
        self.attack_maps.resize(PATH, AttackMap::new(&Position::start(rules)));
    }
}
