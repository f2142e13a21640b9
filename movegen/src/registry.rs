//! Complete compilation of a game, and the built-in games by name.

use once_cell::sync::Lazy;
use thiserror::Error;

use crate::game::Game;
use crate::game_error::GameError;
use crate::games;
use crate::position::Position;
use crate::printable::Excerpt;
use crate::rules::Rules;

impl Rules {
    /// Compiles a game and checks its data. The result lives until the program ends, as positions require.
    ///
    /// # Errors
    /// If the data of the game contradict themselves or ask for something that the tables cannot hold. The
    /// message names the field and the reason.
    pub fn compile(game: &'static Game) -> Result<&'static Self, GameError> {
        let rules: &'static Self = Box::leak(Box::new(Self::compile_tables(game)?));
        for number in 1..=rules.array_count() {
            Position::from_fen(rules, &(game.arrays.fen)(number))
                .map_err(|error| GameError::new(format!("arrays, number {number}"), error.to_string()))?;
        }
        Ok(rules)
    }
}

/// A game's name that the registry does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown game {}{}; known games: {}", Excerpt(name), suggestion(name), known_games())]
pub struct UnknownGame {
    name: String,
}

/// A proposal of the known name that is most similar to another, if one is similar enough.
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

type LazyRules = Lazy<&'static Rules, Box<dyn FnOnce() -> &'static Rules + Send>>;

/// The built-in games. Their data are tested, so an error in them is a fault of the program.
static COMPILED: Lazy<Vec<LazyRules>> = Lazy::new(|| {
    let compile = |game| Rules::compile(game).unwrap_or_else(|error| panic!("{}: {error}", game.id));
    let lazy = |&game| -> LazyRules { Lazy::new(Box::new(move || compile(game))) };
    games::ALL.iter().map(lazy).collect()
});

/// Returns the rules of a built-in game by its identifier or by XBoard's name for it, in any letter case. A
/// game is compiled when it is first asked for.
///
/// # Errors
/// If no game has this name. The message lists the known names and proposes a similar one.
pub fn rules(name: &str) -> Result<&'static Rules, UnknownGame> {
    let is_name = |known: &str| known.eq_ignore_ascii_case(name);
    let index = games::ALL.iter().position(|game| is_name(game.id) || is_name(game.xboard_name));
    index.map(|index| *COMPILED[index]).ok_or_else(|| UnknownGame { name: name.to_owned() })
}

/// The rules of every built-in game, in the order of the registry.
pub fn all_games() -> impl Iterator<Item = &'static Rules> {
    COMPILED.iter().map(|rules| **rules)
}
