//! The games by the names that XBoard uses for them, and the line that announces them.

use movegen::{Game, Games, Group, Rules};

/// The maximum length of the line that announces the games: WinBoard reads lines of 4096 bytes, XBoard longer
/// ones. It does not join several such lines: the last one counts.
const LONGEST_LINE: usize = 4000;

/// The line that announces the games; if they do not all fit, a comment follows that names the others.
pub(super) fn lines(games: &Games) -> Vec<String> {
    announcement(&announced(games))
}

/// Announces games by XBoard's names for them. XBoard's window New Variant has room for 22 games that it does
/// not know, so the order matters. It has a button for each game that it knows, so they come first if there
/// are too many.
fn announcement(games: &[Announced]) -> Vec<String> {
    let line = |names: &[&str]| format!("feature variants=\"{}\"", names.join(","));
    let mut rest = LONGEST_LINE - line(&[]).len();
    let mut fits = |game: &Announced| {
        let is_room = game.name.len() < rest;
        rest -= if is_room { game.name.len() + 1 } else { 0 };
        is_room
    };
    let mut by_need: Vec<&Announced> = games.iter().collect();
    by_need.sort_by_key(|game| !game.has_button);
    let chosen: Vec<&Announced> = by_need.into_iter().filter(|game| fits(game)).collect();
    let is_chosen = |game: &Announced| chosen.iter().any(|other| other.name == game.name);
    let (mut names, mut left_out) = (Vec::new(), Vec::new());
    for game in games {
        if !is_chosen(game) {
            left_out.push(game.name);
            continue;
        }
        // XBoard checks only the first occurrence of one of its own names, even inside another name.
        let longer = names.iter().position(|other: &&str| other.starts_with(game.name));
        names.insert(longer.unwrap_or(names.len()), game.name);
    }
    let mut lines = vec![line(&names)];
    if !left_out.is_empty() {
        lines.push(format!("# too many games for XBoard, not announced: {}", left_out.join(", ")));
    }
    lines
}

/// The game of a new session, which XBoard calls `normal`.
pub(super) fn default_game() -> &'static Rules {
    movegen::rules("normal").expect("orthodox chess is a game of the program")
}

/// The game of a `variant` command. XBoard's name for a game comes before another game's own name.
pub(super) fn game_of_variant(games: &Games, name: &str) -> Option<&'static Rules> {
    let of_xboard = games.list().into_iter().find(|game| game.xboard_name() == name);
    games.rules(of_xboard.map_or(name, |game| &game.name)).ok()
}

/// A game as XBoard lists it.
struct Announced {
    name: &'static str,
    /// Whether XBoard knows the game, and has a button for it.
    has_button: bool,
}

/// All games but those with walls, which XBoard cannot show: main games, games of users, then the library,
/// prominent games first.
fn announced(games: &Games) -> Vec<Announced> {
    let mut games = games.list();
    games.retain(|game| game.walls.is_none());
    games.sort_by_key(|game| {
        let group = match game.about.group {
            Group::Main => 0,
            Group::User => 1,
            Group::Library => 2,
        };
        (group, !game.about.prominent)
    });
    games.iter().map(|game| Announced { name: game.xboard_name(), has_button: has_button(game) }).collect()
}

/// Whether XBoard has a button of its own for a game: it knows the game, or its pawns.
fn has_button(game: &Game) -> bool {
    game.xboard.known || game.xboard.parent.as_deref() == Some(game.xboard_name())
}

/// XBoard's names of all games, in the order of the announcement.
pub(super) fn names(games: &Games) -> Vec<&'static str> {
    announced(games).iter().map(|game| game.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_do_not_fit_are_named_in_a_comment() {
        let game = |name: String, has_button| Announced { name: name.leak(), has_button };
        let mut games: Vec<Announced> = (100..999).map(|it| game(format!("game-{it}"), false)).collect();
        games.insert(1, game("x".repeat(LONGEST_LINE), false));
        games.push(game("xiangqi".to_owned(), true));
        let lines = announcement(&games);
        let [line, comment] = &lines[..] else { panic!("{lines:?}") };
        assert!(line.len() <= LONGEST_LINE && line.len() + 9 > LONGEST_LINE, "{line}");
        assert!(line.contains("\"game-100,game-101,") && line.ends_with(",xiangqi\""), "{line}");
        assert!(comment.ends_with(", game-998"), "{comment}");
        assert!(games.iter().all(|game| line.contains(game.name) != comment.contains(game.name)));
    }

    #[test]
    fn games_of_a_user_take_no_button_away() {
        let mut games = announced(&Games::built_in());
        let users = (100..600).map(|it| Announced { name: format!("own-{it}").leak(), has_button: false });
        games.splice(0..0, users);
        let line = announcement(&games).swap_remove(0);
        for game in announced(&Games::built_in()).iter().filter(|game| game.has_button) {
            assert!(line.contains(&format!(",{}", game.name)), "{}: {line}", game.name);
        }
        assert!(line.contains("xiangqi") && line.contains("berolina"), "{line}");
    }

    #[test]
    fn main_games_come_first_then_the_prominent_ones_of_the_library() {
        let names = names(&Games::built_in());
        let place = |name| names.iter().position(|&other| other == name).expect(name);
        assert!(["gothic", "normal"].iter().all(|main| place(main) < place("racingkings")), "{names:?}");
        assert!(place("racingkings") < place("asean") && place("omega") < place("gardner"), "{names:?}");
    }
}
