//! Settings of the engine.

use std::time::Duration;

use eval::{Evaluator, PieceValues};
use movegen::Rules;

use super::setting::Change;
use crate::book::BookChoice;
use crate::endings::Endings;
use crate::search::{Limits, MemoryLimit, NetworkChoice, Settings};

/// The settings that a user can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How much memory to use.
    pub memory: MemoryLimit,
    /// Number of search threads.
    pub threads: usize,
    /// The table of piece values used by the evaluation.
    pub piece_values: PieceValues,
    /// The network used by the evaluation.
    pub network: NetworkChoice,
    /// The opening book.
    pub book: BookChoice,
    /// The ending tables that the search probes; none by default.
    pub endings: Endings,
    /// The playing strength, from 0 to [`Options::FULL_SKILL`]. Lower levels search fewer nodes for a move.
    pub skill_level: u32,
    /// Whether [`Options::elo`] decides the playing strength instead of the skill level.
    pub limits_strength: bool,
    /// The wanted playing strength in Elo points, on the scale of [`Options::ELO`].
    pub elo: u32,
    /// Number of best lines of an analysis.
    pub multi_pv: usize,
    /// Time reserved for sending a move to the user interface.
    pub move_overhead: Duration,
    /// Whether searches are analyses: they never use the book, and have no limit of playing strength.
    pub analyses: bool,
}

impl Options {
    /// The largest number of search threads.
    pub const MAX_THREADS: usize = 256;

    /// The skill level without a limit of nodes.
    pub const FULL_SKILL: u32 = 20;

    /// The name of the game in which [`Options::ELO`] was measured.
    pub const ELO_GAME: &str = "chess";

    /// Elo points of the skill levels below [`Options::FULL_SKILL`], in chess. They are an estimate: ten
    /// times more nodes count as 320 points. Matches of levels 2, 4 and 6 against Fairy-Stockfish 11.1, with
    /// its `UCI_Elo` at 1350, 1700 and 2000, set the origin.
    pub const ELO: [u32; Self::FULL_SKILL as usize] = [
        1550, 1630, 1710, 1790, 1870, 1950, 2030, 2110, 2190, 2270, 2350, 2430, 2510, 2590, 2670, 2750, 2830,
        2910, 2990, 3070,
    ];

    /// The default size of the transposition table, in megabytes.
    pub const DEFAULT_TABLE_MB: usize = 64;

    /// These settings after a change.
    ///
    /// # Errors
    /// Those of the change.
    pub fn with(&self, change: &Change<'_, Self>) -> Result<Self, String> {
        let mut options = self.clone();
        change(&mut options).map(|()| options)
    }

    /// The evaluation of a game by these settings.
    pub fn evaluator(&self, rules: &'static Rules) -> Evaluator {
        Evaluator::new(rules, self.piece_values).with_network(self.network.of(rules))
    }

    /// A message about a network or a book that is new since `before`, if a game cannot use it.
    pub fn note_since(&self, before: &Self, rules: &'static Rules) -> Option<String> {
        let book = BookChoice { is_on: before.book.is_on, ..self.book.clone() };
        let network = &self.network.file;
        if let Some(file) = network.as_ref().filter(|_| *network != before.network.file) {
            let error = file.adapted_to(rules).err()?;
            return Some(format!("the network is not used here: {error}"));
        }
        let owner = book.file.as_ref().filter(|_| book != before.book)?.rules();
        let note = format!("the book is not used here: it is for {}", owner.title());
        (!std::ptr::eq(owner, rules)).then_some(note)
    }

    pub(crate) fn settings(&self) -> Settings {
        let Self { memory, threads, piece_values, ref network, ref endings, .. } = *self;
        Settings { piece_values, network: network.clone(), endings: endings.for_search(), memory, threads }
    }

    /// The limit of nodes for a move: 100 at skill level 0, ten times as many for each four levels, none at
    /// [`Options::FULL_SKILL`]. It is a handicap, not a rating: its effect depends on the game and the time
    /// control.
    pub fn node_limit(&self) -> Option<u64> {
        /// 100 times 10 to the power of 0, 1/4, 2/4 and 3/4.
        const STEPS: [u64; 4] = [100, 178, 316, 562];
        let level = self.level();
        (level < Self::FULL_SKILL).then(|| STEPS[level as usize % 4] * 10_u64.pow(level / 4))
    }

    /// The skill level in effect. With [`Options::limits_strength`] it is the highest one that has at most
    /// the wanted Elo points, or the lowest one.
    fn level(&self) -> u32 {
        let within = Self::ELO.partition_point(|&points| points <= self.elo) as u32;
        if self.limits_strength { within.saturating_sub(1) } else { self.skill_level }
    }

    /// Adds the node limit of the skill level to `limits`. An analysis is not weakened.
    pub(super) fn confine(&self, limits: Limits) -> Limits {
        match self.node_limit() {
            Some(most) if !limits.infinite && !self.analyses => {
                Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
            }
            _ => limits,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            memory: MemoryLimit::Table(Self::DEFAULT_TABLE_MB),
            threads: 1,
            piece_values: PieceValues::default(),
            network: NetworkChoice::default(),
            book: BookChoice::default(),
            endings: Endings::default(),
            skill_level: Self::FULL_SKILL,
            limits_strength: false,
            elo: Self::ELO[Self::ELO.len() - 1],
            multi_pv: Limits::default().multi_pv,
            move_overhead: Limits::default().move_overhead,
            analyses: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_points_choose_a_level_only_if_strength_is_limited() {
        let options = |limits_strength, elo| Options { limits_strength, elo, ..Options::default() };
        assert_eq!(options(false, 1550).node_limit(), None);
        for (elo, nodes) in
            [(0, 100), (1550, 100), (1629, 100), (1630, 178), (2190, 10_000), (9999, 5_620_000)]
        {
            assert_eq!(options(true, elo).node_limit(), Some(nodes), "{elo}");
        }
    }
}
