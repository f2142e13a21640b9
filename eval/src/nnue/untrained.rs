//! Networks that have not been trained.

use movegen::{Random, Rules};

use super::architecture::Architecture;
use super::error::NetworkError;
use super::features::FeatureSet;
use super::network::{Network, TrainingRecord};
use super::weights::Weights;

impl Network {
    /// A network with pseudo-random weights, for tests and measurements of speed. The same seed gives the
    /// same network.
    ///
    /// # Errors
    /// If the architecture is impossible for the game.
    pub fn untrained(
        rules: &'static Rules,
        architecture: Architecture,
        seed: u64,
    ) -> Result<Self, NetworkError> {
        architecture.check(rules)?;
        let mut random = Random::new(seed);
        let mut numbers = |count: usize, most: i16| -> Vec<i16> {
            let number = |_| (random.bits() % (2 * most as u64 + 1)) as i64 - i64::from(most);
            (0..count).map(number).map(|number| number as i16).collect()
        };
        let lengths = Weights::lengths(&architecture, &FeatureSet::new(rules, &architecture));
        let weights = Weights {
            hidden_bias: numbers(lengths[0], 100),
            hidden: numbers(lengths[1], 90),
            output: numbers(lengths[2], 60),
            output_bias: numbers(lengths[3], 20_000).into_iter().map(i32::from).collect(),
        };
        Self::new(rules, architecture, weights, TrainingRecord::default())
    }
}
