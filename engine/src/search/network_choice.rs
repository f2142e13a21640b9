//! Decides which network evaluates the positions of a game.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use eval::ChanceModel;
use eval::network::{Network, network_of};
use movegen::Rules;

use crate::read_file::read_file;

/// The choice of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkChoice {
    /// Whether networks are used.
    pub is_on: bool,
    /// A network file that replaces the built-in network in its game, and in games with the same board and
    /// pieces.
    pub file: Option<Arc<Network>>,
}

impl NetworkChoice {
    /// No network in any game.
    pub const OFF: Self = Self { is_on: false, file: None };

    /// The network of a file, for a game.
    ///
    /// # Errors
    /// If the file cannot be read, is not a valid network, or is one for other pieces or another board.
    pub fn from_file(path: &Path, rules: &'static Rules) -> anyhow::Result<Self> {
        let network = read_network(path)?.adapted_to(rules);
        let network = network.with_context(|| format!("cannot use {}", path.display()))?;
        Ok(Self { is_on: true, file: Some(network) })
    }

    /// The probabilities of the results at scores of the evaluation with this choice.
    pub fn chances(&self, rules: &'static Rules) -> ChanceModel {
        ChanceModel::of_evaluation(rules, self.of(rules).as_deref())
    }

    /// The network for a game; none if its positions are evaluated without one.
    pub fn of(&self, rules: &'static Rules) -> Option<Arc<Network>> {
        if !self.is_on {
            return None;
        }
        let file = self.file.as_ref().and_then(|network| network.adapted_to(rules).ok());
        file.or_else(|| network_of(rules))
    }
}

impl Default for NetworkChoice {
    fn default() -> Self {
        Self { is_on: true, file: None }
    }
}

/// Reads a network file.
///
/// # Errors
/// If the file cannot be read or is not a valid network.
pub fn read_network(path: &Path) -> anyhow::Result<Arc<Network>> {
    /// The longest file in bytes.
    const MAX_BYTES: u64 = 64 << 20;
    let shown = path.display();
    let bytes = read_file(path, MAX_BYTES).with_context(|| format!("cannot read {shown}"))?;
    let network = Network::from_bytes(&bytes).with_context(|| format!("cannot use {shown}"))?;
    Ok(Arc::new(network))
}
