//! Game records in the notation of Game Courier, the correspondence server of the Chess Variant Pages.
//!
//! A record is a list of moves as [`Position::courier_text`] writes them, with or without move numbers. `//`
//! begins a comment, which ends with the line. Comments of the form `// Name: value` before the first move
//! correspond to PGN tags. The names are `Game`, `Position`, `White`, `Black`, `Date` and `Result`.
//!
//! Source: <https://www.chessvariants.com/play/pbm/userguide.html>

use movegen::{Color, Games, Position, Rules};

use crate::game_tree::{GameTree, join};
use crate::read_game::{ReadGame, RecordError, numbered_place, passed_end, refuse_after_end, value};
use crate::results::result_of;

/// The names in the header of a record, and the corresponding PGN tags.
const HEADS: [(&str, &str); 6] = [
    ("Game", "Variant"),
    ("Position", "FEN"),
    ("White", "White"),
    ("Black", "Black"),
    ("Date", "Date"),
    ("Result", "Result"),
];

/// The prefix of a comment before the first move that would otherwise be read as a header.
const COMMENT: &str = "Comment: ";

/// The main line of a game as a record, with an empty line at its end. Variations and annotations are left
/// out.
pub fn write(game: &ReadGame) -> String {
    let start = game.tree.start();
    let mut text = format!("// Game: {}\n", start.rules().id());
    let fen = start.to_fen();
    if fen != Position::start(start.rules()).to_fen() {
        text += &format!("// Position: {fen}\n");
    }
    for name in ["White", "Black", "Date"] {
        // The reader trims spaces.
        let value = game.tag(name).map(str::trim);
        if let Some(value) = value.filter(|value| !value.is_empty() && *value != "?") {
            text += &format!("// {name}: {value}\n");
        }
    }
    text += &format!("// Result: {}\n", game.result);
    if !game.tree.comment.is_empty() {
        // A comment such as "White: to move" would be read as a tag.
        let name = if is_like_head(&game.tree.comment) { COMMENT } else { "" };
        text += &format!("// {name}{}\n", game.tree.comment);
    }
    let mut position = start.clone();
    let mut is_line_begin = true;
    for node in game.tree.main_line_nodes() {
        let (number, side) = (position.move_number(), position.side_to_move());
        text += &match (side, is_line_begin) {
            (Color::White, _) => format!("{number}. "),
            (Color::Black, true) => format!("{number}... "),
            (Color::Black, false) => " ".to_owned(),
        };
        text += &position.courier_text(node.mv);
        if !node.comment.is_empty() {
            text += &format!(" // {}", node.comment);
        }
        is_line_begin = side == Color::Black || !node.comment.is_empty();
        if is_line_begin {
            text.push('\n');
        }
        position.make(node.mv);
    }
    if !is_line_begin {
        text.push('\n');
    }
    text.push('\n');
    text
}

/// Reads a record. `otherwise` is the game of a record that names none.
///
/// # Errors
/// If the record names an unknown game, has a start position that cannot be read, or has a move that is not
/// legal.
pub fn read(text: &str, otherwise: &'static Rules) -> Result<ReadGame, RecordError> {
    read_among(&Games::built_in(), text, otherwise)
}

/// Reads a record, which can name one of the `known` games: see [`read`].
pub(crate) fn read_among(
    known: &Games,
    text: &str,
    otherwise: &'static Rules,
) -> Result<ReadGame, RecordError> {
    let (known, tags, notes) = (known.clone(), Vec::new(), Vec::new());
    let mut log = Log { known, otherwise, tags, game: None, result: None, notes, passed: None };
    for (index, line) in text.lines().enumerate() {
        log.line(line).map_err(|reason| RecordError::new(reason, index + 1))?;
    }
    log.begin().map_err(|reason| RecordError::new(reason, 1))?;
    let Log { tags, game, result, mut notes, passed, .. } = log;
    notes.extend(passed);
    let (tree, _, moves) = game.expect("the game has begun");
    if tags.is_empty() && moves.is_none() && tree.comment.is_empty() {
        return Err(RecordError::new("the text has no game of Game Courier".to_owned(), 1));
    }
    let of_tag = value(&tags, "Result").and_then(result_of);
    Ok(ReadGame { tags, tree, result: result.or(of_tag).unwrap_or("*"), notes })
}

/// A record that is being read.
struct Log {
    known: Games,
    otherwise: &'static Rules,
    tags: Vec<(String, String)>,
    /// The game, its position, and the node of the last move. None before the first move.
    game: Option<(GameTree, Position, Option<usize>)>,
    result: Option<&'static str>,
    notes: Vec<String>,
    /// A note about the first end of the game that nobody claimed.
    passed: Option<String>,
}

impl Log {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (moves, comment) = line.split_once("//").unwrap_or((line, ""));
        let (moves, comment) = (moves.trim(), comment.trim());
        if moves.is_empty() && self.game.is_none() {
            if let Some(tag) = head(comment) {
                self.tags.push(tag);
                return Ok(());
            }
            if comment.is_empty() {
                return Ok(());
            }
        }
        self.begin()?;
        split(moves).iter().try_for_each(|text| self.play(text))?;
        let (tree, _, last) = self.game.as_mut().expect("the game has begun");
        let place = match *last {
            Some(node) => &mut tree.node_mut(node).comment,
            None => &mut tree.comment,
        };
        let plain = comment.strip_prefix(COMMENT).filter(|plain| last.is_none() && is_like_head(plain));
        join(place, plain.unwrap_or(comment));
        Ok(())
    }

    /// Sets up the start position, if that is not done yet.
    fn begin(&mut self) -> Result<(), String> {
        if self.game.is_some() {
            return Ok(());
        }
        let rules = match value(&self.tags, "Variant") {
            Some(name) => self.known.rules(name).map_err(|error| format!("Game: {error}"))?,
            None => self.otherwise,
        };
        let start = match value(&self.tags, "FEN") {
            Some(fen) => {
                let read = Position::from_foreign_fen(rules, fen);
                let read = read.map_err(|error| format!("Position: {error}"))?;
                self.notes.extend(read.notes);
                read.position
            }
            None => Position::start(rules),
        };
        self.game = Some((GameTree::new(start.clone()), start, None));
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if let Some(result) = result_of(text) {
            self.result = Some(result);
            return Ok(());
        }
        let (tree, position, last) = self.game.as_mut().expect("the game has begun");
        let place = || numbered_place(position, text);
        refuse_after_end(position, place)?;
        self.passed = self.passed.take().or_else(|| passed_end(position, place));
        let mv = position.parse_courier(text).map_err(|error| format!("{}: {}", place(), error.reason()))?;
        *last = Some(tree.add(*last, mv));
        position.make(mv);
        Ok(())
    }
}

/// Reads a comment `Name: value` as a tag.
fn head(comment: &str) -> Option<(String, String)> {
    let (name, value) = comment.split_once(':')?;
    let known = HEADS.iter().find(|(head, _)| head.eq_ignore_ascii_case(name.trim()))?;
    Some((known.1.to_owned(), value.trim().to_owned()))
}

/// Whether a comment before the first move would be read as something else.
fn is_like_head(comment: &str) -> bool {
    head(comment).is_some() || comment.starts_with(COMMENT)
}

/// The moves of a line, each with all its parts, without move numbers.
fn split(line: &str) -> Vec<String> {
    let spaced = line.replace(';', " ; ");
    let mut moves: Vec<String> = Vec::new();
    // Whether the last move is complete unless a semicolon follows.
    let mut is_complete = true;
    for word in spaced.split_whitespace() {
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = match unnumbered.trim_start_matches('.') {
            "" if word != unnumbered => continue,
            rest if unnumbered.starts_with('.') => rest,
            _ => word,
        };
        match moves.last_mut() {
            Some(last) if word == ";" => {
                last.push(';');
                is_complete = false;
            }
            Some(last) if !is_complete => {
                last.push(' ');
                last.push_str(word);
                is_complete = word.contains('-');
            }
            _ => {
                moves.push(word.to_owned());
                is_complete = word.contains('-') || result_of(word).is_some();
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ReadGame, String> {
        super::read(text, movegen::rules("chess").unwrap())
            .map_err(|error| format!("line {}: {error}", error.line))
    }

    #[test]
    fn a_game_that_goes_on_after_an_end_that_nobody_claimed_has_a_note() {
        let there_and_back = "N g1-f3 n g8-f6\nN f3-g1 n f6-g8\n".repeat(2);
        let game = read(&(there_and_back + "P e2-e4 p e7-e5")).unwrap();
        assert_eq!(game.tree.main_line().len(), 10);
        let place = "before move 5. \"P e2-e4\"";
        assert_eq!(game.notes, [format!("the game goes on after a draw by repetition, {place}")]);
    }

    #[test]
    fn an_unknown_name_between_spaces_is_not_written() {
        let mut game = read("// Game: chess\n// White: A\n1. P e2-e4").unwrap();
        for (value, written) in [(" ?", false), ("\t", false), (" B ", true)] {
            game.tags.iter_mut().find(|(name, _)| name == "White").expect("a tag").1 = value.to_owned();
            let text = write(&game);
            assert_eq!(text.contains("// White: B\n"), written, "{value:?}: {text}");
            assert_eq!(write(&read(&text).unwrap()), text, "{value:?}");
        }
    }

    #[test]
    fn a_comment_that_looks_like_a_tag_stays_a_comment() {
        let mut game = read("1. P e2-e4").unwrap();
        for comment in ["Position: after the opening", "white : to move", "Comment: Game: x", "plain: x"] {
            game.tree.comment = comment.to_owned();
            let read = read(&write(&game)).unwrap();
            assert_eq!((read.tree.comment.as_str(), read.tree.nodes().len()), (comment, 1));
        }
    }

    #[test]
    fn comments_of_several_lines_have_no_braces_and_single_spaces() {
        let game = read("// a  b{c\n// { {{ {\n// d {e} {\n1. P e2-e4").unwrap();
        assert_eq!(game.tree.comment, "a bc d e");
    }

    #[test]
    fn numbers_line_breaks_and_labels_are_free() {
        for text in [
            "1.P e2-e4 p e7-e5 2.P f2-f4 p e5-f4",
            "1. P e2-e4\n1... p e7-e5\n2. P f2-f4\n2... p e5-f4 *",
            "e2-e4 e7-e5\nf2-f4 e5-f4",
        ] {
            assert_eq!(read(text).unwrap().tree.nodes().len(), 4, "{text}");
        }
        let text = "// Position: 4k3/P7/8/8/8/8/7p/4K3 w - - 0 9\n9. P a7-a8; Q-a8 k e8-e7\n10. Q a8-b7";
        let game = read(text).unwrap();
        assert_eq!(game.tree.nodes().len(), 3);
        assert!(write(&game).contains("\n9. P a7-a8; Q-a8 k e8-e7\n10. Q a8-b7\n"), "{}", write(&game));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, problem) in [
            ("", "line 1: the text has no game"),
            ("// Game: ches\n", "Game: unknown game \"ches\""),
            ("// Position: x\n1. P e2-e4", "Position: "),
            ("1. P e2-e4\np e7-e4", "line 2: move 1... \"p e7-e4\": the pawn on e7 cannot go to e4"),
            ("1. P f2-f3 p e7-e5 2. P g2-g4 q d8-h4 3. P a2-a3", "comes after the end of the game"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
