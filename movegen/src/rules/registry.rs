//! The compiled games by name.

use once_cell::sync::Lazy;
use thiserror::Error;

use super::Rules;
use crate::games;
use crate::printable::Excerpt;

/// The name of a game that the registry does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown game {}{}; known games: {}", Excerpt(name), suggestion(name), known_games())]
pub struct UnknownGame {
    name: String,
}

/// The known name that is most like another, if one is like it.
fn suggestion(name: &str) -> String {
    const LEAST_SIMILARITY: f64 = 0.7;
    let name = name.to_lowercase();
    let similarity = |id: &str| strsim::jaro_winkler(&name, id);
    let nearest =
        games::ALL.iter().map(|game| (similarity(game.id), game.id)).max_by(|a, b| a.0.total_cmp(&b.0));
    match nearest.filter(|nearest| nearest.0 > LEAST_SIMILARITY) {
        Some((_, id)) => format!(" (did you mean {id}?)"),
        None => String::new(),
    }
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

/// The rules of a game by its identifier or by XBoard's name for it, in small letters or capitals; compiled
/// when first asked for.
///
/// # Errors
/// If no game has this name; the message lists those that there are, and proposes one.
pub fn rules(name: &str) -> Result<&'static Rules, UnknownGame> {
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    let index = games::ALL.iter().position(|game| is_name(game.id) || is_name(game.xboard_name));
    index.map(|index| &*COMPILED[index]).ok_or_else(|| UnknownGame { name: name.to_owned() })
}

/// The rules of every game, in the order of the registry.
pub fn all_games() -> impl Iterator<Item = &'static Rules> {
    COMPILED.iter().map(|rules| &**rules)
}
