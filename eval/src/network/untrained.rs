//! Networks that have not been trained.

use movegen::Rules;

use super::file::{NetworkError, TrainingRecord};
use super::inputs::Inputs;
use super::weights::Weights;
use super::{Architecture, Network};

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
        let mut state = seed;
        let mut numbers = |count: usize, most: i16| -> Vec<i16> {
            let number = |_| (next(&mut state) % (2 * most as u64 + 1)) as i64 - i64::from(most);
            (0..count).map(number).map(|number| number as i16).collect()
        };
        let lengths = Weights::lengths(&architecture, &Inputs::new(rules, &architecture));
        let weights = Weights {
            hidden_bias: numbers(lengths[0], 100),
            hidden: numbers(lengths[1], 90),
            output: numbers(lengths[2], 60),
            output_bias: numbers(lengths[3], 20_000).into_iter().map(i32::from).collect(),
        };
        Self::new(rules, architecture, weights, TrainingRecord::default())
    }
}

/// The next number of the generator `SplitMix64`.
// Source: https://prng.di.unimi.it/splitmix64.c
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
