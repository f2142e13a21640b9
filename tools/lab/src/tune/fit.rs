//! The fit: the Gauss-Newton method on a linear model that is recomputed at each epoch.

use std::sync::atomic::{AtomicBool, Ordering};

use eval::{ChanceModel, FittedParameters, Provenance, Score};
use rayon::prelude::*;

use super::arguments::TuneArguments;
use super::chances::fit_chances;
use super::linear::solve;
use super::linear::{Linear, evaluations};
use super::logistic::{best_scale, expected, mean_loss};
use super::model::Model;
use super::samples::Samples;
use work::progress::warn;

/// Maximum number of Newton steps on one linear model. They converge sooner.
const NEWTON_STEPS: usize = 6;

/// How often a step that increases the loss is halved.
const HALVINGS: usize = 4;

pub struct Fit<'a> {
    model: Model,
    samples: &'a Samples,
    arguments: &'a TuneArguments,
    targets: Vec<f32>,
    /// The scale from evaluation scores to points. It is fixed, so that a centipawn keeps its meaning.
    scale: f64,
    /// The scale from search scores to results.
    search_scale: f64,
    chances: ChanceModel,
    start_losses: Losses,
}

/// Mean losses on the training positions and on the held-out positions.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Losses {
    training: f64,
    holdout: f64,
}

impl<'a> Fit<'a> {
    /// Prepares a fit: finds the scales, and computes the targets from them.
    pub fn new(model: Model, samples: &'a Samples, arguments: &'a TuneArguments) -> Self {
        let training = samples.training;
        let scores: Vec<f32> = samples.all.iter().map(|sample| sample.score as f32).collect();
        let points: Vec<f32> = samples.all.iter().map(|sample| sample.points).collect();
        let search_scale = best_scale(&scores[..training], &points[..training]);
        let weight = arguments.result_weight;
        let target = |(&score, &points): (&f32, &f32)| {
            let promised = expected(score.into(), search_scale);
            (weight * f64::from(points) + (1.0 - weight) * promised) as f32
        };
        let targets: Vec<f32> = scores.iter().zip(&points).map(target).collect();
        let start = evaluations(&model, model.start(), samples);
        let scale = best_scale(&start[..training], &targets[..training]);
        let mut fit = Self {
            model,
            samples,
            arguments,
            targets,
            scale,
            search_scale,
            chances: fit_chances(&scores[..training], &points[..training]),
            start_losses: Losses { training: 0.0, holdout: 0.0 },
        };
        fit.start_losses = fit.losses(&start);
        fit
    }

    pub fn tell_scales(&self) {
        let Losses { training, holdout } = self.start_losses;
        warn(&format!(
            "expected points: scale {:.0} for search scores, {:.0} for evaluations",
            self.search_scale, self.scale
        ));
        warn(&format!("chances of results: {}", self.chances));
        warn(&format!("start: loss {training:.6}, held out {holdout:.6}"));
    }

    /// Runs all epochs, from the default numbers or from others. Passes parameters to `write` whenever they
    /// are the best so far on the held-out games. Returns whether any epoch has made better ones.
    ///
    /// # Errors
    /// The errors of `write`.
    pub fn run(
        &self,
        from: Option<FittedParameters>,
        stop: &AtomicBool,
        mut write: impl FnMut(&FittedParameters) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let mut is_better = false;
        let mut numbers = self.model.start().to_vec();
        let mut best = self.start_losses;
        if let Some(from) = from {
            numbers = self.model.numbers(&from.piece_values(self.samples.rules)?, &from.terms);
            best = self.losses(&evaluations(&self.model, &numbers, self.samples));
            warn(&format!("resumed: loss {:.6}, held out {:.6}", best.training, best.holdout));
            write(&self.fitted(&numbers, best))?;
        }
        for epoch in 1..=self.arguments.epochs {
            let Some(linear) = Linear::at(&self.model, &numbers, self.samples, stop) else { break };
            let Some((next, losses)) = self.improve(&numbers, &linear) else {
                warn(&format!("epoch {epoch}: no step reduces the loss"));
                break;
            };
            numbers = next;
            warn(&format!("epoch {epoch}: loss {:.6}, held out {:.6}", losses.training, losses.holdout));
            if losses.holdout < best.holdout {
                best = losses;
                write(&self.fitted(&numbers, best))?;
                is_better = true;
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(is_better)
    }

    /// Better numbers with their losses: the optimum of the linear model, or a point between it and the
    /// current numbers.
    fn improve(&self, numbers: &[Score], linear: &Linear) -> Option<(Vec<Score>, Losses)> {
        let before = self.losses(&linear.evaluations);
        let penalty_before = self.penalty(numbers);
        let step = self.newton(numbers, linear);
        (0..HALVINGS).find_map(|halvings| {
            let part = 0.5f64.powi(halvings as i32);
            let moved = |(&number, step): (&Score, &f64)| (f64::from(number) + part * step).round() as Score;
            let next: Vec<Score> = numbers.iter().zip(&step).map(moved).collect();
            let next = self.model.admissible(&next);
            let losses = self.losses(&evaluations(&self.model, &next, self.samples));
            let better = losses.training + self.penalty(&next) < before.training + penalty_before;
            better.then_some((next, losses))
        })
    }

    /// The step from the current numbers to the optimum of the linear model.
    fn newton(&self, numbers: &[Score], linear: &Linear) -> Vec<f64> {
        let weights = self.penalty_weights();
        let mut step = vec![0.0; numbers.len()];
        for _ in 0..NEWTON_STEPS {
            let (mut gradient, mut hessian) = self.derivatives(linear, &step);
            for (index, weight) in weights.iter().enumerate() {
                let moved = f64::from(numbers[index] - self.model.start()[index]) + step[index];
                gradient[index] += weight * moved;
                hessian[index][index] += weight;
            }
            let Some(change) = solve(hessian, &gradient) else { break };
            step.iter_mut().zip(change).for_each(|(step, change)| *step -= change);
        }
        step
    }

    /// Gradient and Hessian (its lower half) of the mean loss on the training positions, after `step`.
    fn derivatives(&self, linear: &Linear, step: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = step.len();
        let slope = std::f64::consts::LN_10 / self.scale;
        let zero = || (vec![0.0; size], vec![vec![0.0; size]; size]);
        let add = |(mut gradient, mut hessian): (Vec<f64>, Vec<Vec<f64>>), position: usize| {
            let row: Vec<(usize, f64)> =
                linear.row(position).map(|(index, slope)| (index, slope.into())).collect();
            let moved: f64 = row.iter().map(|&(index, slope)| slope * step[index]).sum();
            let expected = expected(f64::from(linear.evaluations[position]) + moved, self.scale);
            let error = (expected - f64::from(self.targets[position])) * slope;
            let curvature = expected * (1.0 - expected) * slope * slope;
            for (place, &(index, derivative)) in row.iter().enumerate() {
                gradient[index] += error * derivative;
                let scaled = curvature * derivative;
                for &(column, other) in &row[..=place] {
                    hessian[index][column] += scaled * other;
                }
            }
            (gradient, hessian)
        };
        let join = |(mut gradient, mut hessian): (Vec<f64>, Vec<Vec<f64>>),
                    other: (Vec<f64>, Vec<Vec<f64>>)| {
            gradient.iter_mut().zip(other.0).for_each(|(sum, part)| *sum += part);
            let pairs = hessian.iter_mut().flatten().zip(other.1.into_iter().flatten());
            pairs.for_each(|(sum, part)| *sum += part);
            (gradient, hessian)
        };
        let training = self.samples.training;
        let (mut gradient, mut hessian) = (0..training).into_par_iter().fold(zero, add).reduce(zero, join);
        gradient.iter_mut().chain(hessian.iter_mut().flatten()).for_each(|sum| *sum /= training as f64);
        (gradient, hessian)
    }

    /// Twice the regularisation cost of each number per squared distance from its start. At one standard
    /// deviation the cost equals the evidence of one game, since the positions of a game are not independent.
    fn penalty_weights(&self) -> Vec<f64> {
        let weight = self.arguments.regularisation / self.samples.training_games as f64;
        self.model.spreads().into_iter().map(|spread| weight / (spread * spread)).collect()
    }

    fn penalty(&self, numbers: &[Score]) -> f64 {
        let distances =
            numbers.iter().zip(self.model.start()).map(|(number, start)| f64::from(number - start));
        distances
            .zip(self.penalty_weights())
            .map(|(distance, weight)| 0.5 * weight * distance * distance)
            .sum()
    }

    fn losses(&self, evaluations: &[f32]) -> Losses {
        let (training, holdout) = evaluations.split_at(self.samples.training);
        let (training_targets, holdout_targets) = self.targets.split_at(self.samples.training);
        Losses {
            training: mean_loss(training, training_targets, self.scale),
            holdout: mean_loss(holdout, holdout_targets, self.scale),
        }
    }

    fn fitted(&self, numbers: &[Score], losses: Losses) -> FittedParameters {
        let (values, terms) = self.model.named(numbers);
        let rounded = |loss: f64| (loss * 1e6).round() / 1e6;
        let pair = |start: f64, end: f64| [rounded(start), rounded(end)];
        FittedParameters {
            provenance: Provenance {
                date: engine::pgn::today(),
                data: self.samples.settings.clone(),
                games: self.samples.training_games + self.samples.holdout_games,
                positions: self.samples.all.len(),
                training_loss: pair(self.start_losses.training, losses.training),
                holdout_loss: pair(self.start_losses.holdout, losses.holdout),
            },
            chances: self.chances,
            values,
            terms,
        }
    }
}
