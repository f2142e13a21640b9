//! The network: an efficiently updatable neural network (NNUE), whose output is added to the material.
//!
//! Each side sees the position as a list of [features](FeatureSet). Each feature adds a row of weights to the
//! accumulator of the side, the sums of its hidden layer. A move changes few rows. The output is a weighted
//! sum over both hidden layers, whose values are clamped to 0 to 1 and squared. All numbers are integers, and
//! no sum can overflow: the result is the same on every machine.
// Source: https://www.chessprogramming.org/NNUE

mod accumulator;
mod accumulator_stack;
mod architecture;
mod attacked;
mod builtin;
mod error;
mod family;
mod features;
mod format;
mod kernels;
mod network;
mod untrained;
mod weights;

pub use accumulator_stack::{AccumulatorStack, Changes};
pub use architecture::{Architecture, ArchitectureError, Mirroring, king_bucket_map};
pub use builtin::network_of;
pub(crate) use builtin::{adopt_network, built_in_network, related_network};
pub use error::NetworkError;
pub(crate) use family::check_fit;
pub use family::corresponding_features;
pub use features::{FeatureSet, Item, Perspective};
pub use format::{KIND, VERSION};
pub use network::{Network, TrainingRecord, output_bucket};
pub use weights::{Overflow, Weights};

pub use crate::network_files::network_source;
