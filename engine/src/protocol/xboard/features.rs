//! The features that the engine reports to XBoard.

use movegen::Group;

use super::options;
use super::variants::named_games;

/// The greatest length of the line that announces the games. XBoard reads a line into 512 bytes. It does not
/// join several such lines: the last one counts.
const LONGEST_LINE: usize = 500;

/// The line that announces the games; if they do not all fit, a comment follows that names the others.
pub(super) fn variants_lines() -> Vec<String> {
    announcement(&named_games())
}

/// Announces games by XBoard's names for them. Games of the library are left out before those of users, and
/// these before the main games.
fn announcement(games: &[(&str, Group)]) -> Vec<String> {
    let line = |names: &[&str]| format!("feature variants=\"{}\"", names.join(","));
    let mut rest = LONGEST_LINE - line(&[]).len();
    let mut fits = vec![false; games.len()];
    for group in [Group::Main, Group::User, Group::Library] {
        for (fits, (name, _)) in fits.iter_mut().zip(games).filter(|(_, game)| game.1 == group) {
            let needed = name.len() + 1;
            *fits = needed <= rest;
            rest -= if *fits { needed } else { 0 };
        }
    }
    let names = |wanted: bool| -> Vec<&str> {
        let chosen = fits.iter().zip(games).filter(|(fits, _)| **fits == wanted);
        chosen.map(|(_, &(name, _))| name).collect()
    };
    let mut lines = vec![line(&names(true))];
    let left_out = names(false);
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
    fn games_are_announced_in_their_order() {
        let games = [("gothic", Group::Main), ("bird", Group::Library), ("mine", Group::User)];
        assert_eq!(announcement(&games), ["feature variants=\"gothic,bird,mine\""]);
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
        let lines = announcement(&games);
        let [line, comment] = &lines[..] else { panic!("{lines:?}") };
        assert!(line.len() <= LONGEST_LINE && line.len() + 8 > LONGEST_LINE, "{}", line.len());
        assert!(line.contains("\"game-10,game-40,") && line.contains(",game-98\""), "{line}");
        assert!(comment.starts_with("# too many games for XBoard, not announced: game-11, "), "{comment}");
        assert!(games.iter().all(|(name, _)| line.contains(name) != comment.contains(name)));
    }

    #[test]
    fn a_name_that_is_too_long_leaves_out_no_other() {
        let long = "x".repeat(600);
        let lines = announcement(&[("gothic", Group::Main), (&long, Group::User), ("mine", Group::User)]);
        assert_eq!(lines[0], "feature variants=\"gothic,mine\"");
    }
}
