//! Terms of special kinds: pairs of colour-bound pieces, and imitators.

use movegen::{Color, PieceKind, Position, Rules};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::params::Parameters;

/// The bonus for having colour-bound pieces on light squares and on dark squares.
// Source: https://www.chessprogramming.org/Bishop_Pair
pub(crate) struct ColourPairs {
    divisor: Score,
    limit: Score,
}

impl ColourPairs {
    pub fn new(parameters: &Parameters) -> Self {
        Self { divisor: parameters.colour_pair_divisor.get(), limit: parameters.colour_pair_limit.get() }
    }

    /// The bonus of a side.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let [dark, light] = context.survey.colour_bound[color];
        Tapered::flat((dark.min(light) / self.divisor).min(self.limit))
    }
}

/// The bonus or penalty of imitators. It depends on the mean value of the enemy's pieces and pawns, compared
/// with the start position.
pub(crate) struct Imitators {
    percent: Score,
    limit: Score,
    /// The mean value of a piece or pawn of the start position, without kings. Centipawns.
    mean_at_start: Score,
}

impl Imitators {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let start = Position::start(rules);
        let material: Score = start.pieces(Color::White).map(|(kind, _)| values[kind.index()]).sum();
        let pieces = start.pieces(Color::White).count() as Score - 1;
        Self {
            percent: parameters.imitator_percent,
            limit: parameters.imitator_limit.get(),
            mean_at_start: material / pieces.max(1),
        }
    }

    /// The bonus of a side, negative for a penalty.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let imitators = context.survey.imitators[color];
        if imitators == 0 {
            return Tapered::ZERO;
        }
        let mean = context.piece_sums.material(!color) / context.survey.count_without_king(!color).max(1);
        let gain = (mean - self.mean_at_start) * self.percent / 100;
        Tapered::flat(gain.clamp(-self.limit, self.limit) * imitators)
    }
}
