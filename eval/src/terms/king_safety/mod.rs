//! King safety: pawn shelter, and the danger of enemy attacks around the king.
//!
//! The danger is a sum of points. The loss grows with the square of the sum, because attackers help each
//! other.
// Source: https://www.chessprogramming.org/King_Safety

mod checks;
mod shelter;
mod zones;

use movegen::{Color, PieceKind, Position, Rules, Square};

use self::checks::CheckTrees;
use self::shelter::Shelter;
use self::zones::{FlankCount, Pressure, Zones};
use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::params::{Danger, HAND_DANGER, Parameters};
use crate::terms::piece_tables::hand_values;

/// The tables of the term.
pub(crate) struct KingSafety {
    zones: Zones,
    /// None if no weight depends on checks. Then they need not be counted.
    checks: Option<CheckTrees>,
    /// Whether a weight depends on the flank.
    uses_flank: bool,
    shelter: Shelter,
    weights: Danger,
    /// The value of each kind in hand; none in games without hands. Centipawns.
    hand_values: Option<[Score; PieceKind::MAX]>,
    /// The value of a side's pieces in the start position. Centipawns.
    full_force: Score,
}

impl KingSafety {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let weights = parameters.danger.clone();
        let start = Position::start(rules);
        let pieces = start.pieces(Color::White).filter(|&(kind, _)| !rules.is_pawn(kind));
        let force = pieces.map(|(kind, _)| values[kind.index()]).sum::<Score>();
        Self {
            zones: Zones::new(rules, values),
            checks: weights.use_checks().then(|| CheckTrees::new(rules)),
            uses_flank: weights.use_flank(),
            shelter: Shelter::new(rules, parameters),
            weights,
            hand_values: rules.has_hands().then(|| hand_values(values)),
            full_force: force.max(1),
        }
    }

    /// The safety of a side's king.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let Some(king) = context.king(color) else { return Tapered::ZERO };
        let shelter = self.shelter.score(context, color, king);
        shelter - self.danger(context, color, king, shelter)
    }

    /// The loss by the danger of enemy pieces.
    fn danger(&self, context: &Context<'_>, color: Color, king: Square, shelter: Tapered) -> Tapered {
        let weights = &self.weights;
        let pressure = self.zones.pressure(context, color, king);
        let points = self.points(context, color, king, shelter, &pressure).max(0);
        let has_helpers = pressure.attackers.len() > 1 || context.position.hand_count(!color) != 0;
        let share = if has_helpers { 100 } else { weights.lone_attacker };
        let middlegame = (points * points / weights.divisor.get()).min(weights.limit.get()) * share / 100;
        let endgame = points * weights.endgame / 100 + middlegame * weights.endgame_share / 100;
        Tapered::new(middlegame, endgame)
    }

    /// The points of danger. In the material of the enemy a pawn counts 100 centipawns, whatever its kind.
    fn points(
        &self,
        context: &Context<'_>,
        color: Color,
        king: Square,
        shelter: Tapered,
        pressure: &Pressure,
    ) -> i32 {
        let weights = &self.weights;
        let flank =
            if self.uses_flank { self.zones.flank(context, color, king) } else { FlankCount::default() };
        let checks = self.checks.as_ref().map(|trees| trees.checks(context, color, king)).unwrap_or_default();
        let pawns = context.survey.pawns[!color];
        let force = context.piece_sums.material(!color) - 100 * pawns;
        let missing_force = 100 - 100 * force.min(self.full_force) / self.full_force;
        weights.offset
            + weights.attack * pressure.weight / 16
            + weights.ring_attack * pressure.ring_attacks
            + weights.weak_square * pressure.weak_squares
            - weights.guard * pressure.guards
            + weights.safe_check * checks.safe_checkers.len() as i32
            + weights.safe_check_square * checks.safe_squares
            + weights.unsafe_check * checks.unsafe_squares
            + weights.flank_attack * flank.attacks / 4
            - weights.flank_guard * flank.guarded / 4
            - weights.missing_force * missing_force / 100
            - weights.shelter * shelter.middlegame() / 100
            + self.danger_of_hand(context.position, !color)
    }

    /// The points for the pieces in the hand of a side, which can appear near the king.
    fn danger_of_hand(&self, position: &Position, color: Color) -> i32 {
        let Some(values) = &self.hand_values else { return 0 };
        let value = |(kind, count): (PieceKind, u8)| values[kind.index()] * i32::from(count);
        HAND_DANGER * position.hand_pieces(color).map(value).sum::<i32>() / 100
    }
}
