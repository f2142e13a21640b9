//! The evaluation by material and network.

use std::fmt;

use movegen::{AttackMap, Color, Position};

use crate::evaluator::{Evaluator, for_side};
use crate::nnue::AccumulatorStack;
use crate::score::{SCORE_LIMIT, Score};
use crate::terms::piece_sums::PieceSums;

/// The parts of an evaluation by a network, in centipawns from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkTrace {
    /// White's material minus Black's.
    pub material: Score,
    /// The output of the network.
    pub network: Score,
    /// The evaluation: the sum of both after the corrections by the rules.
    pub total: Score,
}

impl Evaluator {
    /// The evaluation of a position by the network from the point of view of the side to move, in centipawns;
    /// none if the evaluator has no network. It lies strictly between `-SCORE_LIMIT` and [`SCORE_LIMIT`]. The
    /// halfmove clock has no influence on it: see [`Evaluator::approach_move_count`].
    ///
    /// `piece_sums` must be those of the position, `attacks` as well if the network [reads
    /// it](crate::nnue::Network::reads_attacks), and `accumulators` must have followed the moves to it.
    pub fn evaluate_by_network(
        &self,
        position: &Position,
        piece_sums: &PieceSums,
        attacks: &AttackMap,
        accumulators: &mut AccumulatorStack,
    ) -> Option<Score> {
        debug_assert_eq!(*piece_sums, self.piece_sums(position), "the sums of another position");
        let output = accumulators.evaluate(self.network()?, position, attacks);
        Some(self.add_material(position, piece_sums, output))
    }

    /// The evaluation with a given output of the network. Both are for the side to move.
    pub(crate) fn add_material(&self, position: &Position, piece_sums: &PieceSums, output: Score) -> Score {
        let us = position.side_to_move();
        let sum = piece_sums.material(us) - piece_sums.material(!us) + output;
        let total = self.endings().correct_by_rules(position, for_side(us, sum));
        for_side(us, total).clamp(1 - SCORE_LIMIT, SCORE_LIMIT - 1)
    }

    /// Evaluates a position by the network and returns the parts; none if the evaluator has no network.
    pub fn network_trace(&self, position: &Position) -> Option<NetworkTrace> {
        let us = position.side_to_move();
        let output = self.network()?.evaluate(position);
        let piece_sums = self.piece_sums(position);
        let sum = self.add_material(position, &piece_sums, output);
        Some(NetworkTrace {
            material: piece_sums.material(Color::White) - piece_sums.material(Color::Black),
            network: for_side(us, output),
            total: for_side(us, self.approach_move_count(position, sum)),
        })
    }
}

impl fmt::Display for NetworkTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { material, network, total } = self;
        writeln!(f, "{:<12}{material:>7}", "material")?;
        writeln!(f, "{:<12}{network:>+7}", "network")?;
        writeln!(f, "{:<12}{total:>7} centipawns for White", "evaluation")
    }
}
