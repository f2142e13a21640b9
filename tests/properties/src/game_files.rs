//! Game files.

use movegen::{GameText, Games, Position, PreparedGame, Problems};

use crate::positions::{check_notations, check_play, check_position, evaluator};
use crate::source::Source;

/// The most plies of a game by the rules of a file.
const PLIES: usize = 40;

/// Parts of game files that are put into others.
const WORDS: &str = "\n|\"|[|]|{|}|=|, |true|false|0|1|2|12|16|-1|65535|KQRN|betza = \"N\"|\
    role = \"pawn\"|role = \"royal\"|role = \"joker\"|fmWfceFifmW|mQcN|[F?R]|{WWWF}|pR|gQ|\
    [promotion]\n|[castling]\n|[ends]\n|[pawns]\n|\
    without = [\"castling\"]\n|*";

/// A file that is read gives a game that can be played. The first choice is whether the rest of the input is
/// the file, or which file of the program is changed.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let text = if source.below(4) == 0 { source.rest() } else { changed_file(&mut source) };
    match Games::built_in().prepare(&[GameText { path: "fuzzed.toml".to_owned(), text }]) {
        Ok(games) => check_games(&games, data),
        Err(problems) => check_problems(&problems),
    }
}

/// The file of a game of the program under another name, with changed values and lines that are left out,
/// repeated or taken from another file.
fn changed_file(source: &mut Source) -> String {
    let text_of = |source: &mut Source| {
        let id = source.game().id();
        movegen::game_text(id).expect("a game of the program").text
    };
    let (text, other) = (text_of(source), text_of(source));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<&str> = other.lines().collect();
    for line in lines.iter_mut().filter(|line| line.starts_with("name = ")) {
        *line = "name = \"fuzzed\"".to_owned();
    }
    for _ in 0..=source.below(4) {
        let at = source.below(lines.len());
        match source.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.insert(at, (*source.pick(&others)).to_owned()),
            3 => lines[at] = (*source.pick(&others)).to_owned(),
            _ => source.edit(&mut lines[at], WORDS),
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

/// Each problem has a place in the file and a sentence.
pub(crate) fn check_problems(problems: &Problems) {
    assert!(!problems.0.is_empty(), "refused without a reason");
    for problem in &problems.0 {
        assert!(problem.line >= 1 && problem.column >= 1, "{problem:?}");
        assert!(!problem.text.is_empty(), "{problem:?}");
        assert!(!problem.to_string().contains(char::is_control), "{problem}");
    }
}

/// Games that were read can be played, and their positions can be written and evaluated.
pub(crate) fn check_games(games: &[PreparedGame], data: &[u8]) {
    for game in games {
        let _ = game.warnings();
        let rules = game.rules();
        let evaluator = evaluator(rules);
        let mut position = Position::start(rules);
        check_position(&position);
        let mut source = Source::new(data);
        check_play(&mut source, &mut position, &evaluator, PLIES);
        source.wander(&mut position, PLIES);
        check_notations(&position);
    }
}
