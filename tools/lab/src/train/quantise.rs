//! Turns floating-point weights into the integers of a network file.

use std::ops::Range;

use anyhow::Context;
use eval::nnue::{Architecture, FeatureSet, Network, NetworkError, TrainingRecord, Weights};
use movegen::Rules;

use super::model::{Model, Workspace};
use super::samples::Samples;

/// The integers that stand for 1 in the hidden layer, and in the weights of the output, in the order in which
/// they are tried: smaller ones where sums could overflow.
const HIDDEN_ONES: [i16; 4] = [Architecture::QA, 181, 127, 90];
const OUTPUT_ONES: [i16; 5] = [512, 256, 128, 64, 32];

/// How much the integers change the output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuantisationError {
    /// The mean absolute difference in centipawns.
    pub mean: f64,
    /// The maximum absolute difference in centipawns.
    pub greatest: f64,
    /// The mean loss of the network with integers.
    pub loss: f64,
}

/// The network with the weights of a model.
pub fn quantised(
    rules: &'static Rules,
    architecture: &Architecture,
    model: &Model,
    record: &TrainingRecord,
) -> anyhow::Result<Network> {
    let scales = HIDDEN_ONES.iter().flat_map(|&hidden| OUTPUT_ONES.map(|output| (hidden, output)));
    let mut last = None;
    for (qa, qb) in scales {
        let architecture = Architecture { qa, qb, ..architecture.clone() };
        let weights = integers(model, &architecture);
        match Network::new(rules, architecture, weights, record.clone()) {
            Err(error @ NetworkError::Overflow(_)) => last = Some(error),
            made => return made.context("the network cannot be written"),
        }
    }
    let error = last.expect("a scale has been tried");
    Err(error).context("the network cannot be written with integers")
}

fn integers(model: &Model, architecture: &Architecture) -> Weights {
    let layout = &model.layout;
    let (qa, qb) = (f32::from(architecture.qa), f32::from(architecture.qb));
    let rounded = |range: &Range<usize>, one: f32| -> Vec<i16> {
        model.weights[range.clone()].iter().map(|weight| (weight * one).round() as i16).collect()
    };
    let one = qa * qa * qb;
    let biases = model.weights[layout.output_bias.clone()].iter();
    Weights {
        hidden_bias: rounded(&layout.hidden_bias, qa),
        hidden: rounded(&layout.hidden, qa),
        output: rounded(&layout.output, qb),
        output_bias: biases.map(|bias| (bias * one).round() as i32).collect(),
    }
}

/// Compares a network with the model that it was made from.
pub fn quantisation_error(model: &Model, network: &Network, samples: &Samples) -> QuantisationError {
    let mut work = Workspace::new(model.layout.width);
    let mut error = QuantisationError { mean: 0.0, greatest: 0.0, loss: 0.0 };
    for sample in (0..samples.len()).map(|number| samples.get(number)) {
        let [us, them] = sample.features.map(|features| features.iter().map(|&feature| usize::from(feature)));
        let output = network.output_for_features(us, them, sample.bucket);
        let difference = f64::from(model.output(&sample, &mut work) - output as f32).abs();
        error.mean += difference;
        error.greatest = error.greatest.max(difference);
        let score = f64::from(sample.material) + f64::from(output);
        error.loss += super::logistic::loss(score, model.scale.centipawns, sample.target.into());
    }
    let count = samples.len().max(1) as f64;
    QuantisationError { mean: error.mean / count, loss: error.loss / count, ..error }
}

pub fn checked_features(rules: &'static Rules, architecture: &Architecture) -> anyhow::Result<FeatureSet> {
    architecture.check(rules)?;
    let features = FeatureSet::new(rules, architecture);
    let (found, most) = (features.count(), Samples::MAX_FEATURES);
    anyhow::ensure!(found <= most, "the network would have {found} features; at most {most} are possible");
    Ok(features)
}
