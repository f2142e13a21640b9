//! The compiled games by name.

use once_cell::sync::Lazy;
use thiserror::Error;

use super::Rules;
use crate::games;

/// The name of a game that the registry does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown game \"{name}\"; known games: {}", known_games())]
pub struct UnknownGame {
    name: String,
}

fn known_games() -> String {
    games::ALL.iter().map(|game| game.id).collect::<Vec<_>>().join(", ")
}

type LazyRules = Lazy<Rules, Box<dyn FnOnce() -> Rules + Send>>;

static COMPILED: Lazy<Vec<LazyRules>> = Lazy::new(|| {
    games::ALL
        .iter()
        .map(|&game| {
            let compile: Box<dyn FnOnce() -> Rules + Send> = Box::new(move || Rules::compile(game));
            Lazy::new(compile)
        })
        .collect()
});

/// The rules of a game by its identifier or by XBoard's name for it; compiled when first asked for.
///
/// # Errors
/// If no game has this name; the message lists those that there are.
pub fn rules(name: &str) -> Result<&'static Rules, UnknownGame> {
    let index = games::ALL.iter().position(|game| game.id == name || game.xboard_name == name);
    index.map(|index| &*COMPILED[index]).ok_or_else(|| UnknownGame { name: name.to_owned() })
}

/// The rules of every game, in the order of the registry.
pub fn all_games() -> impl Iterator<Item = &'static Rules> {
    COMPILED.iter().map(|rules| &**rules)
}
