//! The networks that are built into the program.

use std::sync::{Arc, OnceLock};

use movegen::Rules;

use super::Network;
use crate::named_files::named_network;

/// The game and the content of each file.
const FILES: [(&str, &[u8]); 6] = [
    ("apothecary-classic", include_bytes!("../../networks/apothecary-classic.network")),
    ("apothecary-modern", include_bytes!("../../networks/apothecary-modern.network")),
    ("chess", include_bytes!("../../networks/chess.network")),
    ("gothic", include_bytes!("../../networks/gothic.network")),
    ("grand-apothecary", include_bytes!("../../networks/grand-apothecary.network")),
    ("poison", include_bytes!("../../networks/poison.network")),
];

/// The network of a game, if it has one.
///
/// # Panics
/// If the file, which is built into the program, cannot be used.
#[must_use]
pub fn built_in_network(rules: &Rules) -> Option<Arc<Network>> {
    static READ: [OnceLock<Arc<Network>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let index = FILES.iter().position(|(id, _)| *id == rules.id())?;
    let read = || {
        let network = Network::from_bytes(FILES[index].1);
        Arc::new(network.unwrap_or_else(|error| panic!("network of {}: {error}", rules.id())))
    };
    Some(Arc::clone(READ[index].get_or_init(read)))
}

/// The network of a game: the one that its file names, else the one in the program, if there is any.
///
/// # Panics
/// See [`built_in_network`].
#[must_use]
pub fn network_of(rules: &'static Rules) -> Option<Arc<Network>> {
    named_network(rules).or_else(|| built_in_network(rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest length of a file in bytes.
    const MAX_BYTES: usize = 2 << 20;

    #[test]
    fn every_file_is_for_its_game_and_small() {
        for (id, bytes) in FILES {
            let rules = movegen::rules(id).expect(id);
            assert!(bytes.len() <= MAX_BYTES, "{id}: {} bytes", bytes.len());
            let network = built_in_network(rules).expect(id);
            assert!(std::ptr::eq(network.rules(), rules), "{id}");
        }
        for rules in movegen::all_games() {
            let listed = FILES.iter().any(|(id, _)| *id == rules.id());
            assert_eq!(built_in_network(rules).is_some(), listed, "{}", rules.id());
        }
    }
}
