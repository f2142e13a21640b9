//! Reads the lines of XBoard: the word of the command, and its arguments.

use std::time::Duration;

use super::clock::Level;
use super::output::Refusal;
use crate::seconds::{LONGEST_CLOCK, parse_seconds};

/// The word of a command and its arguments. A line that looks like a move is a command `usermove`.
pub(super) fn words(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if rest.is_empty() && looks_like_move(word) { ("usermove", word) } else { (word, rest.trim()) }
}

/// The arguments, which must not be missing.
pub(super) fn text<'a>(rest: &'a str, problem: &str) -> Result<&'a str, Refusal> {
    if rest.is_empty() { Err(problem.into()) } else { Ok(rest) }
}

/// Reads a number from 1 on.
pub(super) fn number(rest: &str, problem: &str) -> Result<u32, Refusal> {
    rest.parse().ok().filter(|&number| number > 0).ok_or_else(|| problem.into())
}

/// Reads a number of nodes. With 0 or less the clock counts time.
pub(super) fn nodes_per_second(rest: &str) -> Result<Option<u32>, Refusal> {
    let nodes: i64 = rest.parse().map_err(|_| Refusal::from("nps needs a number of nodes"))?;
    Ok(u32::try_from(nodes).ok().filter(|&nodes| nodes > 0))
}

/// Reads `MOVES BASE INCREMENT`: the base in minutes or `minutes:seconds`, the increment in seconds. The
/// base's minutes and seconds and the increment can have a fraction.
pub(super) fn level(rest: &str) -> Result<Level, Refusal> {
    const PROBLEM: &str = "level needs MOVES MINUTES[:SECONDS] INCREMENT";
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [moves, base, increment] = words[..] else {
        return Err(if words.len() > 3 { "too many parameters" } else { PROBLEM }.into());
    };
    Ok(Level {
        moves: moves.parse().map_err(|_| Refusal::from(PROBLEM))?,
        base: base_time(base).ok_or(PROBLEM)?,
        increment: seconds(increment).ok_or(PROBLEM)?,
    })
}

/// Reads `MINUTES` or `MINUTES:SECONDS`. The specification requires that engines ignore any other text after
/// it (`25+5`).
fn base_time(word: &str) -> Option<Duration> {
    let numeric_end = |text: &str| text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (minutes, rest) = word.split_at(numeric_end(word));
    let minutes = seconds(minutes)? * 60;
    match rest.strip_prefix(':') {
        Some(rest) => Some(minutes + seconds(&rest[..numeric_end(rest)])?),
        None => Some(minutes),
    }
}

/// Reads a number of seconds, with or without a fraction.
pub(super) fn seconds(word: &str) -> Option<Duration> {
    parse_seconds(word, LONGEST_CLOCK.as_secs_f64())
}

/// Reads a number of centiseconds. A negative time is read as zero.
pub(super) fn centiseconds(rest: &str, problem: &str) -> Result<Duration, Refusal> {
    let centiseconds: f64 = rest.parse().map_err(|_| Refusal::from(problem))?;
    seconds(&(centiseconds / 100.0).max(0.0).to_string()).ok_or_else(|| problem.into())
}

/// Whether a word has the form of a move: a coordinate move (`e2e4`, `a9a10q`, `b2h8+`), two steps
/// (`e5e6e7`), legs (`e2e4,e4d5`), a drop (`P@e4`), a pass (`@@@@`) or castling. The position decides what
/// the move means.
fn looks_like_move(word: &str) -> bool {
    if matches!(word, "O-O" | "O-O-O" | "@@@@") {
        return true;
    }
    let square = |text: &str| -> Option<usize> {
        let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        (text.as_bytes()[0].is_ascii_lowercase() && (1..=2).contains(&digits)).then_some(1 + digits)
    };
    if let Some((letter, to)) = word.split_once('@') {
        return letter.len() == 1
            && letter.bytes().all(|byte| byte.is_ascii_alphabetic())
            && square(to) == Some(to.len());
    }
    let mut rest = word.split_once(',').map_or(word, |(leg, _)| leg);
    let mut squares = 0;
    while let Some(length) = square(rest) {
        rest = &rest[length..];
        squares += 1;
    }
    (2..=3).contains(&squares)
        && rest.len() <= 1
        && rest.bytes().all(|byte| byte == b'+' || byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_every_style() {
        for (text, moves, base_ms, increment_ms) in [
            ("40 5 0", 40, 300_000, 0),
            ("40 0:30 0", 40, 30_000, 0),
            ("0 2 12", 0, 120_000, 12_000),
            ("0 0:03 0.05", 0, 3_000, 50),
            ("40 25+5 0", 40, 1_500_000, 0),
        ] {
            let [base, increment] = [base_ms, increment_ms].map(Duration::from_millis);
            assert_eq!(level(text).ok(), Some(Level { moves, base, increment }), "{text}");
        }
        for bad in ["", "40 5", "x 5 0", "40 : 0", "40 5 -1", "1 2 3 4", "0 1000000000 0"] {
            assert!(level(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn clocks_below_zero_are_empty() {
        for (text, ms) in [("1234", 12_340), ("-5", 0), ("-0", 0), ("NaN", 0)] {
            assert_eq!(centiseconds(text, "").ok(), Some(Duration::from_millis(ms)), "{text}");
        }
        assert!(centiseconds("soon", "").is_err());
    }

    #[test]
    fn nodes_count_instead_of_time_only_if_there_are_any() {
        for (text, nodes) in [("1000", Some(1000)), ("0", None), ("-1", None)] {
            assert_eq!(nodes_per_second(text).ok(), Some(nodes));
        }
        assert!(nodes_per_second("many").is_err());
    }

    #[test]
    fn moves_with_and_without_their_command() {
        for text in [
            "e2e4",
            "a7a8q",
            "a9a10q",
            "c12c9",
            "f1i1",
            "O-O",
            "P@e4",
            "n@c12",
            "b2h8+",
            "e5e6e7",
            "e5e6,e6e7",
            "e2e4,e4d5",
            "@@@@",
        ] {
            assert_eq!(words(text), ("usermove", text));
            assert_eq!(words(&format!(" usermove  {text} ")), ("usermove", text));
        }
        for text in [
            "analyse", "e2", "e2e", "e2e4qq", "e2e4Q", "ä1b2", "e2é4", "e100e2", "@e4", "PP@e4", "é@e4",
            "P@", "P@e4q", "e5e6e7e8", "e5,e6e7", ",e5e6",
        ] {
            assert_eq!(words(text), (text, ""));
        }
    }
}
