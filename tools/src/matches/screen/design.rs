//! The design of a screening experiment and its analysis, without engines.
//!
//! Each parameter is a factor with two levels, the present and the candidate value. In each pair of games
//! the levels of one side are chosen at random, and the other side has the opposite level of every parameter.
//! So both sides are mirror images (a fold-over), and each game tells about all parameters. If the points of
//! a side depend on its levels by main effects and interactions of two parameters, the interactions cancel in
//! the difference between the sides. The response of a pair is the mean points of the side per game minus one
//! half. Its regression on the signs of the side, +1 for a candidate and -1 for a present value, has no
//! constant, since mirroring changes all signs and the sign of the response. The coefficient of a sign is the
//! effect: the points per game, above one half, of the candidate against the present value.
// Source: G. E. P. Box, W. G. Hunter and J. S. Hunter, "Statistics for Experimenters" (1978), on two-level
// designs; fold-over designs: https://arxiv.org/html/2507.14648v1

use super::outcome;
use super::settings::{Levels, Settings};
use crate::matches::experiment::log::Iteration;
use crate::matches::experiment::parts::Part;
use crate::matches::experiment::{Method, Trial};
use crate::random::Random;
use crate::stats::{Coefficient, LeastSquares, t_95};

/// Makes the random signs differ from the random numbers of the openings, which have the same seed.
const STREAM: u64 = 0x7363_7265_656e_2d31;

/// The state of an experiment.
#[derive(Clone, Debug)]
pub struct Design {
    seed: u64,
    names: Vec<String>,
    levels: Vec<Levels>,
    results: LeastSquares,
}

/// The effect of a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Points per game against the present value, minus one half.
    pub points: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The effect in standard errors.
    pub t: f64,
}

impl Method for Design {
    type Settings = Settings;

    const MAY_DIFFER: &'static [&'static str] = &["seed", "pairs"];

    fn new(settings: &Settings) -> anyhow::Result<Self> {
        Ok(Self {
            seed: settings.play.seed,
            names: settings.parameters.keys().cloned().collect(),
            levels: settings.parameters.values().copied().collect(),
            results: LeastSquares::new(settings.parameters.len()),
        })
    }

    fn trial(&self, iteration: usize) -> Trial {
        let side = |candidate_sign: f64| {
            let choose = |(levels, sign): (&Levels, f64)| {
                if sign == candidate_sign { levels.candidate } else { levels.present }
            };
            self.levels.iter().zip(self.signs(iteration)).map(choose).collect()
        };
        Trial { plus: side(1.0), minus: side(-1.0) }
    }

    fn receive(&mut self, line: &Iteration) {
        let signs = self.signs(line.iteration);
        self.results.add(&signs, line.plus / (line.plus + line.minus) - 0.5);
    }

    fn remark(&self) -> String {
        let effects = self.effects().unwrap_or_default();
        let strongest =
            self.names.iter().zip(effects).max_by(|(_, a), (_, b)| a.t.abs().total_cmp(&b.t.abs()));
        strongest.map_or_else(String::new, |(name, effect)| {
            format!("clearest effect: {name} {}", outcome::percent(&effect))
        })
    }

    fn summary(parts: &[Part<Settings>]) -> anyhow::Result<String> {
        outcome::summary(parts)
    }

    fn plot(parts: &[Part<Settings>]) -> anyhow::Result<String> {
        outcome::plot(parts)
    }
}

impl Design {
    /// The effects of all parameters; `None` if there are too few pairs.
    pub fn effects(&self) -> Option<Vec<Effect>> {
        /// The squared residual of one more pair that differs by half a point, if all pairs agree.
        const ONE_MORE_PAIR: f64 = 0.25;
        let coefficients = self.results.fit(ONE_MORE_PAIR)?;
        let quantile = t_95(self.results.degrees_of_freedom());
        let effect = |Coefficient { value, standard_error }| Effect {
            points: value,
            error: quantile * standard_error,
            t: value / standard_error,
        };
        Some(coefficients.into_iter().map(effect).collect())
    }

    /// The number of pairs of games whose results are known.
    pub fn pairs(&self) -> usize {
        self.results.observations()
    }

    /// Continues with the signs of a run with another seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The signs of the side called plus: 1 for the candidate and -1 for the present value.
    fn signs(&self, iteration: usize) -> Vec<f64> {
        let mut random = Random::for_task(self.seed ^ STREAM, iteration as u64);
        self.levels.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_sides_are_mirror_images_and_depend_on_seed_and_number_alone() {
        let design = Design::new(&settings(100)).unwrap();
        let mut candidates = [0; 3];
        for pair in 1..=1000 {
            let Trial { plus, minus } = design.trial(pair);
            for (number, &Levels { present, candidate }) in design.levels.iter().enumerate() {
                let mut values = [plus[number], minus[number]];
                candidates[number] += u32::from(plus[number] == candidate);
                values.sort_unstable();
                assert_eq!(values, [present.min(candidate), present.max(candidate)]);
            }
        }
        assert!(candidates.iter().all(|count| (430..570).contains(count)), "{candidates:?}");
        let mut other = settings(7);
        assert_eq!(Design::new(&other).unwrap().trial(5), design.trial(5));
        other.play.seed = 2;
        let other = Design::new(&other).unwrap();
        assert!((1..10).any(|pair| other.trial(pair) != design.trial(pair)));
        assert!((1..10).any(|pair| design.trial(pair + 1) != design.trial(pair)));
    }

    #[test]
    fn too_few_pairs_give_no_effects() {
        let mut design = Design::new(&settings(100)).unwrap();
        for iteration in 1..=3 {
            assert_eq!(design.effects(), None, "{iteration}");
            design.receive(&Iteration { iteration, plus: 1.5, minus: 0.5 });
        }
        assert_eq!(design.effects(), None, "as many pairs as parameters");
        assert_eq!(design.remark(), "");
    }

    /// Games in which a side with the candidate of alpha wins 10 % more, with that of beta 5 % less, and with
    /// both 20 % less.
    #[test]
    fn main_effects_are_found_in_spite_of_an_interaction() {
        let mut design = Design::new(&settings(4000)).unwrap();
        let mut random = Random::new(3);
        let strength = |values: &[i64]| {
            let [alpha, beta] = [values[0] == 8, values[1] == 80].map(|is| f64::from(u8::from(is)));
            0.10 * alpha - 0.05 * beta + 0.20 * (alpha - 0.5) * (beta - 0.5)
        };
        for iteration in 1..=4000 {
            let Trial { plus, minus } = design.trial(iteration);
            let expected = 0.5 + strength(&plus) - strength(&minus);
            let points: f64 = (0..2).map(|_| f64::from(u8::from(random.fraction() < expected))).sum();
            design.receive(&Iteration { iteration, plus: points, minus: 2.0 - points });
        }
        let effects = design.effects().unwrap();
        for (effect, truth) in effects.iter().zip([0.10, -0.05, 0.0]) {
            assert!((effect.points - truth).abs() < effect.error, "{effects:?}");
            assert!((0.008..0.014).contains(&effect.error), "{effects:?}");
            assert!((effect.t * effect.error / effect.points - 1.96).abs() < 0.01, "{effects:?}");
        }
        assert!(effects[0].t > 10.0 && effects[1].t < -5.0, "{effects:?}");
        assert!(design.remark().contains("alpha +"), "{}", design.remark());
    }
}
