//! Reads the games of a file one by one, so files can have any length. The formats are PGN, logs of Game
//! Courier, and lines of coordinate moves.
//!
//! A broken game does not affect the games after it. In PGN, the next game begins at the next tag after an
//! empty line, even if a comment or a variation was left open.

mod format;
mod scanner;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, bail};
use movegen::Rules;

pub use self::format::Format;
use self::format::recognise;
use self::scanner::Scanner;
use crate::read_game::{ReadGame, RecordError};
use crate::{coordinates, courier, pgn_reader};

/// The longest text of a game, in bytes.
const LONGEST_GAME: usize = 1 << 20;

/// A game that could not be read. The message names its number, its line and the reason.
#[derive(Debug)]
pub struct BrokenGame {
    /// The number of the game in the file, counted from 1.
    pub number: usize,
    /// The line of the problem in the file, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
    /// The game up to the problem, if it has moves.
    pub before: Option<Box<ReadGame>>,
}

impl BrokenGame {
    /// The problem, and what becomes of the game: its moves before the problem are used, or it is skipped.
    pub fn told(&self) -> String {
        let fate = if self.before.is_some() { "the moves before it are kept" } else { "skipped" };
        format!("{self}; {fate}")
    }
}

impl fmt::Display for BrokenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} (line {}): {}", self.number, self.line, self.reason)
    }
}

/// The games of a file.
pub struct Games<R> {
    input: R,
    format: Format,
    /// The games that records can name.
    known: movegen::Games,
    /// The game of records that do not name one.
    rules: &'static Rules,
    /// The number of games that were read.
    number: usize,
    /// The number of lines that were read.
    lines: usize,
    /// The number of bytes that were read.
    read: u64,
    /// A line, or its end, that belongs to the next game.
    pending: Option<Vec<u8>>,
    /// The bytes of the last game.
    place: Range<u64>,
}

/// A game of a file.
#[derive(Debug)]
pub struct OpenedGame {
    /// The game; up to the problem if it is broken.
    pub game: ReadGame,
    /// The problem.
    pub broken: Option<BrokenGame>,
    /// Its bytes in the file.
    pub place: Range<u64>,
    /// The format of the file.
    pub format: Format,
}

struct GameText {
    bytes: Vec<u8>,
    /// The line where it begins.
    line: usize,
    is_too_long: bool,
    /// Whether it has more than comments.
    has_content: bool,
}

/// Opens a file of games. The format is recognised by its beginning if it is not given. Its records name one
/// of the `known` games, or none: these are games of `rules`.
///
/// # Errors
/// If the file cannot be read or is not a text file.
pub fn open(
    path: &Path,
    format: Option<Format>,
    known: &movegen::Games,
    rules: &'static Rules,
) -> anyhow::Result<Games<BufReader<File>>> {
    let problem = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(problem)?;
    if file.metadata().with_context(problem)?.is_dir() {
        bail!("cannot read {}: it is a folder", path.display());
    }
    Ok(Games::new(BufReader::new(file), format, rules).with_context(problem)?.knowing(known))
}

/// Reads the game with a number, counted from 1, of a file. If the game is broken, returns its moves before
/// the problem, with the problem.
///
/// # Errors
/// If the file cannot be read or does not have so many games, or if the game is broken and has no moves
/// before the problem.
pub fn open_game(
    path: &Path,
    format: Option<Format>,
    known: &movegen::Games,
    rules: &'static Rules,
    number: usize,
) -> anyhow::Result<OpenedGame> {
    let mut games = open(path, format, known, rules)?;
    let mut next = || games.next_game().with_context(|| format!("cannot read {}", path.display()));
    for before in 1..number {
        if next()?.is_none() {
            bail!("{} has no game {number}, the last is game {}", path.display(), before - 1);
        }
    }
    let found = next()?;
    let opened = |game, broken| OpenedGame { game, broken, place: games.place.clone(), format: games.format };
    match found {
        Some(Ok(game)) => Ok(opened(game, None)),
        Some(Err(mut broken)) => match broken.before.take() {
            Some(game) => Ok(opened(*game, Some(broken))),
            None => bail!("{}: {broken}", path.display()),
        },
        None if number == 1 => bail!("{} has no game", path.display()),
        None => bail!("{} has no game {number}, the last is game {}", path.display(), number - 1),
    }
}

impl<R: BufRead> Games<R> {
    /// The games of a text. The format is recognised by its beginning if it is not given. Its records name a
    /// game of the program, or none: these are games of `rules`.
    ///
    /// # Errors
    /// If the input cannot be read, or has NUL bytes.
    pub fn new(mut input: R, format: Option<Format>, rules: &'static Rules) -> io::Result<Self> {
        let begin = input.fill_buf()?;
        if begin.contains(&0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a text file"));
        }
        let marked = begin.starts_with(b"\xef\xbb\xbf");
        let format = format.unwrap_or_else(|| recognise(&decode(begin)));
        let mark = if marked { 3 } else { 0 };
        input.consume(mark);
        let known = movegen::Games::built_in();
        let read = mark as u64;
        Ok(Self { input, format, known, rules, number: 0, lines: 0, read, pending: None, place: 0..0 })
    }

    /// The same games, whose records can name these.
    #[must_use]
    pub fn knowing(self, known: &movegen::Games) -> Self {
        Self { known: known.clone(), ..self }
    }

    /// The next game, or why it cannot be read. None at EOF.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<Result<ReadGame, BrokenGame>>> {
        let text = loop {
            match self.next_text()? {
                Some(text) if text.has_content => break text,
                Some(_) => {}
                None => return Ok(None),
            }
        };
        self.number += 1;
        let read = if text.is_too_long {
            Err(RecordError::new(format!("its text is longer than {LONGEST_GAME} bytes"), 1))
        } else if text.bytes.contains(&0) {
            Err(RecordError::new("it is not text".to_owned(), 1))
        } else {
            let decoded = decode(&text.bytes);
            match self.format {
                Format::Pgn => pgn_reader::read_among(&self.known, &decoded, self.rules),
                Format::Courier => courier::read_among(&self.known, &decoded, self.rules),
                Format::Coordinates => coordinates::read(&decoded, self.rules),
            }
        };
        Ok(Some(read.map_err(|error| BrokenGame {
            number: self.number,
            line: text.line + error.line - 1,
            reason: error.to_string(),
            before: error.before,
        })))
    }

    /// The number of the last game, counted from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The text up to the next game. It has at least one line that is not empty.
    fn next_text(&mut self) -> io::Result<Option<GameText>> {
        let mut text = GameText { bytes: Vec::new(), line: 0, is_too_long: false, has_content: false };
        let mut scanner = Scanner::default();
        while let Some(mut line) = self.next_line()? {
            if text.bytes.is_empty() && line.trim_ascii().is_empty() {
                continue;
            }
            let begin = self.read - line.len() as u64;
            let end = match self.format {
                Format::Pgn => scanner.pgn(&line),
                Format::Courier => scanner.courier(&line),
                Format::Coordinates => scanner.coordinates(&line),
            };
            let is_end = end.is_some();
            if let Some(at) = end {
                let rest = line.split_off(at);
                if !rest.trim_ascii().is_empty() {
                    self.pending = Some(rest);
                    self.lines -= 1;
                }
            }
            if text.bytes.is_empty() {
                text.line = self.lines + usize::from(self.pending.is_some());
                self.place.start = begin;
            }
            self.place.end = begin + line.len() as u64;
            if text.bytes.len() + line.len() > LONGEST_GAME {
                text.is_too_long = true;
            } else {
                text.bytes.extend_from_slice(&line);
            }
            if is_end {
                break;
            }
        }
        text.has_content = scanner.has_content;
        Ok((!text.bytes.is_empty() || text.is_too_long).then_some(text))
    }

    /// The next line with its end, or the rest of one. A line longer than [`LONGEST_GAME`] is split.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.lines += 1;
        if let Some(rest) = self.pending.take() {
            return Ok(Some(rest));
        }
        let mut line = Vec::new();
        self.input.by_ref().take(LONGEST_GAME as u64).read_until(b'\n', &mut line)?;
        self.read += line.len() as u64;
        Ok((!line.is_empty()).then_some(line))
    }
}

/// Decodes UTF-8, or Latin-1 as in older files.
pub fn decode(bytes: &[u8]) -> String {
    let valid = std::str::from_utf8(bytes);
    valid.map_or_else(|_| bytes.iter().copied().map(char::from).collect(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;
    use crate::pgn::words;

    /// The moves of each game as text, or the message about it.
    fn read(text: &[u8]) -> Vec<String> {
        let mut games = Games::new(text, None, movegen::rules("chess").unwrap()).unwrap();
        let mut all = Vec::new();
        while let Some(game) = games.next_game().unwrap() {
            all.push(match game {
                Ok(game) => format!("{} {}", words(&game.tree, Dialect::Own).join(" "), game.result),
                Err(broken) => broken.to_string(),
            });
        }
        all
    }

    #[test]
    fn games_end_at_results_and_before_tags() {
        for text in [
            "[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 0-1\n",
            "[Event \"a\"]\r\n\r\n1. e4 e5 1-0\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 0-1\r\n",
            "\u{feff}[Event \"a\"]\n1. e4 e5 1-0\n[Event \"b\"]\n1. d4 0-1",
            "% escape\n[Result \"1-0\"]\n\n1. e4\n% [Event \"no\"]\ne5\n\n[Result \"0-1\"]\n\n1. d4",
            "1. e4 e5 1-0 1. d4 0-1",
            "1. e4 e5 1-0\n1. d4 0-1",
            "[Event \"a\"]\n[Site \"[b \\\"c\\\"] d\"]\n[Round \"1\"]\n\n1. e4 e5 1-0\n\n1. d4 0-1",
            "[Event \"a\"]\n[Site \"b \"c\"] d\"]\n[Round \"1\"]\n\n1. e4 e5 1-0\n\n1. d4 0-1",
        ] {
            assert_eq!(read(text.as_bytes()), ["1. e4 e5 1-0", "1. d4 0-1"], "{text}");
        }
    }

    #[test]
    fn the_bytes_of_a_game_are_known() {
        let text =
            "\u{feff}\n1. e4 1-0 1. d4 0-1\n\n[Event \"3\"]\n\n1. c4 c5\n\n[Event \"4\"]\n\n1. b4 *\n\n";
        let mut games = Games::new(text.as_bytes(), None, movegen::rules("chess").unwrap()).unwrap();
        let mut texts = Vec::new();
        while games.next_game().unwrap().is_some() {
            texts.push(&text[games.place.start as usize..games.place.end as usize]);
        }
        let expected =
            ["1. e4 1-0", " 1. d4 0-1", "[Event \"3\"]\n\n1. c4 c5\n\n", "[Event \"4\"]\n\n1. b4 *"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn games_of_tags_alone_and_tags_before_moves_on_a_line() {
        let text = "[Event \"1\"]\n[White \"A\"]\n\n[Event \"2\"]\n[White \"B\"]\n\n\
                    [Event \"3\"] 1. d4 d5\n\n\
                    [Event \"4\"]\n1. c4 c5 *\n";
        assert_eq!(read(text.as_bytes()), [" *", " *", "1. d4 d5 *", "1. c4 c5 *"]);
    }

    #[test]
    fn a_tag_can_span_lines() {
        let text = "[White\n\"A\"\n]\n[Black \"B\"\n] 1. e4 1-0\n\n[\nWhite \"C\"] [Black\n\"D\"]\n\n\
                    1. d4 0-1\n\n[White \"E\"]\n\n1. c4 *\n";
        assert_eq!(read(text.as_bytes()), ["1. e4 1-0", "1. d4 0-1", "1. c4 *"]);
    }

    #[test]
    fn tags_and_results_in_comments_and_variations_end_nothing() {
        let text = "1. e4 {a 1-0 (\n[Event \"x\"] } (1. d4 1-0) 1... e5 ; 0-1 {\n2. Nf3 *";
        assert_eq!(read(text.as_bytes()).len(), 1, "{:?}", read(text.as_bytes()));
    }

    #[test]
    fn a_percent_sign_in_a_comment_is_text() {
        let text = b"1. e4 {\n% of all } e5 *\n\n1. d4 *\n% left out *\n";
        assert_eq!(read(text), ["1. e4 {% of all} 1... e5 *", "1. d4 *"]);
    }

    #[test]
    fn a_broken_game_does_not_harm_the_next() {
        for (broken, message) in [
            ("1. e4 {open", "game 2 (line 8): a comment has no }"),
            ("1. e4 (1. d4", "game 2 (line 8): a variation has no )"),
            ("1. e4\ne9 1-0", "game 2 (line 9): move 1... \"e9\": there is no square e9"),
            ("1. e4) 1-0", "game 2 (line 8): a ) has no ("),
        ] {
            let text = format!(
                "[Event \"1\"]\n\n1. e4 *\n\n\n[Event \"2\"]\n\n{broken}\n\n[Event \"3\"]\n\n1. d4 *\n"
            );
            let games = read(text.as_bytes());
            assert_eq!(
                (games.len(), games[0].as_str(), games[2].as_str()),
                (3, "1. e4 *", "1. d4 *"),
                "{text}"
            );
            assert!(games[1].starts_with(message), "{}", games[1]);
        }
    }

    #[test]
    fn old_files_are_latin_1() {
        let text = b"[White \"M\xfcller\"]\n\n1. e4 {\xe9} *\n";
        let mut games = Games::new(&text[..], None, movegen::rules("chess").unwrap()).unwrap();
        let game = games.next_game().unwrap().unwrap().unwrap();
        assert_eq!((game.tag("White"), game.tree.nodes()[0].comment.as_str()), (Some("Müller"), "é"));
    }

    #[test]
    fn what_is_no_text_and_what_is_too_long_is_refused() {
        let rules = movegen::rules("chess").unwrap();
        assert!(Games::new(&b"\x7fELF\0\0"[..], None, rules).is_err());
        let long = format!("1. e4 {{{}}} *\n\n[Event \"2\"]\n\n1. d4 *", "long ".repeat(LONGEST_GAME / 4));
        let games = read(long.as_bytes());
        assert!(games[0].contains("longer than 1048576 bytes") && games[1] == "1. d4 *", "{}", games[1]);
        assert!(read(b"").is_empty() && read(b"\n\n% nothing\n").is_empty());
    }

    #[test]
    fn logs_and_lines_hold_several_games() {
        let logs = b"1. P e2-e4 p e7-e5\n2. N g1-f3\n\n1. P d2-d4\n";
        assert_eq!(read(logs), ["1. e4 e5 2. Nf3 *", "1. d4 *"]);
        let logs = b"// Game: chess\n1. P e2-e4\n// Game: chess\n// Result: 1-0\n1. P e2-e5\n";
        assert_eq!(read(logs)[1], "game 2 (line 5): move 1. \"P e2-e5\": the pawn on e2 cannot go to e5");
        let lines = b"e2e4 e7e5\n\n# a comment\nposition startpos moves d2d4\nposition startpos moves e2e5\n";
        let games = read(lines);
        assert_eq!(games[..2], ["1. e4 e5 *", "1. d4 *"]);
        assert!(games[2].starts_with("game 3 (line 5): move 1: "), "{}", games[2]);
    }
}
