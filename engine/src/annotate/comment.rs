//! The score in a comment, as the command `[%eval 0.31]`.

use crate::white_score::WhiteScore;

const BEGIN: &str = "[%eval ";

/// The part of a comment that is a score, from its bracket to its bracket.
fn find(comment: &str) -> Option<(usize, usize)> {
    let begin = comment.find(BEGIN)?;
    let end = comment[begin..].find(']')?;
    Some((begin, begin + end + 1))
}

/// The score in a comment. A depth behind it, as some programs write it, is ignored.
pub fn score_in(comment: &str) -> Option<WhiteScore> {
    let (begin, end) = find(comment)?;
    let text = &comment[begin + BEGIN.len()..end - 1];
    WhiteScore::parse(text.split(',').next().unwrap_or_default().trim())
}

/// A comment without scores.
pub fn without_score(comment: &str) -> String {
    let mut comment = comment.to_owned();
    while let Some((begin, end)) = find(&comment) {
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
    fn scores_are_found_and_replaced() {
        let comment = "[%clk 1:00] [%eval 0.31,18] a word";
        assert_eq!(score_in(comment), Some(WhiteScore::Centipawns(31)));
        assert_eq!(set_score(comment, Some(WhiteScore::Mate(-2))), "[%eval #-2] [%clk 1:00] a word");
        assert_eq!(set_score(comment, None), "[%clk 1:00] a word");
        assert_eq!(score_in("[%eval nonsense]"), None);
        assert_eq!(score_in("[%eval 1.0"), None);
    }
}
