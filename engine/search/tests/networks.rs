//! Searches with networks.

use std::sync::Arc;

use eval::PieceValues;
use eval::nnue::{Architecture, Mirroring, Network};
use movegen::{Position, Rules, main_games};
use search::{Limits, MemoryLimit, NetworkChoice, SearchControl, Searcher, Settings};

fn network(rules: &'static Rules, seed: u64) -> Network {
    let architecture = Architecture::new(rules, 32, 3, Mirroring::WithoutRights, 2);
    Network::untrained(rules, architecture, seed).expect("a possible architecture")
}

fn settings(network: NetworkChoice, threads: usize) -> Settings {
    let piece_values = PieceValues::default();
    Settings { piece_values, network, endings: None, memory: MemoryLimit::Table(1), threads }
}

fn file(network: Network) -> NetworkChoice {
    NetworkChoice::of_file(Arc::new(network))
}

/// The nodes of a search of the start position.
fn search(searcher: &mut Searcher, rules: &'static Rules, limits: &Limits) -> u64 {
    let position = Position::start(rules);
    let result = searcher.search(&position, limits, &SearchControl::new(), &mut ());
    assert!(result.best.is_some_and(|best| position.legal_moves().contains(&best)), "{}", rules.id());
    result.nodes
}

/// Builds with debug assertions compare the sums with sums from scratch at every evaluation.
#[test]
fn every_game_is_searched_with_a_network() {
    for rules in main_games() {
        let search = |network: Network| {
            let mut searcher = Searcher::with_settings(settings(file(network), 1));
            search(&mut searcher, rules, &Limits::depth(5))
        };
        let nodes = search(network(rules, 7));
        assert_eq!(search(network(rules, 7).with_plain_code()), nodes, "{}", rules.id());
        assert_ne!(search(network(rules, 8)), nodes, "{}", rules.id());
    }
}

#[test]
fn a_network_is_used_in_its_game_and_can_be_switched_off() {
    let [gothic, chess] = ["gothic", "chess"].map(|game| movegen::rules(game).expect(game));
    let depth = Limits::depth(5);
    let nodes = |choice: NetworkChoice, rules| {
        search(&mut Searcher::with_settings(settings(choice, 1)), rules, &depth)
    };
    let choice = file(network(gothic, 1));
    let off = NetworkChoice { is_on: false, ..choice.clone() };
    assert_ne!(nodes(choice.clone(), gothic), nodes(off.clone(), gothic));
    let terms = NetworkChoice::OFF;
    assert_eq!(nodes(off.clone(), gothic), nodes(terms.clone(), gothic));
    assert_eq!(nodes(choice.clone(), chess), nodes(NetworkChoice::default(), chess), "another game");
    assert_ne!(nodes(NetworkChoice::default(), gothic), nodes(terms, gothic), "Gothic Chess has a network");

    // A change takes effect at the next search, and nothing of the old evaluation remains.
    let mut searcher = Searcher::with_settings(settings(off.clone(), 1));
    assert_eq!(search(&mut searcher, gothic, &depth), nodes(off, gothic));
    searcher.set(settings(choice.clone(), 1));
    assert_eq!(search(&mut searcher, gothic, &depth), nodes(choice, gothic));
}

#[test]
fn a_network_that_comes_during_a_session_is_used() {
    let text = "name = \"own\"\nbased-on = \"chess\"\n".to_owned();
    let own = movegen::Games::built_in().prepare(&[movegen::GameText { path: "own.toml".to_owned(), text }]);
    let rules = own.expect("a game without a network")[0].rules();
    let depth = Limits::depth(5);
    let mut searcher = Searcher::with_settings(settings(NetworkChoice::default(), 1));
    let before = search(&mut searcher, rules, &depth);
    let mut choice = NetworkChoice::default();
    choice.give(network(rules, 5));
    let mut new = Searcher::with_settings(settings(choice.clone(), 1));
    let expected = search(&mut new, rules, &depth);
    assert_ne!(expected, before);
    let mut other = Searcher::with_settings(settings(NetworkChoice::default(), 1));
    assert_eq!(search(&mut other, rules, &depth), before, "another session keeps its evaluation");
    searcher.set(settings(choice.clone(), 1));
    assert_eq!(search(&mut searcher, rules, &depth), expected);
    // A game that names the game of the network uses it, too.
    let related = movegen::rules("embassy").expect("embassy");
    choice.give(network(movegen::rules("gothic").expect("gothic"), 7));
    let given = choice.of(related).expect("a network");
    assert!(
        choice.of(related) != NetworkChoice::default().of(related) && std::ptr::eq(given.rules(), related)
    );
}

#[test]
fn several_threads_search_with_a_network() {
    let rules = movegen::rules("poison").expect("poison");
    let mut searcher = Searcher::with_settings(settings(file(network(rules, 3)), 3));
    let limits = Limits { nodes: Some(30_000), ..Limits::default() };
    assert!(search(&mut searcher, rules, &limits) > 1000);
}
