//! The file of a network: see docs/dev/networks.md.

use movegen::Rules;
use serde::{Deserialize, Serialize};

use super::Network;
use super::architecture::{Architecture, ArchitectureError};
use super::inputs::Inputs;
use super::weights::{Overflow, Weights};
use crate::envelope::{EnvelopeError, open, seal};
use crate::result_chances::ChanceModel;

/// The first word of a file.
pub const KIND: &str = "belladonna-network";
/// The version of the format.
pub const VERSION: u32 = 1;

/// How a network was made.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    /// The day of the training.
    pub date: String,
    /// How the games were played.
    pub data: String,
    /// The settings of the training.
    pub settings: String,
    /// The number of games, held-out ones included.
    pub games: usize,
    /// The number of positions in them.
    pub positions: usize,
    /// The mean loss on the training positions.
    pub training_loss: f64,
    /// The mean loss on the held-out positions.
    pub holdout_loss: f64,
    /// The chances of the results at search scores, fitted to such games. Files of old versions have none.
    pub chances: Option<ChanceModel>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    fingerprint: String,
    architecture: Architecture,
    training: TrainingRecord,
}

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

impl Network {
    /// Reads the bytes of a network file.
    ///
    /// # Errors
    /// If they are not a network that can be used.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::read(bytes, |game| movegen::rules(game).ok())
    }

    /// Reads the bytes of a network file for a game that need not be in the registry.
    ///
    /// # Errors
    /// If they are not a network that can be used in this game.
    pub fn for_game(rules: &'static Rules, bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::read(bytes, |game| (game == rules.id()).then_some(rules))
    }

    fn read(
        bytes: &[u8],
        rules_of: impl FnOnce(&str) -> Option<&'static Rules>,
    ) -> Result<Self, NetworkError> {
        let (header, body) = open(KIND, VERSION, bytes)?;
        let header: Header =
            toml::from_str(header).map_err(|error| NetworkError::Header(error.message().to_owned()))?;
        let rules = rules_of(&header.game).ok_or(NetworkError::UnknownGame(header.game))?;
        if header.fingerprint != fingerprint_text(rules) {
            return Err(NetworkError::OtherRules(rules.title()));
        }
        if header.training.chances.is_some_and(|chances| !chances.is_sound()) {
            return Err(NetworkError::Header(ChanceModel::SOUND.to_owned()));
        }
        header.architecture.check(rules)?;
        let lengths = Weights::lengths(&header.architecture, &Inputs::new(rules, &header.architecture));
        let weights = read_weights(body, lengths)?;
        Self::new(rules, header.architecture, weights, header.training)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = Header {
            game: self.rules().id().to_owned(),
            fingerprint: fingerprint_text(self.rules()),
            architecture: self.architecture().clone(),
            training: self.training().clone(),
        };
        let Weights { hidden_bias, hidden, output, output_bias } = self.weights();
        let mut body = Vec::new();
        for numbers in [hidden_bias, hidden, output] {
            body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        body.extend(output_bias.iter().flat_map(|number| number.to_le_bytes()));
        seal(KIND, VERSION, &toml::to_string(&header).expect("a header can be written"), &body)
    }
}

fn fingerprint_text(rules: &Rules) -> String {
    format!("{:016x}", rules.fingerprint())
}

fn read_weights(body: &[u8], lengths: [usize; 4]) -> Result<Weights, NetworkError> {
    let [hidden_bias, hidden, output, output_bias] = lengths;
    let expected = 2 * (hidden_bias + hidden + output) + 4 * output_bias;
    if body.len() != expected {
        return Err(NetworkError::Length { found: body.len(), expected });
    }
    let mut rest = body;
    let mut take = |count: usize| -> Vec<i16> {
        let (taken, left) = rest.split_at(2 * count);
        rest = left;
        taken.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect()
    };
    let (hidden_bias, hidden, output) = (take(hidden_bias), take(hidden), take(output));
    let biases = rest.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("4 bytes")));
    Ok(Weights { hidden_bias, hidden, output, output_bias: biases.collect() })
}
