//! Terms for men that complement each other or depend on what the enemy has: colour-bound men and imitators.

use movegen::{Color, Geometry, PieceKind, Rules};

use crate::accumulator::Accumulator;
use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::score::{Score, Tapered};
use crate::survey::Survey;

/// Whether a kind can attack squares only of the colour that it stands on.
pub(crate) fn is_colour_bound(rules: &Rules, kind: PieceKind) -> bool {
    let geometry = rules.geometry();
    let mut attacks = 0;
    for from in geometry.squares() {
        for to in geometry.squares().filter(|&to| rules.attacks(Color::White, kind, from, to)) {
            if is_light(geometry, from) != is_light(geometry, to) {
                return false;
            }
            attacks += 1;
        }
    }
    attacks > 0 && !rules.is_pawn(kind)
}

fn is_light(geometry: &Geometry, square: movegen::Square) -> bool {
    (geometry.file_of(square) + geometry.rank_of(square)) % 2 == 1
}

impl Evaluator {
    /// Adds what men bound to light and to dark squares are worth together.
    // Source: https://www.chessprogramming.org/Bishop_Pair
    pub(crate) fn add_colour_pairs(&self, survey: &Survey, breakdown: &mut Breakdown) {
        let (divisor, limit) = (self.parameters.colour_pair_divisor, self.parameters.colour_pair_limit);
        for color in Color::ALL {
            let [dark, light] = survey.colour_bound[color.index()];
            let bonus = (dark.min(light) / divisor.get()).min(limit.get());
            breakdown.add(Term::ColourPairs, color, Tapered::flat(bonus));
        }
    }

    /// Adds what imitators gain or lose by the men that the enemy has left to move, against those at the start.
    pub(crate) fn add_imitators(
        &self,
        accumulator: &Accumulator,
        survey: &Survey,
        breakdown: &mut Breakdown,
    ) {
        for color in Color::ALL {
            let imitators = survey.imitators[color.index()];
            if imitators > 0 {
                let them = (!color).index();
                let mean = accumulator.material[them] / survey.men(!color).max(1);
                let gain = (mean - self.mean_man_value) * self.parameters.imitator_percent / 100;
                let limit = self.parameters.imitator_limit.get();
                let term: Score = gain.clamp(-limit, limit) * imitators;
                breakdown.add(Term::Imitators, color, Tapered::flat(term));
            }
        }
    }
}
