//! The games by the names that user interfaces have for them.

use movegen::{Game, Games, Rules};

/// The game that a session starts with.
pub(super) const DEFAULT_GAME: &str = "chess";

/// The names of the games of a session, each with those that other programs have for it: some user interfaces
/// look for these in the list. Names with capitals or spaces stand in game records only.
pub(super) fn game_names(games: &Games) -> Vec<&'static str> {
    let is_variant = |name: &&str| name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let names = |game: &'static Game| {
        let others = game.about.other_names.iter().map(String::as_str);
        std::iter::once(game.name.as_str()).chain(others.filter(is_variant))
    };
    games.list().into_iter().flat_map(names).collect()
}

/// The game with a name that the user interface has sent.
pub(super) fn game(games: &Games, name: &str) -> Result<&'static Rules, String> {
    games.rules(name).map_err(|_| {
        let names = game_names(games);
        let meant = movegen::most_similar(name, names.iter().map(|&name| name.to_owned()))
            .map(|name| format!("; did you mean {name}?"));
        let names = names.join(", ");
        format!("UCI_Variant must be one of {names}, not \"{name}\"{}", meant.unwrap_or_default())
    })
}

/// The game that is played under the name of a game while `UCI_Chess960` is on: the first game that
/// is based on it and has free castling, or else the game itself.
pub(super) fn with_free_castling(games: &Games, rules: &'static Rules) -> &'static Rules {
    let is_meant = |game: &&Game| game.castling.is_free() && game.based_on.as_deref() == Some(rules.id());
    let meant = games.list().into_iter().find(is_meant).map(|game| game.name.as_str());
    meant.and_then(|name| games.rules(name).ok()).unwrap_or(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_own_name() {
        let games = Games::built_in();
        assert!(games.all().all(|it| game(&games, it.id()).is_ok_and(|game| std::ptr::eq(game, it))));
    }
}
