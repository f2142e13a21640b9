//! Scores in the comments of records, from White's view.

use std::fmt;

/// The least number of centipawns that is no score. Engines write mates above it.
pub const LEAST_IMPOSSIBLE: i32 = 30_000;

const BEGIN: &str = "[%eval ";

/// The score of a position from White's view.
///
/// Its text is that of the command `%eval` in comments of game records: pawns with two decimals, or `#` and
/// the number of moves to mate, both negative if Black is better. With the flag `+`, positive scores have a
/// sign.
///
/// Source: <https://github.com/mliebelt/pgn-spec-commented> (`[%eval ...]`)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhiteScore {
    /// Centipawns.
    Centipawns(i32),
    /// The number of moves to mate; negative if White is mated.
    Mate(i32),
}

impl WhiteScore {
    /// Reads the text of a score.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().filter(|&moves: &i32| moves != 0).map(Self::Mate);
        }
        let pawns: f64 = text.parse().ok()?;
        let centipawns = (100.0 * pawns).round();
        (centipawns.abs() < f64::from(LEAST_IMPOSSIBLE)).then_some(Self::Centipawns(centipawns as i32))
    }
}

impl fmt::Display for WhiteScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(0) => f.write_str("0.00"),
            Self::Centipawns(score) if f.sign_plus() => write!(f, "{:+.2}", f64::from(score) / 100.0),
            Self::Centipawns(score) => write!(f, "{:.2}", f64::from(score) / 100.0),
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// The part of a comment that is a score, from its bracket to its bracket.
fn find_score(comment: &str) -> Option<(usize, usize)> {
    let begin = comment.find(BEGIN)?;
    let end = comment[begin..].find(']')?;
    Some((begin, begin + end + 1))
}

/// The score in a comment. A depth after it, which some programs write, is ignored.
pub fn score_in(comment: &str) -> Option<WhiteScore> {
    let (begin, end) = find_score(comment)?;
    let text = &comment[begin + BEGIN.len()..end - 1];
    WhiteScore::parse(text.split(',').next().unwrap_or_default().trim())
}

/// A comment without scores.
fn without_score(comment: &str) -> String {
    let mut comment = comment.to_owned();
    while let Some((begin, end)) = find_score(&comment) {
        comment.replace_range(begin..end, "");
    }
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A comment with this score and no other.
pub fn set_score(comment: &str, score: Option<WhiteScore>) -> String {
    let rest = without_score(comment);
    match score {
        None => rest,
        Some(score) if rest.is_empty() => format!("{BEGIN}{score}]"),
        Some(score) => format!("{BEGIN}{score}] {rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for (score, text, signed) in [
            (WhiteScore::Centipawns(31), "0.31", "+0.31"),
            (WhiteScore::Centipawns(-31), "-0.31", "-0.31"),
            (WhiteScore::Centipawns(0), "0.00", "0.00"),
            (WhiteScore::Mate(3), "#3", "#3"),
            (WhiteScore::Mate(-3), "#-3", "#-3"),
        ] {
            assert_eq!((score.to_string(), format!("{score:+}")), (text.to_owned(), signed.to_owned()));
            assert_eq!(WhiteScore::parse(text), Some(score));
        }
        for bad in ["", "#", "#0", "x", "NaN", "inf", "1e9", "300", "-300"] {
            assert_eq!(WhiteScore::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn scores_are_found_and_replaced() {
        let comment = "[%clk 1:00] [%eval 0.31,18] a word";
        assert_eq!(score_in(comment), Some(WhiteScore::Centipawns(31)));
        assert_eq!(set_score(comment, Some(WhiteScore::Mate(-2))), "[%eval #-2] [%clk 1:00] a word");
        assert_eq!(set_score(comment, None), "[%clk 1:00] a word");
        assert_eq!(score_in("[%eval nonsense]"), None);
        assert_eq!(score_in("[%eval 1.0"), None);
    }
}
