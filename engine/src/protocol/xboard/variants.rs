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

/// XBoard's names of all games: main games, games of users, then the library, prominent games first.
pub(super) fn variant_names() -> Vec<&'static str> {
    let mut games = movegen::game_list();
    games.sort_by_key(|game| {
        let group = match game.about.group {
            Group::Main => 0,
            Group::User => 1,
            Group::Library => 2,
        };
        (group, !game.about.prominent)
    });
    games.iter().map(|game| game.xboard_name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_games_come_first_then_the_prominent_ones_of_the_library() {
        let names = variant_names();
        let place = |name| names.iter().position(|&other| other == name).expect(name);
        assert!(["gothic", "normal"].iter().all(|main| place(main) < place("racing-kings")), "{names:?}");
        assert!(place("racing-kings") < place("asean") && place("omega") < place("gardner"), "{names:?}");
    }
}
