//! Game records in Portable Game Notation.
//!
//! Source: <https://www.chessprogramming.org/Portable_Game_Notation>

use std::fmt::{self, Write as _};

use movegen::{ByColor, Color, GameResult, Move, PieceKind, Position};
use web_time::{SystemTime, UNIX_EPOCH};

use crate::dialect::Dialect;
use crate::pgn_reader::ReadGame;
use crate::wrap::fill;

/// Lines of the export format have at most 79 characters.
const WIDTH: usize = 79;

/// Name and value of a tag.
pub type Tag = (&'static str, String);

/// The moves of a game from its start position.
#[derive(Debug, Clone)]
pub struct GameRecord {
    start: Position,
    /// The moves.
    pub moves: Vec<Move>,
}

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

impl GameRecord {
    /// The record of the moves that were made to reach a position.
    pub fn of(position: &Position) -> Self {
        let (mut start, mut moves) = (position.clone(), Vec::new());
        while start.ply() > 0 {
            moves.extend(start.last_move());
            start.unmake();
        }
        moves.reverse();
        Self { start, moves }
    }

    /// The record as a tree, which can have comments.
    pub fn into_tree(self) -> crate::game_tree::GameTree {
        let mut tree = crate::game_tree::GameTree::new(self.start);
        self.moves.into_iter().fold(None, |parent, mv| Some(tree.add(parent, mv)));
        tree
    }

    /// The whole record as text, with an empty line at its end.
    pub fn to_pgn(&self, headers: &Headers) -> String {
        record(&self.start, self.move_text(), headers)
    }

    /// The kinds of the pieces that each side has lost by captures, in their order.
    pub fn lost(&self) -> ByColor<Vec<PieceKind>> {
        let mut position = self.start.clone();
        let mut lost = ByColor::from_fn(|_| Vec::new());
        for &mv in &self.moves {
            let owner = !position.side_to_move();
            lost[owner].extend(position.captured_kind(mv));
            position.make(mv);
        }
        lost
    }

    /// The moves in standard notation, with their numbers.
    pub fn move_text(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for (index, &mv) in self.moves.iter().enumerate() {
            words.extend(move_words(&position, mv, index == 0, Dialect::Own));
            position.make(mv);
        }
        words
    }
}

/// A game with the words of its moves, comments and variations, as text with an empty line at its end.
pub fn record(start: &Position, mut words: Vec<String>, headers: &Headers) -> String {
    let result = headers.ending.as_ref().map_or("*", |&(result, _)| result_token(result));
    if let Some((_, reason)) = &headers.ending {
        words.extend(comment(reason));
    }
    words.push(result.to_owned());
    to_text(&tags(start, headers, result), &words)
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
    text += &fill(words.iter().map(String::as_str), WIDTH);
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
    let mut words = game.tree.words_in(dialect);
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

/// The result in PGN: an advantage is written as a draw, with the reason in a comment.
pub fn result_token(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(Color::White) => "1-0",
        GameResult::Win(Color::Black) => "0-1",
        GameResult::Advantage(_) | GameResult::Draw => "1/2-1/2",
    }
}

/// The current date in universal time, as `YYYY.MM.DD`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil_date(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days since 1970-01-01. Years are counted from March within eras of 400
/// years.
// Source: https://howardhinnant.github.io/date_algorithms.html#civil_from_days
fn civil_date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: &str, fen: Option<&str>, moves: &str) -> GameRecord {
        let rules = movegen::rules(game).unwrap();
        let mut position =
            fen.map_or_else(|| Position::start(rules), |fen| Position::from_fen(rules, fen).unwrap());
        for text in moves.split_whitespace() {
            position.make(position.parse_move(text).unwrap());
        }
        GameRecord::of(&position)
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
        let text = record("chess", Some(fen), "e8d7 e2e4 d7d6").to_pgn(&headers(None));
        assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{text}");
        assert!(text.contains("[Result \"*\"]") && !text.contains("[Variant"), "{text}");
        assert!(text.contains(r#"[White "A \\ \"quoted\" name"]"#), "{text}");
        assert!(text.ends_with("\n\n17... Kd7 18. e4 Kd6 *\n\n"), "{text}");
    }

    #[test]
    fn long_games_are_wrapped() {
        let game = record("gothic", None, &"b1c3 b8c6 c3b1 c6b8 ".repeat(20));
        let text = game.to_pgn(&headers(None));
        assert!(text.contains("[Variant \"gothic\"]"));
        assert!(text.lines().all(|line| line.len() <= 79));
        assert!(text.contains("40. Nb1 Nb8 *"));
    }

    #[test]
    fn captured_pieces_are_those_of_the_other_side() {
        let game = record("chess", None, "e2e4 d7d5 e4d5 d8d5 b1c3 d5c5 f1a6 b8a6");
        let lost = game.lost().map(|kinds| kinds.len());
        assert_eq!(lost.into_array(), [2, 1]);
    }

    #[test]
    fn dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(18_321), (2020, 2, 29));
        assert_eq!(civil_date(19_722), (2023, 12, 31));
    }
}
