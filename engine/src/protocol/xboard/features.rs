//! The features that the engine reports to XBoard.

use movegen::Group;

use super::options;
use super::variants::named_games;

/// The greatest length of the line that announces the games. XBoard reads a line into 512 bytes. It does not
/// join several such lines: the last one counts.
const LONGEST_LINE: usize = 500;

/// Games of the library that come before the others. XBoard's window New Variant has room for 22 games that
/// XBoard does not know.
const WELL_KNOWN: [&str; 18] = [
    "king-of-the-hill",
    "racing-kings",
    "three-check",
    "omega",
    "kurier",
    "carrera",
    "bird",
    "chancellor",
    "embassy",
    "amazon",
    "almost",
    "shako",
    "grasshopper",
    "nightrider",
    "opulent",
    "tencubed",
    "hoppel-poppel",
    "los-alamos",
];

/// The line that announces the games; if they do not all fit, a comment follows that names the others.
pub(super) fn variants_lines() -> Vec<String> {
    announcement(named_games())
}

/// Announces games by XBoard's names for them: main games, games of users, then the library.
fn announcement(mut games: Vec<(&str, Group)>) -> Vec<String> {
    games.sort_by_key(|&(name, group)| match group {
        Group::Main => 0,
        Group::User => 1,
        Group::Library => 2 + WELL_KNOWN.iter().position(|&known| known == name).unwrap_or(WELL_KNOWN.len()),
    });
    let line = |names: &[&str]| format!("feature variants=\"{}\"", names.join(","));
    let mut rest = LONGEST_LINE - line(&[]).len();
    let (mut names, mut left_out) = (Vec::new(), Vec::new());
    for (name, _) in games {
        let needed = name.len() + 1;
        if needed > rest {
            left_out.push(name);
            continue;
        }
        rest -= needed;
        // XBoard looks at the first place only where one of its own names occurs, be it within another name.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_games_come_first_then_those_of_users_and_the_well_known() {
        let games = vec![
            ("gothic", Group::Main),
            ("almost", Group::Library),
            ("omega", Group::Library),
            ("zebra", Group::Library),
            ("mine", Group::User),
        ];
        assert_eq!(announcement(games), ["feature variants=\"gothic,mine,omega,almost,zebra\""]);
    }

    #[test]
    fn a_name_comes_before_those_that_contain_it() {
        let games =
            vec![("gothic", Group::Main), ("grandapothecary", Group::Main), ("grand", Group::Library)];
        assert_eq!(announcement(games), ["feature variants=\"gothic,grand,grandapothecary\""]);
    }

    #[test]
    fn the_well_known_games_exist() {
        let games = named_games();
        assert!(WELL_KNOWN.iter().all(|&name| games.contains(&(name, Group::Library))), "{games:?}");
    }

    #[test]
    fn the_games_of_the_program_fit() {
        assert_eq!(variants_lines().len(), 1);
    }

    #[test]
    fn a_line_that_would_be_too_long_leaves_out_the_library_first() {
        let names: Vec<String> = (10..99).map(|number| format!("game-{number}")).collect();
        let group = |index| [Group::Library, Group::User, Group::Main][usize::min(index / 30, 2)];
        let games: Vec<(&str, Group)> =
            names.iter().enumerate().map(|(index, name)| (name.as_str(), group(index))).collect();
        let lines = announcement(games.clone());
        let [line, comment] = &lines[..] else { panic!("{lines:?}") };
        assert!(line.len() <= LONGEST_LINE && line.len() + 8 > LONGEST_LINE, "{}", line.len());
        assert!(line.contains("\"game-70,") && line.contains(",game-98,game-40,"), "{line}");
        assert!(comment.ends_with(", game-39"), "{comment}");
        assert!(games.iter().all(|(name, _)| line.contains(name) != comment.contains(name)));
    }

    #[test]
    fn a_name_that_is_too_long_leaves_out_no_other() {
        let long = "x".repeat(600);
        let lines = announcement(vec![("gothic", Group::Main), (&long, Group::User), ("mine", Group::User)]);
        assert_eq!(lines[0], "feature variants=\"gothic,mine\"");
    }
}
