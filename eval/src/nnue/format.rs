//! The file of a network: see docs/dev/networks.md.

use movegen::Rules;
use serde::{Deserialize, Serialize};

use super::architecture::Architecture;
use super::error::NetworkError;
use super::features::FeatureSet;
use super::network::{Network, TrainingRecord};
use super::weights::Weights;
use crate::envelope::{open, seal};
use crate::result_chances::ChanceModel;

/// The first word of a file.
pub const KIND: &str = "belladonna-network";
/// The version of the format.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    fingerprint: String,
    architecture: Architecture,
    training: TrainingRecord,
}

impl Network {
    /// Reads the bytes of a network file.
    ///
    /// # Errors
    /// If they are not a network that can be used.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::read(bytes, |game| movegen::rules(game).ok())
    }

    /// Reads the bytes of a network file for a game that need not be in the program.
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
        let lengths = Weights::lengths(&header.architecture, &FeatureSet::new(rules, &header.architecture));
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
