//! The networks of the games that are built into the program.

use std::sync::{Arc, OnceLock};

use movegen::Rules;

use super::error::NetworkError;
use super::network::Network;
use crate::network_files::{FILES, GAMES};

/// The network that the program has for the game with a name, if there is one.
///
/// # Panics
/// If the file, which is built into the program, cannot be used.
pub(crate) fn built_in_network(game: &str) -> Option<Arc<Network>> {
    static READ: [OnceLock<Arc<Network>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let index = GAMES.iter().position(|id| *id == game)?;
    let read = || {
        let network = Network::from_bytes(FILES[index]);
        Arc::new(network.unwrap_or_else(|error| panic!("network of {game}: {error}")))
    };
    Some(Arc::clone(READ.get(index)?.get_or_init(read)))
}

/// The network in the program for the game `name`, for a game with the same pieces. `None` if there is none.
///
/// # Errors
/// If it does not fit.
pub(crate) fn related_network(
    rules: &'static Rules,
    name: &str,
) -> Option<Result<Arc<Network>, NetworkError>> {
    Some(built_in_network(name)?.adapted_to(rules))
}

/// The network that a game's file names. It is kept with the rules of the game.
#[derive(Default)]
struct NamedNetwork(OnceLock<Arc<Network>>);

impl NamedNetwork {
    fn of(rules: &'static Rules) -> &'static OnceLock<Arc<Network>> {
        &rules.companion(Self::default).0
    }
}

/// Keeps a network with the rules of a game, which uses it from now on. The first network of a game stays.
pub(crate) fn adopt_network(rules: &'static Rules, network: Arc<Network>) {
    NamedNetwork::of(rules).get_or_init(|| network);
}

/// The network of a game: the one that its file names, else the one in the program, if there is any.
///
/// # Panics
/// If a file that is built into the program cannot be used.
pub fn network_of(rules: &'static Rules) -> Option<Arc<Network>> {
    let named = NamedNetwork::of(rules);
    if let Some(network) = named.get() {
        return Some(Arc::clone(network));
    }
    let Some(name) = rules.game().evaluation.network.as_deref() else { return built_in_network(rules.id()) };
    match related_network(rules, name) {
        Some(Ok(network)) => Some(Arc::clone(named.get_or_init(|| network))),
        Some(Err(error)) => panic!("{}: evaluation.network, {name}: {error}", rules.id()),
        // The program was built without networks, .
        None if !cfg!(feature = "networks") => None,
        None => panic!("{}: evaluation.network: there is no network \"{name}\"", rules.id()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network_files::network_source;

    /// The greatest length of a file in bytes.
    const MAX_BYTES: usize = 2 << 20;

    #[test]
    fn a_game_can_name_the_network_of_another_one() {
        let related = movegen::rules("embassy").expect("the game");
        assert_eq!(network_source(related), Some("gothic"));
        let text = "name = \"own\"\nbased-on = \"chess\"\n".to_owned();
        let own =
            movegen::Games::built_in().prepare(&[movegen::GameText { path: "own.toml".to_owned(), text }]);
        assert_eq!(network_source(own.expect("a game")[0].rules()), None);
    }

    #[test]
    fn every_file_is_for_its_game_and_small() {
        for (id, bytes) in GAMES.iter().copied().zip(FILES) {
            let rules = movegen::rules(id).expect(id);
            assert!(bytes.len() <= MAX_BYTES, "{id}: {} bytes", bytes.len());
            let network = built_in_network(id).expect(id);
            assert!(std::ptr::eq(network.rules(), rules), "{id}");
            assert!(network.training().chances.is_some(), "{id}");
        }
        for rules in movegen::all_games() {
            let source = network_source(rules);
            assert_eq!(network_of(rules).is_some(), source.is_some(), "{}", rules.id());
            let is_named = rules.game().evaluation.network.is_some();
            assert!(source.is_some() || !is_named, "{}", rules.id());
        }
    }
}
