//! The text format of books: one JSON object per line. `docs/book.md` describes it.

use std::fmt::Write as _;

use movegen::{Games, Position, Rules};
use serde::{Deserialize, Serialize};

use super::entries::{Book, BookMove, PlayedGames};
use crate::search::Score;
use crate::search::score::MATE;

/// An error in the text of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The problem, and what would be right.
    pub problem: String,
}

/// The first line of a book.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the format.
    book: u32,
    game: String,
    /// The fingerprint of the game's rules.
    rules: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    played: Vec<PlayedGames>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    fen: String,
    moves: Vec<MoveText>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveText {
    #[serde(rename = "move")]
    text: String,
    weight: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    #[serde(default, skip_serializing_if = "is_zero")]
    games: u32,
    /// Points of the side to move.
    #[serde(default, skip_serializing_if = "is_nought")]
    points: f64,
    /// Games that it has won, and that it has lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    wins: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    losses: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_nought(number: &f64) -> bool {
    *number == 0.0
}

/// The version of the format.
const VERSION: u32 = 1;

/// The maximum number of games of a move. Their quarter points must fit in 32 bits.
const MOST_GAMES: u32 = u32::MAX / 4;

fn fingerprint(rules: &Rules) -> String {
    format!("{:016x}", rules.fingerprint())
}

impl Book {
    /// Reads the text of a book.
    ///
    /// # Errors
    /// If the text is not a book of one of the games, or has an invalid move or position.
    pub fn from_text(text: &str, games: &Games) -> Result<Self, BookError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let fail = |index: usize, problem: String| BookError { line: index + 1, problem };
        let (index, first) = lines.next().unwrap_or((0, ""));
        let header: Header = serde_json::from_str(first).map_err(|error| {
            let expected = r#"{"book":1,"game":"gothic","rules":"..."}"#;
            fail(index, format!("not the first line of a book such as {expected}: {error}"))
        })?;
        let mut book = Self::new(header.rules(games).map_err(|problem| fail(index, problem))?);
        book.played = header.played;
        for (index, line) in lines {
            let line: Line = serde_json::from_str(line).map_err(|error| fail(index, error.to_string()))?;
            book.read_line(line).map_err(|problem| fail(index, problem))?;
        }
        Ok(book)
    }

    fn read_line(&mut self, line: Line) -> Result<(), String> {
        let position = Position::from_fen(self.rules(), &line.fen).map_err(|error| error.to_string())?;
        let moves = line.moves.into_iter().map(|text| text.read(&position)).collect::<Result<_, _>>()?;
        self.insert(&position, moves);
        Ok(())
    }

    /// The text of the book. [`Book::from_text`] reads it.
    ///
    /// # Panics
    /// If a line is not a position of the game with legal moves. [`Book::insert`] adds no such lines.
    pub fn to_text(&self) -> String {
        let json = |value: serde_json::Result<String>| value.expect("plain data");
        let (game, rules) = (self.rules().id().to_owned(), fingerprint(self.rules()));
        let header = Header { book: VERSION, game, rules, played: self.played.clone() };
        let mut text = json(serde_json::to_string(&header)) + "\n";
        for line in self.lines() {
            let position = Position::from_fen(self.rules(), &line.fen).expect("a position of the book");
            let moves = line.moves.iter().map(|entry| MoveText::new(entry, &position)).collect();
            let line = Line { fen: line.fen.clone(), moves };
            writeln!(text, "{}", json(serde_json::to_string(&line)))
                .expect("writing to a string cannot fail");
        }
        text
    }
}

impl Header {
    /// The game of the book.
    fn rules(&self, games: &Games) -> Result<&'static Rules, String> {
        if self.book != VERSION {
            return Err(format!("a book of version {}; this program reads version {VERSION}", self.book));
        }
        let rules = games.rules(&self.game).map_err(|error| error.to_string())?;
        if self.rules == fingerprint(rules) {
            Ok(rules)
        } else {
            Err(format!("the book was made for other rules of {}; make it again", rules.title()))
        }
    }
}

impl MoveText {
    fn new(entry: &BookMove, position: &Position) -> Self {
        let text = position.move_text(entry.mv);
        let &BookMove { weight, score, games, wins, losses, .. } = entry;
        Self { text, weight, score, games, points: entry.points(), wins, losses }
    }

    fn read(self, position: &Position) -> Result<BookMove, String> {
        let Self { text, weight, score, games, points, wins, losses } = self;
        let mv = position.parse_move(&text).map_err(|error| error.to_string())?;
        if games > MOST_GAMES {
            return Err(format!("{text} has {games} games; at most {MOST_GAMES} are possible"));
        }
        if let Some(score) = score.filter(|score| score.unsigned_abs() > MATE.unsigned_abs()) {
            return Err(format!("{text} has the score {score}; expected -{MATE} to {MATE}"));
        }
        let quarter_points = 4.0 * points;
        if quarter_points.fract() != 0.0 || !(0.0..=4.0 * f64::from(games)).contains(&quarter_points) {
            return Err(format!("{text} has {points} points; expected quarters, from 0 to {games}"));
        }
        if u64::from(wins) + u64::from(losses) > games.into() {
            return Err(format!("{text} has {wins} wins and {losses} losses in {games} games"));
        }
        Ok(BookMove { mv, weight, score, games, quarter_points: quarter_points as u32, wins, losses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> String {
        let rules = movegen::rules("chess").expect("the game is there");
        format!(r#"{{"book":1,"game":"chess","rules":"{}"}}"#, fingerprint(rules))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_written_book_is_read_again() {
        let first = r#"{"move":"e2e4","weight":60,"score":25,"games":3,"points":1.5,"wins":1,"losses":1}"#;
        let line = format!(r#"{{"fen":"{START}","moves":[{first},{{"move":"a2a3","weight":0}}]}}"#);
        let played = r#","played":[{"games":3,"strength":"500 nodes a move"}]}"#;
        let text = format!("{}{played}\n{line}\n", header().trim_end_matches('}'));
        let book = Book::from_text(&text, &Games::built_in()).expect("a correct book");
        assert_eq!(book.to_text(), text);
        let position = Position::start(book.rules());
        let first = book.moves(&position)[0];
        let BookMove { weight, score, games, quarter_points, wins, losses, .. } = first;
        assert_eq!((weight, score), (60, Some(25)));
        assert_eq!((games, quarter_points, wins, losses), (3, 6, 1, 1));
    }

    #[test]
    fn shares_of_the_greatest_weights_are_percentages() {
        let position = Position::start(movegen::rules("chess").expect("the game is there"));
        let moves = position.legal_moves();
        let entries = [BookMove::new(moves[0], u32::MAX), BookMove::new(moves[1], u32::MAX)];
        assert_eq!(entries[0].percent(&entries), 50.0);
    }

    #[test]
    fn problems_name_the_line_and_what_is_wrong() {
        let header = header();
        let start = format!("{header}\n\n{{\"fen\":\"{START}\",\"moves\":");
        for (text, problem) in [
            (String::new(), "line 1: not the first line of a book such as "),
            ("hello".to_owned(), "line 1: not the first line of a book such as "),
            (header.replace(":1", ":9"), "line 1: a book of version 9; this program reads version 1"),
            (header.replace("chess", "checkers"), "line 1: unknown game \"checkers\""),
            (header.replace("rules\":\"", "rules\":\"0"), "line 1: the book was made for other rules of "),
            (format!("{header}\n{{\"fen\":\"8\",\"moves\":[]}}"), "line 2: "),
            (format!("{start}[{{\"move\":\"e2e5\",\"weight\":1}}]}}"), "line 3: "),
            (format!("{start}[{{\"move\":\"e2e4\",\"weight\":-1}}]}}"), "line 3: invalid value"),
            (
                format!("{start}[{{\"move\":\"e2e4\",\"weight\":1,\"games\":1,\"points\":1.5}}]}}"),
                "line 3: e2e4 has 1.5 points; expected quarters, from 0 to 1",
            ),
            (
                format!("{start}[{{\"move\":\"e2e4\",\"weight\":1,\"games\":4294967295}}]}}"),
                "line 3: e2e4 has 4294967295 games; at most 1073741823 are possible",
            ),
            (
                format!("{start}[{{\"move\":\"e2e4\",\"weight\":1,\"games\":2,\"wins\":2,\"losses\":1}}]}}"),
                "line 3: e2e4 has 2 wins and 1 losses in 2 games",
            ),
            (
                format!("{start}[{{\"move\":\"e2e4\",\"weight\":1,\"score\":-2147483648}}]}}"),
                "line 3: e2e4 has the score -2147483648; expected -30000 to 30000",
            ),
        ] {
            let error = Book::from_text(&text, &Games::built_in()).expect_err(&text).to_string();
            assert!(error.starts_with(problem), "{error}");
        }
    }
}
