//! The networks of the games: those that are built into the program, and those that it was given.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use movegen::Rules;

use super::error::NetworkError;
use super::network::Network;
use crate::network_files::{FILES, GAMES};

/// The networks that the program was given.
static GIVEN: RwLock<BTreeMap<&str, Arc<Network>>> = RwLock::new(BTreeMap::new());

/// Uses a network for its game from now on, instead of the one in the program, and for the games that name
/// it. An [`Evaluator`](crate::Evaluator) that exists keeps its network.
pub fn use_network(network: Network) {
    let mut given = GIVEN.write().unwrap_or_else(PoisonError::into_inner);
    given.insert(network.rules().id(), Arc::new(network));
}

/// The network of the game with a name that the program has or was given, if there is one.
///
/// # Panics
/// If the file, which is built into the program, cannot be used.
pub(crate) fn built_in_network(game: &str) -> Option<Arc<Network>> {
    static READ: [OnceLock<Arc<Network>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    if let Some(network) = GIVEN.read().unwrap_or_else(PoisonError::into_inner).get(game) {
        return Some(Arc::clone(network));
    }
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
        // The program was built without networks, and was not given this one.
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
    fn a_given_network_is_that_of_its_game_and_of_the_games_that_name_it() {
        // The tests of other threads find the same network.
        let game = || movegen::rules("gothic").expect("the game");
        let before = built_in_network("gothic").expect("a network");
        use_network(Network::clone(&before));
        let given = network_of(game()).expect("a network");
        assert!(given == before && !Arc::ptr_eq(&given, &before));
        let related = movegen::rules("embassy").expect("the game");
        assert_eq!(network_source(related), Some("gothic"));
        let text = "name = \"own\"\nbased-on = \"chess\"\n".to_owned();
        let own = movegen::prepare_games(&[movegen::GameText { path: "own.toml".to_owned(), text }]);
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
