//! The accumulator of a side: the sums of its hidden layer.

use super::architecture::Architecture;

/// For each neuron, its bias and the weights of the features that are set. A network that is not as wide as
/// possible uses the first numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Accumulator(pub [i16; Architecture::MAX_WIDTH]);

impl Accumulator {
    pub const ZERO: Self = Self([0; Architecture::MAX_WIDTH]);
}
