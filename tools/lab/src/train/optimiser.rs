//! AdamW: gradient descent with steps scaled by the past gradients of each weight.
// Source: https://arxiv.org/abs/1711.05101 (decoupled weight decay regularization)

use rayon::ThreadPool;
use rayon::prelude::*;

use super::model::{Model, Workspace};
use super::samples::Samples;

/// The decay of the mean gradient, and of the mean square of the gradients.
const DECAY: [f32; 2] = [0.9, 0.999];
/// Avoids a division by 0.
const EPSILON: f32 = 1e-8;
/// The number of weights that a thread updates at a time.
const CHUNK: usize = 1 << 13;

/// The state of the method.
#[derive(Clone, Debug, PartialEq)]
pub struct Moments {
    /// Steps made.
    pub steps: u32,
    /// The mean gradient of each weight.
    pub mean: Vec<f32>,
    /// The mean square of the gradients of each weight.
    pub square: Vec<f32>,
}

impl Moments {
    /// The state before the first step of a model with `weights` weights.
    pub fn new(weights: usize) -> Self {
        Self { steps: 0, mean: vec![0.0; weights], square: vec![0.0; weights] }
    }
}

/// Improves a model batch by batch, with several threads. Each adds up the gradients of its part of a batch,
/// so the result depends on the number of threads, but on no other property of the machine.
pub struct Optimiser<'a> {
    pool: &'a ThreadPool,
    /// The share of each weight that is lost in a step at the rate 1.
    weight_decay: f32,
    /// Gradient and memory of each thread.
    parts: Vec<(Vec<f32>, Workspace)>,
    processor: pulp::Arch,
}

impl<'a> Optimiser<'a> {
    /// An optimiser for models like one, with the threads of a pool.
    pub fn new(pool: &'a ThreadPool, model: &Model, weight_decay: f32) -> Self {
        let part = || (vec![0.0; model.weights.len()], Workspace::new(model.layout.width));
        let parts = (0..pool.current_num_threads()).map(|_| part()).collect();
        Self { pool, weight_decay, parts, processor: pulp::Arch::new() }
    }

    /// Makes a step along the gradient of some positions. Returns the sum of their losses before it.
    pub fn step(
        &mut self,
        model: &mut Model,
        moments: &mut Moments,
        samples: &Samples,
        batch: &[u32],
        rate: f32,
    ) -> f64 {
        let share = batch.len().div_ceil(self.parts.len()).max(1);
        let (processor, weight) = (self.processor, 1.0 / batch.len() as f32);
        let (parts, fixed) = (&mut self.parts, &*model);
        let losses: Vec<f64> = self.pool.install(|| {
            let work = parts.par_iter_mut().zip(batch.par_chunks(share));
            work.map(|((gradient, work), numbers)| {
                processor.dispatch(|| fixed.add_gradient(samples, numbers, weight, gradient, work))
            })
            .collect()
        });
        moments.steps += 1;
        self.update(model, moments, rate);
        losses.iter().sum()
    }

    /// Changes the weights by the gradients, and clears the gradients.
    fn update(&mut self, model: &mut Model, moments: &mut Moments, rate: f32) {
        let step = moments.steps as i32;
        let [mean_left, square_left] = DECAY.map(|decay| 1.0 - decay.powi(step));
        let kept = 1.0 - rate * self.weight_decay;
        let processor = self.processor;
        let mut gradients: Vec<_> =
            self.parts.iter_mut().map(|(gradient, _)| gradient.chunks_mut(CHUNK)).collect();
        let weights = model.weights.chunks_mut(CHUNK);
        let states = moments.mean.chunks_mut(CHUNK).zip(moments.square.chunks_mut(CHUNK));
        let work: Vec<_> = weights
            .zip(states)
            .map(|(weights, (mean, square))| {
                let parts: Vec<&mut [f32]> =
                    gradients.iter_mut().map(|chunks| chunks.next().expect("as many weights")).collect();
                (weights, mean, square, parts)
            })
            .collect();
        self.pool.install(|| {
            work.into_par_iter().for_each(|(weights, mean, square, mut parts)| {
                processor.dispatch(|| {
                    let total = add_up(&mut parts);
                    for index in 0..weights.len() {
                        let slope = total[index];
                        mean[index] = DECAY[0] * mean[index] + (1.0 - DECAY[0]) * slope;
                        square[index] = DECAY[1] * square[index] + (1.0 - DECAY[1]) * slope * slope;
                        let root = (square[index] / square_left).sqrt() + EPSILON;
                        let change = rate * (mean[index] / mean_left) / root;
                        weights[index] = Model::limited(kept * weights[index] - change);
                    }
                    parts.iter_mut().for_each(|part| part.fill(0.0));
                });
            });
        });
    }
}

/// Adds the other parts to the first one, and returns it.
#[inline(always)]
fn add_up<'a>(parts: &'a mut [&mut [f32]]) -> &'a [f32] {
    let (total, others) = parts.split_first_mut().expect("a part");
    for other in others {
        for (sum, part) in total.iter_mut().zip(other.iter()) {
            *sum += part;
        }
    }
    total
}
