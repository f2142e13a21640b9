//! The games by the names that XBoard uses for them.

use movegen::{Group, Rules};

/// The game of a new session, which XBoard calls `normal`.
pub(super) fn default_game() -> &'static Rules {
    game_of_variant("normal").expect("orthodox chess is in the registry")
}

/// The game of a `variant` command: XBoard's name for it, or the game's own id.
pub(super) fn game_of_variant(name: &str) -> Option<&'static Rules> {
    let games = movegen::game_list();
    let game = games.iter().find(|game| game.xboard_name() == name || game.name == name)?;
    movegen::rules(&game.name).ok()
}

/// XBoard's names of all games.
pub(super) fn variant_names() -> Vec<&'static str> {
    named_games().into_iter().map(|(name, _)| name).collect()
}

/// XBoard's names of all games, with their groups.
pub(super) fn named_games() -> Vec<(&'static str, Group)> {
    movegen::game_list().iter().map(|game| (game.xboard_name(), game.about.group)).collect()
}
