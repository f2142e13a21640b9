//! The networks that are built into the program.

use std::sync::{Arc, OnceLock};

use movegen::Rules;

use super::Network;
use crate::named_files::{EvaluationData, named_network};

/// The game and the content of each file.
const FILES: [(&str, &[u8]); 6] = [
    ("apothecary-classic", include_bytes!("../../networks/apothecary-classic.network")),
    ("apothecary-modern", include_bytes!("../../networks/apothecary-modern.network")),
    ("chess", include_bytes!("../../networks/chess.network")),
    ("gothic", include_bytes!("../../networks/gothic.network")),
    ("grand-apothecary", include_bytes!("../../networks/grand-apothecary.network")),
    ("poison", include_bytes!("../../networks/poison.network")),
];

/// The network in the program for the game with a name, if there is one.
///
/// # Panics
/// If the file, which is built into the program, cannot be used.
pub(crate) fn built_in_network(game: &str) -> Option<Arc<Network>> {
    static READ: [OnceLock<Arc<Network>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let index = FILES.iter().position(|(id, _)| *id == game)?;
    let read = || {
        let network = Network::from_bytes(FILES[index].1);
        Arc::new(network.unwrap_or_else(|error| panic!("network of {game}: {error}")))
    };
    Some(Arc::clone(READ[index].get_or_init(read)))
}

/// The network of a game: the one that its file names, else the one in the program, if there is any.
///
/// # Panics
/// If a file that is built into the program cannot be used.
#[must_use]
pub fn network_of(rules: &'static Rules) -> Option<Arc<Network>> {
    named_network(rules).or_else(|| match rules.game().evaluation.network.as_deref() {
        Some(name) => Some(EvaluationData::of_library(rules, name)),
        None => built_in_network(rules.id()),
    })
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
            let network = built_in_network(id).expect(id);
            assert!(std::ptr::eq(network.rules(), rules), "{id}");
        }
        for rules in movegen::all_games() {
            let listed = FILES.iter().any(|(id, _)| *id == rules.id());
            let is_named = rules.game().evaluation.network.is_some();
            assert_eq!(network_of(rules).is_some(), listed || is_named, "{}", rules.id());
        }
    }
}
