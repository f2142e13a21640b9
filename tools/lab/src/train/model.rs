//! The network with floating-point weights, and its derivatives.

use std::f64::consts::LN_10;
use std::ops::Range;

use eval::nnue::{Architecture, FeatureSet, Network, Weights};
use movegen::Random;

use super::logistic::loss;
use super::samples::{Sample, Samples};

/// The numbers that one step of a loop takes. A sum over neurons is computed in as many parts, so it is the
/// same with all vector instructions.
const LANES: usize = 16;

/// The maximum absolute weight. The integers of larger ones could overflow.
const MOST: f32 = 1.98;

/// Where the weights are in a list of all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Neurons for each perspective.
    pub width: usize,
    /// The start of each sum of the hidden layer.
    pub hidden_bias: Range<usize>,
    /// A row of numbers for each feature.
    pub hidden: Range<usize>,
    /// Two rows for each output bucket: for the side to move and for its opponent.
    pub output: Range<usize>,
    /// A number for each output bucket.
    pub output_bias: Range<usize>,
}

impl Layout {
    /// The layout of an architecture.
    pub fn new(architecture: &Architecture, features: &FeatureSet) -> Self {
        let Architecture { width, output_buckets, .. } = *architecture;
        let hidden = width..width + features.count() * width;
        let output = hidden.end..hidden.end + output_buckets * architecture.output_row();
        let output_bias = output.end..output.end + output_buckets;
        Self { width, hidden_bias: 0..width, hidden, output, output_bias }
    }

    /// The number of weights.
    pub fn weight_count(&self) -> usize {
        self.output_bias.end
    }
}

/// How outputs become expected points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The value of the output 1 in centipawns.
    pub unit: f32,
    /// The scale from centipawns to expected points: see `logistic::expected`.
    pub centipawns: f64,
}

/// A network with floating-point weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Where the weights are.
    pub layout: Layout,
    /// The weights.
    pub weights: Vec<f32>,
    /// How outputs become expected points.
    pub scale: Scale,
}

/// The memory for one position.
pub struct Workspace {
    sums: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Workspace {
    /// Memory for a width.
    pub fn new(width: usize) -> Self {
        Self { sums: [vec![0.0; width], vec![0.0; width]], slopes: vec![0.0; width] }
    }
}

impl Model {
    /// A network that has learnt nothing: its output is almost 0 in all positions. The weights of features
    /// are small random numbers by a seed.
    pub fn new(layout: Layout, scale: Scale, seed: u64) -> Self {
        /// Typical number of features of a position.
        const ACTIVE: f64 = 32.0;
        let mut random = Random::for_task(seed, 0);
        let mut weights = vec![0.0; layout.weight_count()];
        let mut fill = |range: Range<usize>, middle: f64, spread: f64| {
            for weight in &mut weights[range] {
                *weight = (middle + spread * (2.0 * random.fraction() - 1.0)) as f32;
            }
        };
        fill(layout.hidden.clone(), 0.0, (1.0 / ACTIVE).sqrt() * 0.5);
        fill(layout.hidden_bias.clone(), 0.3, 0.1);
        fill(layout.output.clone(), 0.0, 0.02);
        Self { layout, weights, scale }
    }

    /// The weights of a network of this layout.
    pub fn of_network(network: &Network, layout: Layout, scale: Scale) -> Self {
        let architecture = network.architecture();
        let (qa, qb) = (f32::from(architecture.qa), f32::from(architecture.qb));
        let Weights { hidden_bias, hidden, output, output_bias } = network.weights();
        let part =
            |numbers: &[i16], one: f32| numbers.iter().map(move |&number| f32::from(number) / one).collect();
        let lists: [Vec<f32>; 4] = [
            part(hidden_bias, qa),
            part(hidden, qa),
            part(output, qb),
            output_bias.iter().map(|&bias| bias as f32 / (qa * qa * qb)).collect(),
        ];
        Self { layout, weights: lists.concat(), scale }
    }

    /// The output for a position, in centipawns for the side to move.
    pub fn output(&self, sample: &Sample, work: &mut Workspace) -> f32 {
        let Layout { width, output_bias, .. } = &self.layout;
        let mut output = self.weights[output_bias.start + sample.bucket];
        for (half, features) in sample.features.into_iter().enumerate() {
            let sums = &mut work.sums[half];
            self.add_rows(features, sums);
            output += weighted_squares(sums, self.output_row(sample.bucket, half), *width);
        }
        output * self.scale.unit
    }

    fn output_row(&self, bucket: usize, half: usize) -> &[f32] {
        let start = self.layout.output.start + (2 * bucket + half) * self.layout.width;
        &self.weights[start..start + self.layout.width]
    }

    /// Computes the sums of the hidden layer.
    #[inline(always)]
    fn add_rows(&self, features: &[u16], sums: &mut [f32]) {
        let Layout { width, hidden_bias, hidden, .. } = &self.layout;
        sums.copy_from_slice(&self.weights[hidden_bias.clone()]);
        for &feature in features {
            let start = hidden.start + usize::from(feature) * width;
            add(sums, &self.weights[start..start + width]);
        }
    }

    /// Adds the derivatives of the loss of some positions, times `weight`, to `gradient`. Returns the sum of
    /// their losses.
    #[inline(always)]
    pub fn add_gradient(
        &self,
        samples: &Samples,
        numbers: &[u32],
        weight: f32,
        gradient: &mut [f32],
        work: &mut Workspace,
    ) -> f64 {
        numbers
            .iter()
            .map(|&number| self.add_sample(&samples.get(number as usize), weight, gradient, work))
            .sum()
    }

    #[inline(always)]
    fn add_sample(&self, sample: &Sample, weight: f32, gradient: &mut [f32], work: &mut Workspace) -> f64 {
        let Layout { width, hidden_bias, hidden, output, output_bias } = &self.layout;
        let score = sample.material + self.output(sample, work);
        let (lost, slope) = self.loss_and_slope(score, sample.target);
        let slope = slope * self.scale.unit * weight;
        gradient[output_bias.start + sample.bucket] += slope;
        for (half, features) in sample.features.into_iter().enumerate() {
            let start = output.start + (2 * sample.bucket + half) * width;
            let (sums, slopes) = (&work.sums[half], &mut work.slopes);
            let row = self.output_row(sample.bucket, half);
            let gradients = &mut gradient[start..start + width];
            for index in 0..*width {
                let value = sums[index].clamp(0.0, 1.0);
                gradients[index] += slope * value * value;
                let inside = sums[index] == value;
                slopes[index] = if inside { 2.0 * slope * value * row[index] } else { 0.0 };
            }
            add(&mut gradient[hidden_bias.clone()], slopes);
            for &feature in features {
                let start = hidden.start + usize::from(feature) * width;
                add(&mut gradient[start..start + width], slopes);
            }
        }
        lost
    }

    /// The loss at a score and its derivative by the score.
    fn loss_and_slope(&self, score: f32, target: f32) -> (f64, f32) {
        let (score, target, scale) = (f64::from(score), f64::from(target), self.scale.centipawns);
        let expected = super::logistic::expected(score, scale);
        (loss(score, scale, target), ((expected - target) * LN_10 / scale) as f32)
    }

    /// The loss of a position.
    pub fn loss(&self, sample: &Sample, work: &mut Workspace) -> f64 {
        let score = sample.material + self.output(sample, work);
        self.loss_and_slope(score, sample.target).0
    }

    /// Limits a weight to the range of its integer.
    #[inline(always)]
    pub fn limited(weight: f32) -> f32 {
        weight.clamp(-MOST, MOST)
    }
}

/// Adds a row.
#[inline(always)]
fn add(sums: &mut [f32], row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The sum of the products of weights and the squares of the sums, limited to 0 to 1.
#[inline(always)]
fn weighted_squares(sums: &[f32], row: &[f32], width: usize) -> f32 {
    let mut totals = [0.0_f32; LANES];
    for (sums, row) in sums[..width].chunks_exact(LANES).zip(row.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let value = sums[lane].clamp(0.0, 1.0);
            totals[lane] += value * value * row[lane];
        }
    }
    totals.iter().sum()
}
