//! The weights of a network, and the check that no sum of them overflows.

use movegen::Rules;

use super::architecture::Architecture;
use super::features::{FeatureSet, Groups};

/// The integer weights of a network.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Weights {
    /// The bias of each neuron of the hidden layer.
    pub hidden_bias: Vec<i16>,
    /// The weights of the features: a row of [`Architecture::width`] numbers for each feature.
    pub hidden: Vec<i16>,
    /// The weights of the output: for each bucket a row for the side to move and one for the other side.
    pub output: Vec<i16>,
    /// The bias of the output of each bucket, in its own unit: `1 / (qa^2 qb)`.
    pub output_bias: Vec<i32>,
}

/// A sum could exceed the range of its type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its weights are too large: {sum} {number} could reach {reached}, beyond {limit}")]
pub struct Overflow {
    sum: &'static str,
    number: usize,
    reached: i64,
    limit: i64,
}

impl Weights {
    /// The length of each list, in the order of the fields.
    pub fn lengths(architecture: &Architecture, features: &FeatureSet) -> [usize; 4] {
        let Architecture { width, output_buckets, .. } = *architecture;
        [width, features.count() * width, output_buckets * architecture.output_row(), output_buckets]
    }

    /// Checks that no sum can overflow, whatever the position is.
    ///
    /// # Errors
    /// If one can.
    pub fn check(
        &self,
        rules: &Rules,
        architecture: &Architecture,
        features: &FeatureSet,
    ) -> Result<(), Overflow> {
        self.check_hidden(rules, architecture.width, features)?;
        self.check_output(architecture)
    }

    /// Checks the sums of the hidden layer: the sum of the largest weights, for the largest number of pieces,
    /// must be in range.
    fn check_hidden(&self, rules: &Rules, width: usize, features: &FeatureSet) -> Result<(), Overflow> {
        let groups = features.groups();
        for bucket in self.hidden.chunks_exact(width * features.per_bucket()) {
            for neuron in 0..width {
                for sign in [1, -1] {
                    let weight = |feature: usize| sign * i64::from(bucket[feature * width + neuron]);
                    let bias = sign * i64::from(self.hidden_bias[neuron]);
                    let reached = bias.max(0) + largest_sum(&groups, rules, weight);
                    let limit = i64::from(i16::MAX);
                    if reached > limit {
                        return Err(Overflow { sum: "the sum of neuron", number: neuron, reached, limit });
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the output: the sum of the halves of squares, times their weights, must fit in 32 bits.
    fn check_output(&self, architecture: &Architecture) -> Result<(), Overflow> {
        let one = i64::from(architecture.qa);
        for (number, row) in self.output.chunks_exact(architecture.output_row()).enumerate() {
            let reached = one * one / 2 * row.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>();
            let limit = i64::from(i32::MAX);
            if reached > limit {
                return Err(Overflow { sum: "the sum of output", number, reached, limit });
            }
        }
        Ok(())
    }
}

/// The largest sum of the weights of one neuron that the features of a position can reach, in one king
/// bucket.
fn largest_sum(groups: &Groups, rules: &Rules, weight: impl Fn(usize) -> i64) -> i64 {
    let pieces = rules.max_pieces();
    let side_size = groups.kinds * groups.grid;
    let mut sum = 0;
    // Where pieces can be in hand, each stands on a square or is in a hand.
    let mut places: Vec<i64> = groups.hands.clone().map(|feature| weight(feature).max(0)).collect();
    for side in 0..2 {
        // At most one piece stands on a square.
        let by_square = |square: usize| {
            let planes = (0..groups.kinds).map(|kind| weight(side * side_size + kind * groups.grid + square));
            planes.max().unwrap_or(0).max(0)
        };
        if groups.hands.is_empty() {
            sum += sum_of_largest((0..groups.grid).map(by_square).collect(), pieces);
        } else {
            places.extend((0..groups.grid).map(by_square));
        }
        if groups.counts > 0 {
            let first = groups.poisoned_kinds.start + side * groups.counts * groups.kinds;
            let kinds = (first..first + groups.counts * groups.kinds).map(&weight);
            sum += pieces as i64 * kinds.max().unwrap_or(0).max(0);
            let first = groups.poisoned_squares.start + side * groups.counts * groups.grid;
            let by_square = |square: usize| {
                let counts = (0..groups.counts).map(|count| weight(first + count * groups.grid + square));
                counts.max().unwrap_or(0).max(0)
            };
            sum += sum_of_largest((0..groups.grid).map(by_square).collect(), pieces);
        }
        if !groups.powers.is_empty() {
            let first = groups.powers.start + side * groups.kinds;
            sum += (first..first + groups.kinds).map(&weight).max().unwrap_or(0).max(0);
        }
        let length = groups.attacked.len() / 2;
        let first = groups.attacked.start + side * length;
        sum += pieces as i64 * (first..first + length).map(&weight).max().unwrap_or(0).max(0);
    }
    sum += sum_of_largest(places, rules.max_pieces_of_both());
    sum + groups.single.clone().map(|feature| weight(feature).max(0)).sum::<i64>()
}

/// The sum of the `count` largest numbers.
fn sum_of_largest(mut numbers: Vec<i64>, count: usize) -> i64 {
    numbers.sort_unstable_by_key(|&number| -number);
    numbers.iter().take(count).sum()
}
