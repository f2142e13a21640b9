//! The arguments of `go`.

use std::str::FromStr;
use std::time::Duration;

use movegen::Color;

use crate::search::{Clock, Limits};
use crate::seconds::LONGEST_CLOCK;

/// The arguments of `go`.
#[derive(Debug, Clone, Default)]
pub(super) struct Go {
    /// Root moves to search, as text; empty for all moves.
    pub search_moves: Vec<String>,
    /// Whether to search on the opponent's time, until `ponderhit`.
    pub ponder: bool,
    /// The first invalid argument. The search then has a depth of one ply, so that the user interface still
    /// gets a move.
    pub problem: Option<String>,
    /// The limits that do not depend on the side to move.
    limits: Limits,
    /// Remaining time of White and Black.
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

/// The words of `go` that begin an argument.
const KEYWORDS: &str =
    "searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime infinite";

/// Reads the arguments of `go`. Unknown words are skipped, as the specification requires.
pub(super) fn parse(rest: &str) -> Go {
    let mut go = Go::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            while let Some(mv) = words.next_if(|next| KEYWORDS.split(' ').all(|word| word != *next)) {
                go.search_moves.push(mv.to_owned());
            }
        } else if let Err(problem) = go.read_argument(word, &mut words) {
            go.problem.get_or_insert(problem);
        }
    }
    if go.problem.is_some() {
        go.limits.depth = Some(1);
    }
    go
}

impl Go {
    fn read_argument<'a>(
        &mut self,
        word: &str,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        match word {
            "ponder" => self.ponder = true,
            "infinite" => self.limits.infinite = true,
            "depth" => self.limits.depth = Some(positive(word, words.next())?),
            "nodes" => self.limits.nodes = Some(positive(word, words.next())?),
            "mate" => self.limits.mate = Some(positive(word, words.next())?),
            "movetime" => self.limits.movetime = Some(milliseconds(word, words.next())?),
            "wtime" => self.remaining[Color::White.index()] = Some(milliseconds(word, words.next())?),
            "btime" => self.remaining[Color::Black.index()] = Some(milliseconds(word, words.next())?),
            "winc" => self.increment[Color::White.index()] = milliseconds(word, words.next())?,
            "binc" => self.increment[Color::Black.index()] = milliseconds(word, words.next())?,
            // Some user interfaces write 0 when there is no such time control.
            "movestogo" => self.moves_to_go = Some(number(word, words.next())?).filter(|&moves| moves > 0),
            _ => {}
        }
        Ok(())
    }

    /// The limits for the side to move.
    pub fn limits(&self, side: Color) -> Limits {
        let clock = self.remaining[side.index()].map(|remaining| Clock {
            remaining,
            increment: self.increment[side.index()],
            moves_to_go: self.moves_to_go,
        });
        Limits { clock, ..self.limits.clone() }
    }
}

/// Reads the number after an argument's name.
pub(super) fn number<T: FromStr>(name: &str, word: Option<&str>) -> Result<T, String> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| format!("go {name} needs a whole number, not \"{word}\""))
}

fn positive<T: FromStr + PartialOrd + Default>(name: &str, word: Option<&str>) -> Result<T, String> {
    let value = number(name, word)?;
    if value > T::default() { Ok(value) } else { Err(format!("go {name} needs a number from 1 on")) }
}

/// Reads a time in milliseconds. A negative time is read as zero.
fn milliseconds(name: &str, word: Option<&str>) -> Result<Duration, String> {
    let milliseconds: i64 = number(name, word)?;
    Ok(Duration::from_millis(milliseconds.max(0).unsigned_abs()).min(LONGEST_CLOCK))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(rest: &str, side: Color) -> Limits {
        parse(rest).limits(side)
    }

    #[test]
    fn each_side_has_its_clock() {
        let rest = "wtime 61000 btime 300 winc 1000 binc 20 movestogo 7";
        let clock = |remaining, increment| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go: Some(7),
        };
        assert_eq!(limits(rest, Color::White).clock, Some(clock(61_000, 1000)));
        assert_eq!(limits(rest, Color::Black).clock, Some(clock(300, 20)));
        assert_eq!(limits("wtime 500", Color::Black).clock, None);
    }

    #[test]
    fn clocks_below_zero_are_empty_and_no_moves_to_go_are_none() {
        let clock = limits("wtime -20 btime 5 movestogo 0", Color::White).clock.expect("a clock");
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, None));
        let movetime = limits("movetime 9223372036854775807", Color::White).movetime;
        assert!(movetime.is_some_and(|time| time < Duration::MAX / 1000), "{movetime:?}");
    }

    #[test]
    fn search_moves_end_at_the_next_argument() {
        let go = parse("searchmoves e2e4 d2d4 ponder depth 3");
        assert_eq!(
            (go.search_moves, go.ponder, go.limits.depth),
            (vec!["e2e4".into(), "d2d4".into()], true, Some(3))
        );
    }

    #[test]
    fn every_limit_and_unknown_words() {
        let read = limits("depth 9 quickly nodes 5000000000 mate 3 movetime 250 infinite", Color::White);
        assert_eq!((read.depth, read.nodes, read.mate), (Some(9), Some(5_000_000_000), Some(3)));
        assert_eq!((read.movetime, read.infinite), (Some(Duration::from_millis(250)), true));
        let go = parse("ponder nodes -5 depth 4");
        let told = "go nodes needs a whole number, not \"-5\"";
        assert_eq!((go.problem, go.limits.depth, go.ponder), (Some(told.to_owned()), Some(1), true));
    }
}
