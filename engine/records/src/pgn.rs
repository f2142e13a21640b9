//! Game records in Portable Game Notation.
//!
//! Source: <https://www.chessprogramming.org/Portable_Game_Notation>

use std::fmt::{self, Write as _};

use jiff::Timestamp;
use jiff::tz::Offset;
use movegen::{Color, GameResult, Move, Position};

use crate::dialect::Dialect;
use crate::game_tree::{GameTree, Walker};
use crate::read_game::ReadGame;
use crate::results::result_token;

/// Lines of the export format have at most 79 characters.
const WIDTH: usize = 79;

/// Name and value of a tag.
pub type Tag = (&'static str, String);

/// The players and the result of a game.
#[derive(Debug, Clone, Default)]
pub struct Headers {
    /// Name of White.
    pub white: String,
    /// Name of Black.
    pub black: String,
    /// The date, as from [`today`].
    pub date: String,
    /// The place of the game: the words after the name of the game in the tag `Event`.
    pub place: &'static str,
    /// Result and reason; `None` if the game is not over.
    pub ending: Option<(GameResult, String)>,
}

/// A game with its comments and variations, as text with an empty line at its end.
pub fn to_pgn(tree: &GameTree, headers: &Headers) -> String {
    let result = headers.ending.as_ref().map_or("*", |&(result, _)| result_token(result));
    let mut words = words(tree, Dialect::Own);
    if let Some((_, reason)) = &headers.ending {
        words.extend(comment(reason));
    }
    words.push(result.to_owned());
    to_text(&tags(tree.start(), headers, result), &words)
}

fn tags(start: &Position, headers: &Headers, result: &str) -> Vec<Tag> {
    let mut tags = vec![
        ("Event", format!("{} {}", start.rules().title(), headers.place)),
        ("Site", "?".to_owned()),
        ("Date", headers.date.clone()),
        ("Round", "-".to_owned()),
        ("White", headers.white.clone()),
        ("Black", headers.black.clone()),
        ("Result", result.to_owned()),
    ];
    tags.extend(setup_tags(start, Dialect::Own));
    tags
}

/// A game in export format, with an empty line at its end.
pub fn to_text<N: fmt::Display>(tags: &[(N, String)], words: &[String]) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text += &fill(words);
    text.push_str("\n\n");
    text
}

/// A game that was read, in export format, with an empty line at its end. `annotator` replaces the value of
/// the tag `Annotator`.
pub fn game_to_text(game: &ReadGame, annotator: Option<&str>) -> String {
    game_to_text_in(game, annotator, Dialect::Own)
}

/// [`game_to_text`] with the moves in a dialect.
pub fn game_to_text_in(game: &ReadGame, annotator: Option<&str>, dialect: Dialect) -> String {
    /// The tags that every game has, in their order, and the values for "unknown".
    const ROSTER: [(&str, &str); 6] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
    ];
    let value = |(name, unknown): (&str, &str)| game.tag(name).unwrap_or(unknown).to_owned();
    let mut tags: Vec<(&str, String)> = ROSTER.iter().map(|&tag| (tag.0, value(tag))).collect();
    tags.push(("Result", game.result.to_owned()));
    tags.extend(setup_tags(game.tree.start(), dialect));
    tags.extend(annotator.map(|name| ("Annotator", name.to_owned())));
    let is_other = |name: &str| {
        let is_said = |known: &str| known.eq_ignore_ascii_case(name);
        !tags.iter().any(|tag| is_said(tag.0)) && !["Variant", "SetUp", "FEN"].into_iter().any(is_said)
    };
    let others: Vec<_> = game.tags.iter().filter(|(name, _)| is_other(name)).collect();
    tags.extend(others.into_iter().map(|(name, value)| (name.as_str(), value.clone())));
    let mut words = words(&game.tree, dialect);
    words.push(game.result.to_owned());
    to_text(&tags, &words)
}

/// The tags for game and start position. Orthodox chess needs no variant tag, and the default start position
/// no FEN.
pub fn setup_tags(start: &Position, dialect: Dialect) -> Vec<Tag> {
    let rules = start.rules();
    let mut tags = Vec::new();
    if rules.xboard_name() != "normal" {
        let name = match dialect {
            Dialect::XBoard => rules.xboard_name(),
            _ => rules.game().record_name(),
        };
        tags.push(("Variant", name.to_owned()));
    }
    // XBoard reads files before it knows the games that the engine describes.
    let is_needed = dialect == Dialect::XBoard && rules.xboard_setup().is_some();
    if is_needed || start.to_fen() != Position::start(rules).to_fen() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", dialect.fen(start)));
    }
    tags
}

/// A move in standard notation, after its number if it is White's or the first of the game.
pub fn move_words(position: &Position, mv: Move, is_first: bool, dialect: Dialect) -> Vec<String> {
    let number = position.move_number();
    let number = match position.side_to_move() {
        Color::White => Some(format!("{number}.")),
        Color::Black => is_first.then(|| format!("{number}...")),
    };
    number.into_iter().chain([dialect.san(position, mv)]).collect()
}

/// The moves of a line from a position in standard notation, with their numbers.
pub fn numbered(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut is_first = true;
    let words =
        |position: &Position, mv| move_words(position, mv, std::mem::take(&mut is_first), Dialect::Own);
    start.along(moves, words).concat()
}

/// The words of a comment. `text` must not contain braces. A command such as `[%eval 0.31]` is one word, so
/// that it is not broken across lines.
pub fn comment(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in format!("{{{text}}}").split(' ') {
        match words.last_mut() {
            Some(last) if last.trim_start_matches('{').starts_with("[%") && !last.contains(']') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// The moves of a game in standard notation, with numbers, annotations, comments and variations in
/// parentheses.
pub fn words(tree: &GameTree, dialect: Dialect) -> Vec<String> {
    let said = |text: &str| if text.is_empty() { Vec::new() } else { comment(text) };
    let mut words = said(&tree.comment);
    let mut walker = Walker::new(tree.start());
    let mut write = |number: usize, is_first: bool, words: &mut Vec<String>| {
        let node = &tree.nodes()[number];
        words.extend(move_words(walker.go(tree, node.parent), node.mv, is_first, dialect));
        words.extend(node.nags.iter().map(|nag| format!("${nag}")));
        words.extend(said(&node.comment));
        !node.comment.is_empty()
    };
    // An explicit stack instead of recursion: deep variations must not overflow the stack.
    let mut tasks = vec![Task::Moves(None, true)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Moves(parent, is_first) => {
                let [main, others @ ..] = tree.children(parent) else { continue };
                let is_interrupted = write(*main, is_first, &mut words);
                tasks.push(Task::Moves(Some(*main), is_interrupted || !others.is_empty()));
                tasks.extend(others.iter().rev().map(|&other| Task::Variation(other)));
            }
            Task::Variation(number) => {
                let opening = words.len();
                let is_interrupted = write(number, true, &mut words);
                words[opening].insert(0, '(');
                tasks.push(Task::End);
                tasks.push(Task::Moves(Some(number), is_interrupted));
            }
            Task::End => words.last_mut().expect("a variation has a move").push(')'),
        }
    }
    words
}

/// An item that remains to be written.
enum Task {
    /// The moves after a node, or from the start. The flag forces a number before the first one.
    Moves(Option<usize>, bool),
    /// A variation that begins with a node.
    Variation(usize),
    End,
}

/// The current date in universal time, as `YYYY.MM.DD`.
pub fn today() -> String {
    Offset::UTC.to_datetime(Timestamp::now()).date().to_string().replace('-', ".")
}

/// Joins words to lines of at most [`WIDTH`] characters. A longer word has its own line. The last line has no
/// newline.
fn fill(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(game: &str, fen: Option<&str>, moves: &str) -> GameTree {
        let rules = movegen::rules(game).unwrap();
        let mut position =
            fen.map_or_else(|| Position::start(rules), |fen| Position::from_fen(rules, fen).unwrap());
        for text in moves.split_whitespace() {
            position.make(position.parse_move(text).unwrap());
        }
        GameTree::of(&position)
    }

    fn headers(ending: Option<(GameResult, &str)>) -> Headers {
        Headers {
            white: r#"A \ "quoted" name"#.to_owned(),
            black: "Belladonna".to_owned(),
            date: "2020.02.29".to_owned(),
            place: "in a test",
            ending: ending.map(|(result, reason)| (result, reason.to_owned())),
        }
    }

    #[test]
    fn a_game_from_a_position_with_black_to_move() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17";
        let text = to_pgn(&game("chess", Some(fen), "e8d7 e2e4 d7d6"), &headers(None));
        assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{text}");
        assert!(text.contains("[Result \"*\"]") && !text.contains("[Variant"), "{text}");
        assert!(text.contains(r#"[White "A \\ \"quoted\" name"]"#), "{text}");
        assert!(text.ends_with("\n\n17... Kd7 18. e4 Kd6 *\n\n"), "{text}");
    }

    #[test]
    fn long_games_are_wrapped() {
        let game = game("gothic", None, &"b1c3 b8c6 c3b1 c6b8 ".repeat(20));
        let text = to_pgn(&game, &headers(None));
        assert!(text.contains("[Variant \"gothic\"]"));
        assert!(text.lines().all(|line| line.len() <= 79));
        assert!(text.contains("40. Nb1 Nb8 *"));
    }

    #[test]
    fn a_word_is_broken_over_no_lines() {
        let long = format!("x{}", "Hg4[g5,5]".repeat(9));
        let words = ["Na3".to_owned(), long.clone(), "Nc3".to_owned()];
        assert_eq!(fill(&words), format!("Na3\n{long}\nNc3"));
        assert_eq!(fill(&[]), "");
    }

    #[test]
    fn a_date_has_four_two_and_two_digits() {
        let parts: Vec<usize> = today().split('.').map(str::len).collect();
        assert_eq!(parts, [4, 2, 2]);
    }

    #[test]
    fn the_longest_lines_need_no_stack() {
        let mut tree = GameTree::new(Position::start(movegen::rules("chess").unwrap()));
        let mut position = tree.start().clone();
        let mut parent = None;
        // Each move is a variation of another one, so that the variations are nested.
        for number in 0..3000 {
            let cycle = ["b1c3", "b8c6", "c3b1", "c6b8"];
            let other = position.legal_moves()[if number % 2 == 0 { 0 } else { 1 }];
            let mv = position.parse_move(cycle[number % 4]).unwrap();
            if other != mv {
                tree.add(parent, other);
            }
            parent = Some(tree.add(parent, mv));
            position.make(mv);
        }
        let text = to_pgn(&tree, &Headers::default());
        assert_eq!(text.matches('(').count(), text.matches(')').count());
        assert!(text.matches('(').count() > 2000, "{}", text.matches('(').count());
    }
}
