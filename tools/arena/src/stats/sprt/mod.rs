//! The sequential probability ratio test.
//!
//! The generalised test for the empirical distribution of pair scores. Each hypothesis is represented by the
//! most likely distribution that has its mean, or its normalised Elo.
//! Sources: <https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>,
//! <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>

use std::f64::consts::SQRT_2;
use std::str::FromStr;

use super::elo::{ELO_PER_DEVIATION, score_of_elo};
use super::pairs::PairScores;
use crate::name_values::{choice, items, unknown};

/// The unit of the bounds of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    Logistic,
    /// Normalised Elo: the mean in standard deviations of a game, times 800 / ln 10.
    Normalized,
}

impl EloModel {
    const ALL: [(&str, Self); 2] = [("logistic", Self::Logistic), ("normalized", Self::Normalized)];
}

/// A test of "the difference is `elo1`" against "the difference is `elo0`".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// Probability of accepting the alternative when the null hypothesis holds.
    pub alpha: f64,
    /// Probability of accepting the null hypothesis when the alternative holds.
    pub beta: f64,
    /// The unit of both differences.
    pub model: EloModel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The null hypothesis, `elo0`, is accepted.
    Rejected,
    /// The alternative, `elo1`, is accepted.
    Accepted,
}

impl Sprt {
    /// Frequency assumed for pair scores that never occurred, so that no hypothesis is impossible.
    const UNSEEN: f64 = 1e-3;

    /// The lower and upper bounds of the log-likelihood ratio at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the alternative to the null hypothesis.
    pub fn log_likelihood_ratio(&self, pairs: &PairScores) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let seen = Self::regularize(pairs);
        let count: f64 = seen.iter().map(|(_, weight)| weight).sum();
        let distribution: Vec<_> = seen.iter().map(|(points, weight)| (*points, weight / count)).collect();
        let [null, alternative] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => most_likely_with_mean(&distribution, score_of_elo(elo)),
            // The standard deviation of a game is sqrt(2) times that of the mean of an uncorrelated pair.
            EloModel::Normalized => most_likely_with_ratio(&distribution, SQRT_2 * elo / ELO_PER_DEVIATION),
        });
        let ratios = null.iter().zip(&alternative).map(|(p0, p1)| (p1 / p0).ln());
        count * distribution.iter().zip(ratios).map(|((_, p), ratio)| p * ratio).sum::<f64>()
    }

    pub fn verdict(&self, pairs: &PairScores) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Verdict::Rejected
        } else if ratio >= upper {
            Verdict::Accepted
        } else {
            Verdict::Open
        }
    }

    /// Pair scores with their counts. Scores of decisive and drawn games are always included, quarter points
    /// only if they occurred.
    fn regularize(pairs: &PairScores) -> Vec<(f64, f64)> {
        let counts = pairs.counts();
        let quarter_points = counts.iter().skip(1).step_by(2).any(|&count| count > 0);
        let possible = |index: usize| index.is_multiple_of(2) || quarter_points;
        let distribution = pairs.distribution();
        (0..counts.len())
            .filter(|&index| possible(index))
            .map(|index| (distribution[index].0, (counts[index] as f64).max(Self::UNSEEN)))
            .collect()
    }
}

/// The probabilities with the given mean that maximise the likelihood of the observed frequencies.
///
/// They are `p / (1 + x (a - mean))` for scores `a` with frequencies `p`. `x` is chosen so that the mean is
/// right. A bisection finds it, because the deviation decreases monotonically in `x` between the two poles.
// Source: https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf
fn most_likely_with_mean(distribution: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let deviations = || distribution.iter().map(|&(points, p)| (points - mean, p));
    let least = deviations().map(|(deviation, _)| deviation).fold(f64::INFINITY, f64::min);
    let greatest = deviations().map(|(deviation, _)| deviation).fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..BISECTIONS {
        let x = (low + high) / 2.0;
        let excess: f64 = deviations().map(|(deviation, p)| p * deviation / (1.0 + x * deviation)).sum();
        if excess > 0.0 { low = x } else { high = x }
    }
    let x = (low + high) / 2.0;
    deviations().map(|(deviation, p)| p / (1.0 + x * deviation)).collect()
}

/// Enough steps for the precision of `f64`.
const BISECTIONS: u32 = 100;

/// The probabilities that maximise the likelihood of the observed frequencies, among those whose mean exceeds
/// 1/2 by `ratio` standard deviations.
///
/// That condition is not linear. Its linear approximation at some probabilities is a condition on the mean of
/// other points. Its solution is the next approximation; a few steps reach the precision of `f64`.
// Source: https://www.cantate.be/Fishtest/normalized_elo_practical.pdf, section 4.1
fn most_likely_with_ratio(distribution: &[(f64, f64)], ratio: f64) -> Vec<f64> {
    /// Enough for every distribution and the maximum ratio.
    const STEPS: u32 = 50;
    let mut found = vec![1.0 / distribution.len() as f64; distribution.len()];
    for _ in 0..STEPS {
        let points = || distribution.iter().map(|&(points, _)| points);
        let mean: f64 = points().zip(&found).map(|(points, p)| points * p).sum();
        let variance: f64 = points().zip(&found).map(|(points, p)| p * (points - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let tangent = |&(points, frequency): &(f64, f64)| {
            let distance = (points - mean) / deviation;
            (points - 0.5 - ratio * deviation * (1.0 + distance * distance) / 2.0, frequency)
        };
        let next = most_likely_with_mean(&distribution.iter().map(tangent).collect::<Vec<_>>(), 0.0);
        let change = next.iter().zip(&found).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-12 {
            break;
        }
    }
    found
}

/// The maximum bound of a test in normalised Elo. Pair scores may be unable to reach twice this bound.
const MOST_NORMALIZED: f64 = 200.0;

/// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`; alpha, beta and model are optional.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const FORM: &str = "elo0=0,elo1=5,alpha=0.05,beta=0.05[,model=logistic|normalized]";
        Self::parse(text).map_err(|problem| format!("{problem}; write {FORM}"))
    }
}

impl Sprt {
    fn parse(text: &str) -> Result<Self, String> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        let mut model = EloModel::Logistic;
        for (key, value) in items(text)? {
            let number = || {
                let number = value.parse().ok().filter(|number: &f64| number.is_finite());
                number.ok_or_else(|| format!("{key} is \"{value}\", which is not a number"))
            };
            match key.as_str() {
                "elo0" => elo0 = Some(number()?),
                "elo1" => elo1 = Some(number()?),
                "alpha" => alpha = number()?,
                "beta" => beta = number()?,
                "model" => model = choice(&key, &value, &EloModel::ALL)?,
                _ => return Err(unknown(&key, "elo0, elo1, alpha, beta, model")),
            }
        }
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
            return Err("both elo0 and elo1 are needed".to_owned());
        };
        if elo0 >= elo1 {
            return Err(format!("elo0 ({elo0}) must be less than elo1 ({elo1})"));
        }
        if model == EloModel::Normalized && elo0.abs().max(elo1.abs()) > MOST_NORMALIZED {
            return Err(format!(
                "with model=normalized elo0 and elo1 must be from -{MOST_NORMALIZED} to {MOST_NORMALIZED}"
            ));
        }
        if ![alpha, beta].iter().all(|p| (1e-9..0.5).contains(p)) {
            return Err("alpha and beta must be between 0 and 0.5".to_owned());
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }
}

#[cfg(test)]
mod tests;
