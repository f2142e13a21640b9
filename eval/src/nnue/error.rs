//! What can be wrong with a network.

use super::architecture::ArchitectureError;
use super::weights::Overflow;
use crate::envelope::EnvelopeError;

/// What is wrong with a network.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetworkError {
    /// The file is not a network, has another version, is truncated or damaged.
    #[error(transparent)]
    File(#[from] EnvelopeError),
    /// The header cannot be read.
    #[error("its header cannot be read: {0}")]
    Header(String),
    /// The game does not exist.
    #[error("it is for the game \"{0}\", which is not known here")]
    UnknownGame(String),
    /// The rules of the game are not those for which the network was trained.
    #[error("it was trained for other rules of {0}: train it again")]
    OtherRules(&'static str),
    /// The network's game, the first one, differs too much from the game that is to use it.
    #[error("a network for {0} does not fit {1}: {2}")]
    Misfit(&'static str, &'static str, String),
    /// The architecture is impossible.
    #[error(transparent)]
    Architecture(#[from] ArchitectureError),
    /// The number of weights is not that of the architecture.
    #[error("it has {found} bytes of weights; its architecture has {expected}")]
    Length {
        /// The bytes of the file.
        found: usize,
        /// The bytes of the architecture.
        expected: usize,
    },
    /// The weights are too large.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}
