//! Simultaneous perturbation stochastic approximation: the method itself, without engines.
//!
//! In iteration k every parameter moves by its perturbation `c_k` up or down, by a random sign. The engine
//! with all parameters moved plays against the engine with all parameters moved the other way. Each parameter
//! then moves by `a_k * (points difference) / (c_k * sign)`. The gains `a_k` and `c_k` fall with k.
// Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998), and
// https://www.chessprogramming.org/SPSA

use super::log::Iteration;
use super::settings::{Range, Settings};
use arena::random::Random;

/// The decay of `a_k`.
const ALPHA: f64 = 0.602;

/// The decay of `c_k`.
const GAMMA: f64 = 0.101;

/// The constant A, which keeps the first steps small, as a fraction of all iterations.
const STABILITY: f64 = 0.1;

/// Makes the random numbers of signs and rounding differ from those of the openings, which have the same
/// seed.
const STREAM: u64 = 0x7370_7361_2d64_7261;

/// The state of a run.
#[derive(Clone, Debug)]
pub struct Ascent {
    gains: Gains,
    seed: u64,
    ranges: Vec<Range>,
    theta: Vec<f64>,
}

/// The random numbers of a parameter in an iteration.
struct Draw {
    /// The sign: 1 or -1.
    sign: f64,
    /// From 0 to 1: how values are rounded.
    rounding: f64,
}

/// The values of the two engines in an iteration, in the order of the parameters' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The values of the side called plus.
    pub plus: Vec<i64>,
    /// The values of the side called minus.
    pub minus: Vec<i64>,
}

impl Ascent {
    /// The start of a run. Parameters are in the order of their names.
    pub fn new(settings: &Settings) -> Self {
        let ranges: Vec<Range> = settings.parameters.values().copied().collect();
        Self {
            gains: Gains { iterations: settings.iterations as f64, r_end: settings.r_end },
            seed: settings.play.seed,
            theta: ranges.iter().map(|range| range.value as f64).collect(),
            ranges,
        }
    }

    /// The state after `iterations`. Calls `each` with the state after each iteration.
    pub fn replay(settings: &Settings, iterations: &[Iteration], mut each: impl FnMut(&Self)) -> Self {
        let mut ascent = Self::new(settings);
        for line in iterations {
            ascent.receive(line);
            each(&ascent);
        }
        ascent
    }

    /// The values of both sides in an iteration; the first iteration is 1.
    ///
    /// The side called plus is moved along the signs. The probability of rounding up is the fraction, so the
    /// mean over many iterations is the exact value.
    pub fn trial(&self, iteration: usize) -> Trial {
        let side = |direction: f64| {
            let moved = self.draws(iteration).into_iter().zip(&self.ranges).zip(&self.theta);
            moved
                .map(|((draw, range), theta)| {
                    let distance = direction * draw.sign * self.gains.perturbation(iteration, range.step);
                    ((theta + distance + draw.rounding).floor() as i64).clamp(range.min, range.max)
                })
                .collect()
        };
        Trial { plus: side(1.0), minus: side(-1.0) }
    }

    /// Takes the result of an iteration.
    pub fn receive(&mut self, line: &Iteration) {
        self.update(line.iteration, line.plus - line.minus);
    }

    /// The state in a few words, for the display of progress.
    pub fn remark(&self) -> String {
        let changes = changes_in_steps(&self.ranges, &self.theta);
        let largest = changes.into_iter().map(f64::abs).fold(0.0, f64::max);
        format!("largest change {largest:.2} steps")
    }

    /// The present values of the parameters.
    pub fn theta(&self) -> &[f64] {
        &self.theta
    }

    /// Moves the parameters by the result of an iteration: the points of the side moved along the signs minus
    /// those of the other side.
    fn update(&mut self, iteration: usize, difference: f64) {
        let draws = self.draws(iteration);
        for ((draw, range), theta) in draws.into_iter().zip(&self.ranges).zip(&mut self.theta) {
            let gradient = difference / (self.gains.perturbation(iteration, range.step) * draw.sign);
            let moved = *theta + self.gains.gain(iteration, range.step) * gradient;
            *theta = moved.clamp(range.min as f64, range.max as f64);
        }
    }

    fn draws(&self, iteration: usize) -> Vec<Draw> {
        let mut random = Random::for_task(self.seed ^ STREAM, iteration as u64);
        let mut draw =
            || Draw { sign: if random.below(2) == 0 { 1.0 } else { -1.0 }, rounding: random.fraction() };
        self.ranges.iter().map(|_| draw()).collect()
    }
}

/// The differences of the values `theta` from the start, in steps.
pub fn changes_in_steps<'a>(ranges: impl IntoIterator<Item = &'a Range>, theta: &[f64]) -> Vec<f64> {
    ranges.into_iter().zip(theta).map(|(range, theta)| (theta - range.value as f64) / range.step).collect()
}

/// The gain sequences. They are scaled so that in the last iteration `c_k` is a parameter's step and `a_k`
/// is `r_end` times the square of the step.
#[derive(Clone, Copy, Debug)]
struct Gains {
    iterations: f64,
    r_end: f64,
}

impl Gains {
    /// `c_k`: how far both sides are from the value between them.
    fn perturbation(self, iteration: usize, step: f64) -> f64 {
        step * (self.iterations / iteration as f64).powf(GAMMA)
    }

    /// `a_k`: the factor of the gradient.
    fn gain(self, iteration: usize, step: f64) -> f64 {
        let stability = STABILITY * self.iterations;
        let decay = (stability + self.iterations) / (stability + iteration as f64);
        self.r_end * step * step * decay.powf(ALPHA)
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;

    #[test]
    fn gains_fall_to_their_ends() {
        let gains = Gains { iterations: 1000.0, r_end: 0.002 };
        assert!((gains.perturbation(1000, 8.0) - 8.0).abs() < 1e-12);
        assert!((gains.gain(1000, 8.0) - 0.002 * 64.0).abs() < 1e-12);
        // By hand: 1000^0.101 = 2.00909, (1100/101)^0.602 = 4.20966.
        assert!((gains.perturbation(1, 8.0) - 8.0 * 2.00909).abs() < 1e-3);
        assert!((gains.gain(1, 8.0) / (0.002 * 64.0) - 4.2098).abs() < 1e-2, "{}", gains.gain(1, 8.0));
    }

    #[test]
    fn both_sides_are_as_far_from_the_middle() {
        let ascent = Ascent::new(&settings(100));
        let mut sums = [0.0; 2];
        for iteration in 1..=100 {
            let Trial { plus, minus } = ascent.trial(iteration);
            for (number, range) in ascent.ranges.iter().enumerate() {
                let apart = (plus[number] - minus[number]).abs() as f64;
                let expected = 2.0 * ascent.gains.perturbation(iteration, range.step);
                assert!((apart - expected).abs() <= 1.0, "{iteration}: {apart} and {expected}");
                sums[number] += (plus[number] + minus[number]) as f64 / 2.0 - range.value as f64;
            }
        }
        // Rounding favours neither direction.
        assert!(sums.iter().all(|sum| sum.abs() / 100.0 < 0.2), "{sums:?}");
        assert_ne!(ascent.trial(1), ascent.trial(2));
    }

    #[test]
    fn an_update_moves_towards_the_side_that_scored() {
        let mut ascent = Ascent::new(&settings(100));
        let trial = ascent.trial(7);
        let start = ascent.theta().to_vec();
        ascent.update(7, 2.0);
        for (number, range) in ascent.ranges.iter().enumerate() {
            let moved = ascent.theta()[number] - start[number];
            let expected = 2.0 * ascent.gains.gain(7, range.step) / ascent.gains.perturbation(7, range.step);
            assert!((moved.abs() - expected).abs() < 1e-9);
            assert_eq!(moved > 0.0, trial.plus[number] > trial.minus[number]);
        }
        ascent.update(7, -2.0);
        assert!(ascent.theta().iter().zip(&start).all(|(now, start)| (now - start).abs() < 1e-9));
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let mut settings = settings(10);
        settings.r_end = 50.0;
        let range = Range { value: 1, min: 0, max: 3, step: 3.0 };
        settings.parameters = [("narrow".to_owned(), range)].into();
        let mut ascent = Ascent::new(&settings);
        for iteration in 1..=10 {
            let Trial { plus, minus } = ascent.trial(iteration);
            assert!([plus[0], minus[0]].iter().all(|value| (0..=3).contains(value)));
            ascent.update(iteration, if iteration % 2 == 0 { 2.0 } else { -2.0 });
            assert!((0.0..=3.0).contains(&ascent.theta()[0]));
        }
    }

    /// Points of the side `plus` in a pair of games, if a parameter loses 6 Elo per squared step from its
    /// optimum.
    fn noisy_points(trial: &Trial, ranges: &[Range], optimum: &[f64], random: &mut Random) -> f64 {
        let elo = |values: &[i64]| -> f64 {
            let distances = values.iter().zip(optimum).zip(ranges);
            distances.map(|((&value, best), range)| -6.0 * ((value as f64 - best) / range.step).powi(2)).sum()
        };
        let expected = 1.0 / (1.0 + 10_f64.powf((elo(&trial.minus) - elo(&trial.plus)) / 400.0));
        (0..2).map(|_| f64::from(u8::from(random.fraction() < expected))).sum()
    }

    #[test]
    fn a_noisy_quadratic_is_climbed() {
        let mut ascent = Ascent::new(&settings(20_000));
        // Four steps above and five below the start.
        let optimum = [580.0, 80.0];
        let mut random = Random::new(99);
        for iteration in 1..=20_000 {
            let points = noisy_points(&ascent.trial(iteration), &ascent.ranges, &optimum, &mut random);
            ascent.update(iteration, points - (2.0 - points));
        }
        let theta = ascent.theta();
        assert!((theta[0] - optimum[0]).abs() < 20.0 && (theta[1] - optimum[1]).abs() < 4.0, "{theta:?}");
    }
}
