//! The probabilities of the results at a score, and the expected points.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::score::{SCORE_LIMIT, Score};

/// The probabilities of the results, from the point of view of one side. Their sum is 1. Advantage and
/// disadvantage are 0 in games without such results.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ResultChances {
    /// The probability of a win (1 point).
    pub win: f64,
    /// The probability of the advantage (3/4 of a point).
    pub advantage: f64,
    /// The probability of a draw (1/2 point).
    pub draw: f64,
    /// The probability of the disadvantage (1/4 of a point).
    pub disadvantage: f64,
    /// The probability of a loss (0 points).
    pub loss: f64,
}

impl ResultChances {
    /// Probabilities of a win, a draw and a loss with the same expected points. An advantage counts as half a
    /// win and half a draw, a disadvantage as half a draw and half a loss.
    pub fn win_draw_loss(self) -> [f64; 3] {
        let Self { win, advantage, draw, disadvantage, loss } = self;
        [win + advantage / 2.0, advantage / 2.0 + draw + disadvantage / 2.0, disadvantage / 2.0 + loss]
    }

    /// The expected points, from 0 to 1.
    pub fn expected(self) -> f64 {
        let Self { win, advantage, draw, disadvantage, .. } = self;
        win + 0.75 * advantage + 0.5 * draw + 0.25 * disadvantage
    }

    /// Whether the result can be an advantage or a disadvantage.
    pub fn has_advantages(self) -> bool {
        self.advantage + self.disadvantage > 0.0
    }

    /// The probabilities of win, advantage, draw, disadvantage and loss as whole percents. Their sum is 100:
    /// the largest fractions are rounded up.
    pub fn percents(self) -> [u32; 5] {
        let Self { win, advantage, draw, disadvantage, loss } = self;
        let exact = [win, advantage, draw, disadvantage, loss].map(|chance| 100.0 * chance);
        let mut percents = exact.map(|percent| percent as u32);
        let mut order: Vec<usize> = (0..exact.len()).collect();
        order.sort_by(|&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
        let missing = 100_u32.saturating_sub(percents.iter().sum());
        order.into_iter().take(missing as usize).for_each(|index| percents[index] += 1);
        percents
    }
}

impl fmt::Display for ResultChances {
    /// Writes for example `win 31 %, advantage 8 %, draw 30 %, disadvantage 8 %, loss 23 %`. The numbers add
    /// up to 100. Advantage and disadvantage are left out if they are impossible.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [win, advantage, draw, disadvantage, loss] = self.percents();
        if self.has_advantages() {
            write!(f, "win {win} %, advantage {advantage} %, draw {draw} %, ")?;
            write!(f, "disadvantage {disadvantage} %, loss {loss} %")
        } else {
            write!(f, "win {win} %, draw {draw} %, loss {loss} %")
        }
    }
}

/// The model that converts a score to probabilities: ordered logistic regression, symmetric for both sides.
///
/// With `L(x) = 1 / (1 + 10^(-x / scale))`, the probabilities at a score `s` are:
///
/// - a win: `L(s - win)`;
/// - at least the advantage: `L(s - advantage)`;
/// - at least a draw: `L(s + advantage)`;
/// - at least the disadvantage: `L(s + win)`.
///
/// Source: <https://en.wikipedia.org/wiki/Ordered_logit>
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChanceModel {
    /// The distance from a threshold at which the odds are ten to one. Centipawns.
    pub scale: f64,
    /// The score at which the probability of a win is 1/2. Centipawns.
    pub win: f64,
    /// The score at which the probability of at least the advantage is 1/2. Equal to `win` in games without
    /// this result. Centipawns.
    pub advantage: f64,
}

impl Default for ChanceModel {
    /// The model of games without a fitted one. At a score of 100 the expected points are 0.64.
    fn default() -> Self {
        Self { scale: 360.0, win: 120.0, advantage: 120.0 }
    }
}

impl fmt::Display for ChanceModel {
    /// Writes for example `scale 635, thresholds of win 158 and advantage 80`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scale, win, advantage } = self;
        write!(f, "scale {scale}, thresholds of win {win} and advantage {advantage}")
    }
}

impl ChanceModel {
    /// What valid numbers are, for messages.
    pub(crate) const SOUND: &str = "chances need a positive scale, and thresholds 0 <= advantage <= win";

    /// Whether the numbers are valid: `scale > 0` and `0 <= advantage <= win`, none of them infinite.
    pub fn is_sound(self) -> bool {
        let Self { scale, win, advantage } = self;
        scale > 0.0 && scale.is_finite() && win.is_finite() && (0.0..=win).contains(&advantage)
    }

    /// The probabilities of at least the disadvantage, at least a draw, at least the advantage, and a win.
    fn at_least(self, centipawns: f64) -> [f64; 4] {
        let Self { scale, win, advantage } = self;
        [win, advantage, -advantage, -win]
            .map(|ahead| 1.0 / (1.0 + 10f64.powf(-(centipawns + ahead) / scale)))
    }

    /// The probabilities of the results for a side with a score.
    pub fn chances(self, centipawns: f64) -> ResultChances {
        let [disadvantage, draw, advantage, win] = self.at_least(centipawns);
        ResultChances {
            win,
            advantage: advantage - win,
            draw: draw - advantage,
            disadvantage: disadvantage - draw,
            loss: 1.0 - disadvantage,
        }
    }

    /// The expected points (0 to 1) of a side with a score.
    pub fn expected(self, centipawns: f64) -> f64 {
        self.at_least(centipawns).iter().sum::<f64>() / 4.0
    }

    /// The lowest score with at least 0.75 expected points, the value of the result "advantage". Centipawns.
    pub fn advantage_score(self) -> Score {
        let (mut below, mut enough) = (0, SCORE_LIMIT - 1);
        while enough - below > 1 {
            let middle = i32::midpoint(below, enough);
            if self.expected(middle.into()) < 0.75 {
                below = middle;
            } else {
                enough = middle;
            }
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: ChanceModel = ChanceModel { scale: 300.0, win: 250.0, advantage: 90.0 };

    #[test]
    fn a_pawn_gives_0_64_points_in_the_conventional_model() {
        assert!((ChanceModel::default().expected(100.0) - 0.64).abs() < 0.01);
    }

    #[test]
    fn chances_add_up_and_give_the_expected_points() {
        for score in (-2000..=2000).step_by(50).map(f64::from) {
            let chances = MODEL.chances(score);
            let ResultChances { win, advantage, draw, disadvantage, loss } = chances;
            let all = [win, advantage, draw, disadvantage, loss];
            assert!(all.iter().all(|chance| (0.0..=1.0).contains(chance)), "{score}: {chances:?}");
            assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let points = win + 0.75 * advantage + 0.5 * draw + 0.25 * disadvantage;
            assert!((points - MODEL.expected(score)).abs() < 1e-9);
            let other = MODEL.chances(-score);
            assert!((other.loss - win).abs() < 1e-9 && (other.disadvantage - advantage).abs() < 1e-9);
        }
    }

    #[test]
    fn shown_chances_add_up_to_100() {
        for model in [MODEL, ChanceModel::default()] {
            for score in (-1000..=1000).map(f64::from) {
                let text = model.chances(score).to_string();
                let percents = text.split(' ').filter_map(|word| word.parse::<u32>().ok());
                assert_eq!(percents.sum::<u32>(), 100, "{score}: {text}");
            }
        }
    }

    #[test]
    fn a_result_has_the_probability_one_half_at_its_threshold() {
        assert!((MODEL.chances(250.0).win - 0.5).abs() < 1e-9);
        let chances = MODEL.chances(90.0);
        assert!((chances.win + chances.advantage - 0.5).abs() < 1e-9);
        assert!((MODEL.chances(-250.0).loss - 0.5).abs() < 1e-9);
    }

    #[test]
    fn chances_are_shown_with_advantages_only_where_there_are_any() {
        let chances = ResultChances { win: 0.41, advantage: 0.09, draw: 0.3, disadvantage: 0.08, loss: 0.12 };
        assert_eq!(chances.to_string(), "win 41 %, advantage 9 %, draw 30 %, disadvantage 8 %, loss 12 %");
        let plain = ResultChances { win: 0.5, advantage: 0.0, draw: 0.38, disadvantage: 0.0, loss: 0.12 };
        assert_eq!(plain.to_string(), "win 50 %, draw 38 %, loss 12 %");
        let [win, draw, loss] = chances.win_draw_loss();
        assert!((win - 0.455).abs() < 1e-9 && (draw - 0.385).abs() < 1e-9 && (loss - 0.16).abs() < 1e-9);
    }

    #[test]
    fn unsound_models_are_recognized() {
        assert!(MODEL.is_sound());
        for unsound in [
            ChanceModel { scale: 0.0, ..MODEL },
            ChanceModel { scale: f64::NAN, ..MODEL },
            ChanceModel { win: 80.0, ..MODEL },
            ChanceModel { win: f64::INFINITY, ..MODEL },
            ChanceModel { advantage: -1.0, ..MODEL },
        ] {
            assert!(!unsound.is_sound(), "{unsound:?}");
        }
    }
}
