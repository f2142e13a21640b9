//! The networks and parameters that games name in their files, instead of those in the program.

use std::sync::Arc;

use movegen::{EvaluationFiles, Rules};
use thiserror::Error;

use crate::fitted::{FittedError, FittedParameters, adopt_parameters, built_in_parameters};
use crate::network_files::network_source;
use crate::nnue::{Network, NetworkError, adopt_network, built_in_network, check_fit, related_network};

/// What a game uses for its evaluation.
#[derive(Clone, Default, Debug)]
pub struct EvaluationData {
    parameters: Option<&'static FittedParameters>,
    network: Option<Arc<Network>>,
}

/// The reason why a file that a game names cannot be used.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum NamedFileError {
    /// The parameters do not fit the game.
    #[error("evaluation.parameters, {0}: {1}")]
    Parameters(String, FittedError),
    /// No game and no file has this name.
    #[error(
        "evaluation.parameters: \"{0}\" is neither a file (*.toml) nor a game in the program with parameters"
    )]
    UnknownParameters(String),
    /// The network cannot be used.
    #[error("evaluation.network, {0}: {1}")]
    Network(String, NetworkError),
    /// No game and no file has this name.
    #[error(
        "evaluation.network: \"{0}\" is neither a file, such as {0}.network, nor a game in the program with \
         a network"
    )]
    UnknownNetwork(String),
}

/// The game `name`, if its network is not there yet: a page loads it when it is needed.
fn later_network(rules: &'static Rules, name: &str) -> Option<&'static Rules> {
    let is_missing = network_source(rules) == Some(name) && built_in_network(name).is_none();
    if is_missing { movegen::rules(name).ok() } else { None }
}

/// Reads a parameter file. The parameters live until the program ends.
fn parse(path: &str, text: &str) -> Result<&'static FittedParameters, NamedFileError> {
    let fitted = FittedParameters::parse(text);
    let fitted = fitted.map_err(|error| NamedFileError::Parameters(path.to_owned(), error))?;
    Ok(Box::leak(Box::new(fitted)))
}

impl EvaluationData {
    /// Reads the files that a game names. `read_text` and `read_bytes` return the content of a file with a
    /// path; their errors are passed on.
    ///
    /// # Errors
    /// If a file cannot be read or does not fit the game.
    pub fn read<E: From<NamedFileError>>(
        rules: &'static Rules,
        read_text: impl Fn(&str) -> Result<String, E>,
        read_bytes: impl Fn(&str) -> Result<Vec<u8>, E>,
    ) -> Result<Self, E> {
        let named = &rules.game().evaluation;
        let mut data = Self::default();
        if let Some(name) = named.parameters.as_deref() {
            data.parameters = Some(if name.ends_with(".toml") {
                let fitted = parse(name, &read_text(name)?)?;
                let values = fitted.piece_values(rules);
                values.map_err(|error| NamedFileError::Parameters(name.to_owned(), error))?;
                fitted
            } else {
                // The game can have further pieces, whose values are derived.
                built_in_parameters(name).ok_or_else(|| NamedFileError::UnknownParameters(name.to_owned()))?
            });
        }
        if let Some(name) = named.network.as_deref() {
            let bad = |error| NamedFileError::Network(name.to_owned(), error);
            data.network = if EvaluationFiles::is_path(name) {
                Some(Arc::new(Network::for_game(rules, &read_bytes(name)?).map_err(bad)?))
            } else if let Some(source) = later_network(rules, name) {
                check_fit(source, rules).map_err(bad)?;
                None
            } else {
                let network = related_network(rules, name);
                let network = network.ok_or_else(|| NamedFileError::UnknownNetwork(name.to_owned()))?;
                Some(network.map_err(bad)?)
            };
        }
        Ok(data)
    }

    /// Keeps the data with the rules of a game, whose evaluation uses them from now on. The first data of a
    /// game stay: files that have changed are read for new rules.
    pub fn adopt(self, rules: &'static Rules) {
        if let Some(parameters) = self.parameters {
            adopt_parameters(rules, parameters);
        }
        if let Some(network) = self.network {
            adopt_network(rules, network);
        }
    }
}
