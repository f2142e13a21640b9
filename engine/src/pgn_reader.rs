//! Reads game records in Portable Game Notation.
//!
//! Comments, variations and annotations are skipped. The moves are read as leniently as those of a person.
//!
//! Source: <https://www.chessprogramming.org/Portable_Game_Notation>

use movegen::{Excerpt, Move, Position, Rules};
use thiserror::Error;

/// Why a game record cannot be read.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct PgnError(String);

/// A game that was read.
#[derive(Debug)]
pub struct ReadGame {
    /// The tags in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The start position.
    pub start: Position,
    /// The moves from the start position.
    pub moves: Vec<Move>,
}

impl ReadGame {
    /// The value of a tag; none if the game does not have it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Reads the first game of a text. `otherwise` is the game that is played if the text has no tag `Variant`.
///
/// # Errors
/// If the text has no game, names an unknown game, has a start position that cannot be read, or has a move
/// that is not legal. The message names the place.
pub fn read_first(text: &str, otherwise: &'static Rules) -> Result<ReadGame, PgnError> {
    let mut reader = Reader { rest: text.trim_start_matches('\u{feff}') };
    let tags = reader.tags()?;
    let words = reader.moves()?;
    if tags.is_empty() && words.is_empty() {
        return Err(PgnError("the text has no game in PGN".to_owned()));
    }
    let rules = match value(&tags, "Variant") {
        Some(name) => movegen::rules(name).map_err(|error| PgnError(format!("tag Variant: {error}")))?,
        None => otherwise,
    };
    let start = match value(&tags, "FEN") {
        Some(fen) => Position::from_fen(rules, fen).map_err(|error| PgnError(format!("tag FEN: {error}")))?,
        None => Position::start(rules),
    };
    let moves = play(&start, &words)?;
    Ok(ReadGame { tags, start, moves })
}

fn play(start: &Position, words: &[String]) -> Result<Vec<Move>, PgnError> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(words.len());
    for word in words {
        let place = || {
            let dots = if position.side_to_move() == movegen::Color::White { "." } else { "..." };
            format!("move {}{dots} {}", position.move_number(), Excerpt(word))
        };
        if let Some(outcome) = position.outcome() {
            let (result, reason) = (outcome.result.as_str(), outcome.reason.as_str());
            return Err(PgnError(format!("{} comes after the end of the game: {result}, {reason}", place())));
        }
        let mv =
            position.parse_move_leniently(word).map_err(|error| PgnError(format!("{}: {error}", place())))?;
        position.make(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// The text that has not been read yet.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Reads the tags before the moves.
    fn tags(&mut self) -> Result<Vec<(String, String)>, PgnError> {
        let mut tags = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let Some(line) = self.rest.strip_prefix('[') else { return Ok(tags) };
            let line = &line[..line.find('\n').unwrap_or(line.len())];
            let tag = line.split_once('"').and_then(|(name, rest)| {
                let (value, after) = quoted(rest)?;
                after.trim_start().starts_with(']').then(|| (name.trim().to_owned(), value))
            });
            let Some(tag) = tag else {
                let reason = "expected [Name \"value\"]";
                return Err(PgnError(format!("tag {}: {reason}", Excerpt(&format!("[{}", line.trim_end())))));
            };
            tags.push(tag);
            self.rest = &self.rest[1 + line.len()..];
        }
    }

    /// Reads the moves up to the result, the next game or the end.
    fn moves(&mut self) -> Result<Vec<String>, PgnError> {
        let mut words = Vec::new();
        let mut depth = 0_usize;
        loop {
            self.rest = self.rest.trim_start();
            let Some(first) = self.rest.chars().next() else { break };
            match first {
                '{' => self.skip_to('}', "a comment has no }")?,
                ';' | '%' => self.skip_line(),
                '(' => {
                    depth += 1;
                    self.rest = &self.rest[1..];
                }
                ')' => {
                    depth = depth.checked_sub(1).ok_or_else(|| PgnError("a ) has no (".to_owned()))?;
                    self.rest = &self.rest[1..];
                }
                '[' if depth == 0 => break,
                _ => {
                    let word = self.word();
                    if depth > 0 {
                        continue;
                    }
                    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                        break;
                    }
                    words.extend(move_of(word).map(str::to_owned));
                }
            }
        }
        if depth > 0 {
            return Err(PgnError("a variation has no )".to_owned()));
        }
        Ok(words)
    }

    fn skip_to(&mut self, end: char, problem: &str) -> Result<(), PgnError> {
        let at = self.rest.find(end).ok_or_else(|| PgnError(problem.to_owned()))?;
        self.rest = &self.rest[at + end.len_utf8()..];
        Ok(())
    }

    fn skip_line(&mut self) {
        self.rest = self.rest.find('\n').map_or("", |at| &self.rest[at..]);
    }

    /// The text up to the next space or sign of another part. It has at least one character. Brackets within
    /// a word belong to it: the notation of poison has them.
    fn word(&mut self) -> &str {
        let mut in_brackets = false;
        let ends = |(at, c): (usize, char)| {
            match c {
                '[' if at > 0 => in_brackets = true,
                ']' => in_brackets = false,
                _ => {}
            }
            let separates = c.is_whitespace() || !in_brackets && "{}();".contains(c);
            (at > 0 && separates).then_some(at)
        };
        let end = self.rest.char_indices().find_map(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

/// A quoted value without its quotes, and the text after it. A backslash takes the next character literally.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(characters.next()?.1),
            c => value.push(c),
        }
    }
    None
}

/// The move of a word without its number; none for numbers and annotations such as `$1` or `!?`.
fn move_of(word: &str) -> Option<&str> {
    if word.starts_with('$') {
        return None;
    }
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if unnumbered.starts_with('.') || unnumbered.is_empty() { unnumbered } else { word };
    let word = word.trim_start_matches('.').trim_end_matches(['!', '?']);
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ReadGame, String> {
        read_first(text, movegen::rules("chess").unwrap()).map_err(|error| error.to_string())
    }

    fn moves(text: &str) -> String {
        let game = read(text).unwrap();
        let words: Vec<_> = game.moves.iter().map(|&mv| game.start.move_text(mv)).collect();
        words.join(" ")
    }

    #[test]
    fn comments_variations_and_annotations_are_skipped() {
        let text = "[Event \"a \\\"b\\\"\"]\n\n1. e4! {best (by test)} e5 $1 (1... c5 (1... e6) 2. Nf3) \
                    2.Nf3?? ; why\n2... Nc6 1-0\n\n[Event \"second\"]\n\n1. d4 *\n";
        assert_eq!(moves(text), "e2e4 e7e5 g1f3 b8c6");
        assert_eq!(read(text).unwrap().tag("event"), Some("a \"b\""));
    }

    #[test]
    fn start_position_and_game_come_from_the_tags() {
        let text = "[Variant \"gothic\"]\n\n1. Nc3 *";
        let game = read(text).unwrap();
        assert_eq!((game.start.rules().id(), game.moves.len()), ("gothic", 1));
        let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n17... Kd7 18. e4 *";
        assert_eq!(moves(text), "e8d7 e2e4");
        assert_eq!(moves("e4 e5"), "e2e4 e7e5");
    }

    #[test]
    fn records_of_the_engine_can_be_read() {
        for rules in movegen::all_games() {
            let mut position = Position::start(rules);
            let mut record = crate::pgn::GameRecord::new(position.clone());
            for number in 0..20 {
                let moves = position.legal_moves();
                let mv = moves[number * 7 % moves.len()];
                record.push(mv);
                position.make(mv);
            }
            let game = read(&record.to_pgn(&crate::pgn::Headers::default())).unwrap();
            let mut replayed = game.start;
            game.moves.into_iter().for_each(|mv| replayed.make(mv));
            assert_eq!(replayed.to_fen(), position.to_fen());
        }
    }

    #[test]
    fn the_notation_of_poison_has_brackets() {
        let fen = "7r/p7/4k3/8/4K3/8/8/4H3 w - - 0 1 poison=e6:5";
        let text = format!("[Variant \"poison\"]\n[FEN \"{fen}\"]\n\n1. Kd4[e6,4]{{why}} Rh7[e6,4] *");
        assert_eq!(moves(&text), "e4d4 h8h7");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, problem) in [
            ("", "no game in PGN"),
            ("[Event broken]\n1. e4", "tag \"[Event broken]\": expected [Name \"value\"]"),
            ("[Variant \"ches\"]\n1. e4", "tag Variant: unknown game \"ches\" (did you mean chess?)"),
            ("[FEN \"8/8\"]\n1. e4", "tag FEN: "),
            ("1. e4 e5 2. Ke3", "move 2. \"Ke3\": "),
            ("1. e4 Nf6 2. e5 e9", "move 2... \"e9\": "),
            ("1. f3 e5 2. g4 Qh4# 3. a3", "move 3. \"a3\" comes after the end of the game: 0-1, checkmate"),
            ("1. e4 {open", "a comment has no }"),
            ("1. e4 (1. d4", "a variation has no )"),
            ("1. e4) e5", "a ) has no ("),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
