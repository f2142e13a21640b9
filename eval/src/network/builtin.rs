//! The networks of the games: those that are built into the program, and those that it was given.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use movegen::Rules;

use super::Network;
use crate::named_files::{EvaluationData, named_network};

macro_rules! files {
    ($($game:literal)*) => {
        /// The games with a file.
        const GAMES: &[&str] = &[$($game),*];

        /// The contents of the files, as far as they are part of the program.
        const FILES: &[&[u8]] = if cfg!(feature = "networks") {
            &[$(include_bytes!(concat!("../../networks/", $game, ".network"))),*]
        } else {
            &[]
        };
    }
}

files![
    "almost" "amazon" "apothecary-classic" "apothecary-modern" "asean" "atomic" "berolina" "centaur"
    "chancellor" "chess" "courier" "gardner" "gothic" "grand" "grand-apothecary" "grasshopper" "gustav"
    "hoppel-poppel" "king-of-the-hill" "knightmate" "legan" "los-alamos" "makruk" "modern" "new-zealand"
    "nightrider" "omega" "omicron" "opulent" "pawn-sideways" "perfect" "poison" "racing-kings" "shako"
    "shatranj" "tencubed" "three-check" "torpedo" "xiangqi"
];

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

/// The game whose network file evaluates a game: the one that its file names, or itself. `None` if there is
/// no such file.
pub fn network_source(rules: &'static Rules) -> Option<&'static str> {
    let name = rules.game().evaluation.network.as_deref().unwrap_or(rules.id());
    GAMES.iter().find(|game| **game == name).copied()
}

/// The network of a game: the one that its file names, else the one in the program, if there is any.
///
/// # Panics
/// If a file that is built into the program cannot be used.
pub fn network_of(rules: &'static Rules) -> Option<Arc<Network>> {
    named_network(rules).or_else(|| match rules.game().evaluation.network.as_deref() {
        Some(name) => EvaluationData::of_library(rules, name),
        None => built_in_network(rules.id()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
