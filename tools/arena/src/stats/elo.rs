//! Points and Elo with error bars.

use std::f64::consts::{LN_10, SQRT_2};

use super::pairs::PairScores;

/// The 0.975 quantile of the standard normal distribution: half the width of a 95 % interval, in standard
/// deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// Expected points per game at a rating difference.
// Source: https://www.chessprogramming.org/Match_Statistics
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The rating difference at which `score` points per game are expected; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score >= 1.0 {
        f64::INFINITY
    } else if score <= 0.0 {
        f64::NEG_INFINITY
    } else {
        // The sum turns -0 into +0.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// An estimate of strength from pairs of games. Errors are half the widths of 95 % confidence intervals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Mean points per game.
    pub mean: f64,
    pub mean_error: f64,
    pub elo: f64,
    pub elo_error: f64,
    /// Normalised Elo difference: the mean in standard deviations of a game.
    pub normalized_elo: f64,
    pub superiority: f64,
}

impl Estimate {
    /// The estimate from `pairs`; `None` without pairs.
    pub fn of(pairs: &PairScores) -> Option<Self> {
        if pairs.pairs() == 0 {
            return None;
        }
        Some(Self::new(pairs.mean(), pairs.variance(), pairs.pairs() as f64))
    }

    /// The estimate from mean and variance of `count` independent pairs.
    fn new(mean: f64, variance: f64, count: f64) -> Self {
        // If all pairs have the same score, the variance is estimated as if the next pair differed by half a
        // point.
        let believed = if variance > 0.0 { variance } else { 0.25 / (count + 1.0) };
        let standard_error = (believed / count).sqrt();
        let mean_error = Z_95 * standard_error;
        Self {
            mean,
            mean_error,
            elo: elo_of_score(mean),
            elo_error: elo_error(mean, mean_error),
            normalized_elo: (mean - 0.5) / (2.0 * believed).sqrt() * ELO_PER_DEVIATION,
            superiority: libm::erfc((0.5 - mean) / standard_error / SQRT_2) / 2.0,
        }
    }
}

/// Normalised Elo for one standard deviation of a game: 800 / ln 10.
// Source: https://www.cantate.be/Fishtest/normalized_elo.pdf
pub const ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// Half the width of the Elo interval that corresponds to the interval of the mean; infinite if an end has no
/// finite Elo.
fn elo_error(mean: f64, mean_error: f64) -> f64 {
    let (low, high) = (elo_of_score(mean - mean_error), elo_of_score(mean + mean_error));
    if low.is_finite() && high.is_finite() { (high - low) / 2.0 } else { f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-700.0, -35.0, 0.0, 5.0, 191.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        // The classical table: 200 Elo are 76 %.
        assert!((score_of_elo(200.0) - 0.76).abs() < 0.001);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert!(elo_of_score(0.5).is_sign_positive(), "an even score is not printed as -0");
    }

    /// Figures that fastchess publishes for its pentanomial model (losses of both, loss and draw, win and
    /// loss plus two draws, win and draw, wins of both).
    // Source: https://github.com/Disservin/fastchess/blob/master/app/tests/elo_test.cpp
    #[test]
    fn published_examples() {
        let examples = [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 1.0),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 0.0505),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 0.0),
        ];
        for (counts, elo, error, normalized, superiority) in examples {
            let estimate = Estimate::of(&PairScores::pentanomial(counts)).unwrap();
            assert!((estimate.elo - elo).abs() < 0.01, "{estimate:?}");
            assert!((estimate.elo_error - error).abs() < 0.02, "{estimate:?}");
            assert!((estimate.normalized_elo - normalized).abs() < 0.01, "{estimate:?}");
            assert!((estimate.superiority - superiority).abs() < 0.001, "{estimate:?}");
        }
    }

    #[test]
    fn extreme_results_have_no_bounds_and_no_panics() {
        assert_eq!(Estimate::of(&PairScores::default()), None);
        let won = Estimate::of(&PairScores::pentanomial([0, 0, 0, 0, 7])).unwrap();
        assert_eq!((won.mean, won.elo, won.elo_error), (1.0, f64::INFINITY, f64::INFINITY));
        assert!(won.superiority > 0.99 && won.mean_error > 0.1, "{won:?}");
        let drawn = |pairs| Estimate::of(&PairScores::pentanomial([0, 0, pairs, 0, 0])).unwrap();
        assert_eq!((drawn(7).elo, drawn(7).superiority), (0.0, 0.5));
        assert!(drawn(7).elo_error > 50.0 && drawn(1000).elo_error < 1.0, "{:?}", drawn(1000));
    }
}
