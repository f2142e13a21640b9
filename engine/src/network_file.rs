//! Reads the files of networks.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use eval::nnue::Network;
use movegen::Rules;

use crate::read_file::read_file;
use crate::search::NetworkChoice;

/// The network of a file, for a game.
///
/// # Errors
/// If the file cannot be read, is not a valid network, or is one for other pieces or another board.
pub fn read_choice(path: &Path, rules: &'static Rules) -> anyhow::Result<NetworkChoice> {
    let network = read_network(path)?.adapted_to(rules);
    let network = network.with_context(|| format!("cannot use {}", path.display()))?;
    Ok(NetworkChoice::of_file(network))
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
