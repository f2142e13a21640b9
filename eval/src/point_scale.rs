//! Points that a score promises, and the score that a number of points is worth.

use movegen::Rules;

use crate::fitted::fitted_parameters;
use crate::score::Score;

/// How centipawns become expected points in a game. Fitted to the game's self-played games where there are any.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PointScale {
    /// Centipawns for odds of ten to one.
    centipawns: f64,
}

impl PointScale {
    /// Of games without measurements: a convention, by which a pawn ahead is worth 0.64 points.
    const CONVENTION: Self = Self { centipawns: 400.0 };

    /// The scale of a game.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        fitted_parameters(rules).map_or(Self::CONVENTION, |fitted| Self { centipawns: fitted.scale })
    }

    /// The points (0 to 1) that a side with a score of `centipawns` may expect: `1 / (1 + 10^(-centipawns / scale))`.
    #[must_use]
    pub fn expected(self, centipawns: Score) -> f64 {
        1.0 / (1.0 + 10f64.powf(-f64::from(centipawns) / self.centipawns))
    }

    /// The score from which a side may expect 0.75 points, what the result "advantage" is worth. Centipawns.
    #[must_use]
    pub fn advantage(self) -> Score {
        /// The decimal logarithm of 3: odds of three to one.
        const LOG_3: f64 = 0.477_121_254_719_662_4;
        (self.centipawns * LOG_3).round() as Score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advantage_is_worth_three_quarters_of_a_point_in_every_game() {
        for rules in movegen::all_games() {
            let scale = PointScale::of(rules);
            let advantage = scale.advantage();
            assert!((scale.expected(advantage) - 0.75).abs() < 0.002, "{}: {advantage}", rules.id());
            assert!((scale.expected(-advantage) - 0.25).abs() < 0.002);
            assert!((scale.expected(0) - 0.5).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn the_convention_holds_where_nothing_was_measured() {
        assert_eq!(PointScale::CONVENTION.advantage(), 191);
        assert!((PointScale::CONVENTION.expected(100) - 0.64).abs() < 0.001);
    }

    #[test]
    fn the_scale_is_that_of_the_game_s_file() {
        let gothic = movegen::rules("gothic").expect("gothic");
        let fitted = fitted_parameters(gothic).expect("Gothic has a file");
        assert!((PointScale::of(gothic).expected(fitted.scale.round() as Score) - 10.0 / 11.0).abs() < 0.001);
    }
}
