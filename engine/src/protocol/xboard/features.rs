//! The features that the engine reports to XBoard, and the games by the names that XBoard uses for them.

use movegen::{Group, Rules};

use super::options;

/// The maximum length of the line that announces the games. XBoard reads a line into 512 bytes. It does not
/// join several such lines: the last one counts.
const LONGEST_LINE: usize = 500;

/// The line that announces the games; if they do not all fit, a comment follows that names the others.
pub(super) fn variants_lines() -> Vec<String> {
    announcement(&variant_names())
}

/// Announces games by XBoard's names for them. XBoard's window New Variant has room for 22 games that it does
/// not know, so the order matters.
fn announcement(games: &[&str]) -> Vec<String> {
    let line = |names: &[&str]| format!("feature variants=\"{}\"", names.join(","));
    let mut rest = LONGEST_LINE - line(&[]).len();
    let (mut names, mut left_out) = (Vec::new(), Vec::new());
    for &name in games {
        let needed = name.len() + 1;
        if needed > rest {
            left_out.push(name);
            continue;
        }
        rest -= needed;
        // XBoard checks only the first occurrence of one of its own names, even inside another name.
        let longer = names.iter().position(|other: &&str| other.starts_with(name));
        names.insert(longer.unwrap_or(names.len()), name);
    }
    let mut lines = vec![line(&names)];
    if !left_out.is_empty() {
        lines.push(format!("# too many games for XBoard, not announced: {}", left_out.join(", ")));
    }
    lines
}

/// The answer to `protover`.
pub(super) fn lines() -> Vec<String> {
    // XBoard sends SIGTERM together with `quit`: the engine would end before it has read the result.
    let mut lines = vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 \
         sigterm=0"
            .into(),
        "feature analyze=1 exclude=1 pause=1 nps=1 memory=1 smp=1 highlight=1 debug=1".into(),
    ];
    lines.extend(variants_lines());
    lines.extend([format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION)]);
    lines.extend(options::lines());
    lines.push("feature done=1".into());
    lines
}

/// The game of a new session, which XBoard calls `normal`.
pub(super) fn default_game() -> &'static Rules {
    game_of_variant("normal").expect("orthodox chess is in the registry")
}

/// The game of a `variant` command. XBoard's name for a game comes before another game's own name.
pub(super) fn game_of_variant(name: &str) -> Option<&'static Rules> {
    let games = movegen::game_list();
    let of_xboard = games.iter().find(|game| game.xboard_name() == name);
    movegen::rules(of_xboard.map_or(name, |game| &game.name)).ok()
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
    fn games_that_do_not_fit_are_named_in_a_comment() {
        let mut names: Vec<String> = (10..99).map(|number| format!("game-{number}")).collect();
        names.insert(1, "x".repeat(600));
        let games: Vec<&str> = names.iter().map(String::as_str).collect();
        let lines = announcement(&games);
        let [line, comment] = &lines[..] else { panic!("{lines:?}") };
        assert!(line.len() <= LONGEST_LINE && line.len() + 8 > LONGEST_LINE, "{line}");
        assert!(line.contains("\"game-10,game-11,") && comment.ends_with(", game-98"), "{line}, {comment}");
        assert!(games.iter().all(|name| line.contains(name) != comment.contains(name)));
    }

    #[test]
    fn main_games_come_first_then_the_prominent_ones_of_the_library() {
        let names = variant_names();
        let place = |name| names.iter().position(|&other| other == name).expect(name);
        assert!(["gothic", "normal"].iter().all(|main| place(main) < place("racingkings")), "{names:?}");
        assert!(place("racingkings") < place("asean") && place("omega") < place("gardner"), "{names:?}");
    }
}
