//! The file format of suites.
//!
//! A file is a header line, `# belladonna-suite 1 GAME KIND SETTINGS`, and a line for each problem in
//! Extended Position Description with a whole FEN: `FEN bm MOVE; am MOVE; id "..."; c0 "...";`. Moves are in
//! coordinate notation. Other lines that begin with `#` are comments.
// Source: https://www.chessprogramming.org/Extended_Position_Description

use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use movegen::{Move, Position, Rules};

/// The beginning of the header line.
const FORMAT: &str = "# belladonna-suite 1 ";

/// The beginning of the line that tells how many games were examined.
const EXAMINED: &str = "# examined ";

/// What the problems of a suite have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// The best move is a capture, promotion or check, or wins a piece or more.
    Tactical,
    /// The best move is none of these, and better by less.
    Quiet,
}

impl Kind {
    /// The kind's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tactical => "tactical",
            Self::Quiet => "quiet",
        }
    }
}

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's identifier.
    pub game: String,
    /// The kind of the problems.
    pub kind: Kind,
    /// How the problems were found.
    pub settings: String,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORMAT}{} {} {}", self.game, self.kind.as_str(), self.settings)
    }
}

impl FromStr for Header {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Self> {
        let fields = || {
            let mut words = line.strip_prefix(FORMAT)?.splitn(3, ' ');
            let (game, kind) = (words.next()?.to_owned(), Kind::from_str(words.next()?, false).ok()?);
            Some(Self { game, kind, settings: words.next().unwrap_or_default().to_owned() })
        };
        fields().with_context(|| {
            format!("line 1 is not the header of a suite; it must be \"{FORMAT}GAME tactical|quiet\"")
        })
    }
}

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The moves that solve it.
    pub best: Vec<Move>,
    /// Moves that are known to be worse.
    pub avoid: Vec<Move>,
    /// The name.
    pub id: String,
    /// Scores and results.
    pub comment: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bm {};", self.position.to_fen(), move_texts(&self.position, &self.best))?;
        if !self.avoid.is_empty() {
            write!(f, " am {};", move_texts(&self.position, &self.avoid))?;
        }
        write!(f, " id \"{}\"; c0 \"{}\";", self.id, self.comment)
    }
}

/// Moves in coordinate notation, separated by spaces.
pub fn move_texts(position: &Position, moves: &[Move]) -> String {
    moves.iter().map(|&mv| position.move_text(mv)).collect::<Vec<_>>().join(" ")
}

impl Problem {
    /// Reads a line.
    fn read(rules: &'static Rules, line: &str) -> anyhow::Result<Self> {
        let (fen, operations) = line.split_once(" bm ").context("there is no \"bm\" with the best move")?;
        let position = Position::from_fen(rules, fen.trim())?;
        let (best, mut rest) = operation(operations);
        let best = read_moves(&position, best)?;
        if best.is_empty() {
            bail!("\"bm\" names no move");
        }
        let mut problem =
            Self { position, best, avoid: Vec::new(), id: String::new(), comment: String::new() };
        while !rest.is_empty() {
            let (text, after) = operation(rest);
            rest = after;
            let (code, value) = text.split_once(' ').unwrap_or((text, ""));
            match code {
                "am" => problem.avoid = read_moves(&problem.position, value)?,
                "id" => value.trim().trim_matches('"').clone_into(&mut problem.id),
                "c0" => value.trim().trim_matches('"').clone_into(&mut problem.comment),
                _ => {}
            }
        }
        Ok(problem)
    }
}

/// The text up to the first semicolon outside quotation marks, and the text after it.
fn operation(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = text.find(|letter: char| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    end.map_or((text.trim(), ""), |end| (text[..end].trim(), text[end + 1..].trim()))
}

fn read_moves(position: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let read = |word: &str| position.parse_move(word).map_err(|error| anyhow!("{error}"));
    text.split_whitespace().map(read).collect()
}

/// The content of a file.
#[derive(Debug)]
pub struct Suite {
    /// The header.
    pub header: Header,
    /// The rules of its game.
    pub rules: &'static Rules,
    /// The problems.
    pub problems: Vec<Problem>,
    /// The number of games that were examined, as far as the file says.
    pub examined: usize,
}

impl Suite {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, has no header, or has a line that is not a problem.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        Self::parse(&text).with_context(|| format!("cannot use {shown}"))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it has no header, or a line that is not a problem. The message names the line.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let header: Header = text.lines().next().unwrap_or_default().parse()?;
        let rules = movegen::rules(&header.game)?;
        let mut suite = Self { header, rules, problems: Vec::new(), examined: 0 };
        for (number, line) in text.lines().enumerate().skip(1) {
            let line = line.trim();
            if let Some(count) = line.strip_prefix(EXAMINED) {
                suite.examined = count.parse().with_context(|| format!("line {}", number + 1))?;
            } else if !line.is_empty() && !line.starts_with('#') {
                let problem = Problem::read(rules, line).with_context(|| format!("line {}", number + 1))?;
                suite.problems.push(problem);
            }
        }
        Ok(suite)
    }
}

/// The line that tells how many games were examined.
pub fn examined_line(count: usize) -> String {
    format!("{EXAMINED}{count}\n")
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A suite of two problems.
    pub const TEXT: &str = "# belladonna-suite 1 chess tactical games=9\n\
        6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 bm a1a8; am g2g3; id \"back rank\"; c0 \"mate; at once\";\n\
        # a comment\n\
        r5k1/8/8/8/8/8/8/1R4K1 w - - 0 1 bm b1b8 b1b7; id \"two\"; c0 \"\";\n\
        # examined 12\n";

    #[test]
    fn what_is_written_is_read() {
        let suite = Suite::parse(TEXT).unwrap();
        let written: Vec<String> = suite.problems.iter().map(Problem::to_string).collect();
        let lines: Vec<&str> = TEXT.lines().collect();
        assert_eq!(suite.header.to_string(), lines[0]);
        assert_eq!(written, [lines[1], lines[3]]);
        assert_eq!((suite.rules.id(), suite.examined), ("chess", 12));
        assert_eq!(suite.problems[0].comment, "mate; at once");
        assert_eq!((suite.problems[0].avoid.len(), suite.problems[1].best.len()), (1, 2));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            (TEXT.replace("belladonna-suite 1", "something"), "line 1 is not the header of a suite"),
            (TEXT.replace("tactical", "funny"), "line 1 is not the header of a suite"),
            (String::new(), "line 1 is not the header of a suite"),
            (TEXT.replace("1 chess", "1 chss"), "chess"),
            (TEXT.replace("bm a1a8", "bm a1a9"), "line 2"),
            (TEXT.replace("am g2g3", "am g2g5"), "line 2"),
            (TEXT.replace("bm b1b8 b1b7;", ""), "line 4: there is no \"bm\""),
            (TEXT.replace("bm b1b8 b1b7;", "bm ;"), "line 4: \"bm\" names no move"),
            (TEXT.replace("6k1/5ppp", "6k1/5pppp"), "line 2"),
            (TEXT.replace("examined 12", "examined x"), "line 5"),
        ] {
            let error = format!("{:#}", Suite::parse(&text).unwrap_err());
            assert!(error.contains(message), "{error}");
        }
    }
}
