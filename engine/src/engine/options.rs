//! Settings of the engine.

use std::time::Duration;

use eval::{Evaluator, PieceValues};
use movegen::Rules;

use super::setting::Change;
use crate::book::BookChoice;
use crate::endings::Endings;
use crate::random::random_number;
use crate::search::{Errors, Limits, MemoryLimit, NetworkChoice, Settings};

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
    /// The playing strength, from 0 to [`Options::FULL_SKILL`]. Lower levels search fewer nodes for a move,
    /// and the lowest ones make errors.
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

    /// The skill level with the full strength.
    pub const FULL_SKILL: u32 = 20;

    /// The name of the game in which [`Options::ELO`] was measured.
    pub const ELO_GAME: &str = "chess";

    /// Elo points of the skill levels below [`Options::FULL_SKILL`], in chess. They are an estimate: ten
    /// times more nodes count as 320 points, and a search of [`LEAST_NODES`](Self::LEAST_NODES) as
    /// [`LEAST_NODES_ELO`](Self::LEAST_NODES_ELO). Matches against Fairy-Stockfish 11.1, with its `UCI_Elo`
    /// at 1350, 1700 and 2000, set the origin.
    pub const ELO: [u32; Self::FULL_SKILL as usize] = [
        600, 730, 860, 990, 1120, 1250, 1380, 1510, 1640, 1770, 1900, 2030, 2160, 2290, 2420, 2550, 2680,
        2810, 2940, 3070,
    ];

    /// The smallest limit of nodes for a move. Weaker players do not search less, but make errors.
    pub const LEAST_NODES: u64 = 100;

    /// Elo points of a search of [`Options::LEAST_NODES`].
    pub const LEAST_NODES_ELO: u32 = 1550;

    /// Shares of errors by Elo points, from strong to weak: an estimate by matches of neighbouring shares in
    /// chess. A choice at random has 205 points, as such a program has in the rating list CCRL.
    const ERRORS: [(u32, f64); 9] = [
        (Self::LEAST_NODES_ELO, 0.03),
        (1460, 0.08),
        (1360, 0.13),
        (1160, 0.2),
        (1050, 0.28),
        (890, 0.38),
        (710, 0.5),
        (340, 0.8),
        (205, 1.0),
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

    /// The limit of nodes for a move; none at [`Options::FULL_SKILL`], and at levels that are so weak that
    /// they make [`errors`](Self::errors) instead. It is a handicap, not a rating: its effect depends on the
    /// game and the time control.
    pub fn node_limit(&self) -> Option<u64> {
        let above = f64::from(self.points()?.checked_sub(Self::LEAST_NODES_ELO)?);
        Some((Self::LEAST_NODES as f64 * 10_f64.powf(above / 320.0)).round() as u64)
    }

    /// The share of errors in the moves, from 0 to 1; none at levels that have a limit of nodes instead.
    pub fn errors(&self) -> Option<f64> {
        let points = self.points().filter(|&points| points < Self::LEAST_NODES_ELO)?;
        let after = Self::ERRORS.partition_point(|&(known, _)| known > points).min(Self::ERRORS.len() - 1);
        let [(above, fewer), (below, more)] = [Self::ERRORS[after - 1], Self::ERRORS[after]];
        let way = f64::from(above - points) / f64::from(above - below);
        Some(fewer + (more - fewer) * way)
    }

    /// The Elo points of the playing strength; none without a limit.
    fn points(&self) -> Option<u32> {
        if self.limits_strength { Some(self.elo) } else { Self::ELO.get(self.skill_level as usize).copied() }
    }

    /// Adds the limits of the playing strength to `limits`. An analysis is not weakened.
    pub(super) fn confine(&self, limits: Limits) -> Limits {
        if limits.infinite || self.analyses {
            return limits;
        }
        let within = |most: u64| limits.nodes.map_or(most, |nodes| nodes.min(most));
        let nodes = self.node_limit().map(within).or(limits.nodes);
        let errors = self.errors().map(|share| Errors { share, seed: random_number() });
        Limits { nodes, errors, ..limits }
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
    fn elo_points_choose_the_strength_only_if_it_is_limited() {
        let options = |limits_strength, elo| Options { limits_strength, elo, ..Options::default() };
        assert_eq!(options(false, 1550).node_limit(), None);
        for (elo, nodes) in [(1550, 100), (1630, 178), (1870, 1_000), (2190, 10_000), (3070, 5_623_413)] {
            assert_eq!(options(true, elo).node_limit(), Some(nodes), "{elo}");
            assert_eq!(options(true, elo).errors(), None, "{elo}");
        }
        assert_eq!(options(true, 1549).node_limit(), None);
        let shares: Vec<f64> = (600..1550).rev().filter_map(|elo| options(true, elo).errors()).collect();
        assert!(shares.len() == 950 && shares.is_sorted_by(|few, many| few < many), "{shares:?}");
        assert!(shares[0] < 0.04 && (0.5..0.7).contains(&shares[949]), "{shares:?}");
    }
}
