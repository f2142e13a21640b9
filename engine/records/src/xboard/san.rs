//! Writes moves as XBoard does in its records.
//!
//! XBoard counts the ranks of a board of ten ranks from 0, and those of all others from 1. It decides by the
//! squares alone which castling is `O-O`, and which is a move of the king. It has other letters for pieces of
//! Xiangqi. Seen in records of XBoard 4.9.1.

use movegen::{Color, Move, Position, Rules, marks};

use super::letters::{has_other_sides, is_xboards_pawn};
use super::squares::{self, lowest_rank};

/// Whether XBoard writes some moves of a game in its own way. It writes no walls.
pub fn differs_for(rules: &Rules) -> bool {
    let differs = rank_offset(rules) != 0
        || castles_short_to_left(rules)
        || rules.xboard_setup().is_some()
        || has_other_sides(rules)
        || rules.kinds().any(|kind| rules.xboard_letter(kind) != rules.letter(kind));
    differs && !rules.has_walls()
}

/// Writes a move in algebraic notation.
pub fn san(position: &Position, mv: Move) -> String {
    if position.rules().has_walls() {
        return position.san(mv);
    }
    let text = text_with_checks(position, mv);
    if !has_other_sides(position.rules()) {
        return text;
    }
    let text = text.trim_end_matches('+');
    let (text, mate) = text.strip_suffix('#').map_or((text, ""), |text| (text, "#"));
    let is_promotion =
        |other: &Move| (other.from(), other.to()) == (mv.from(), mv.to()) && other.promotion().is_some();
    match mv.promotion() {
        Some(_) => {
            let before = text.split_once('=').map_or(text, |(before, _)| before);
            format!("{before}+{mate}")
        }
        None if mv.dropped().is_none() && position.legal_moves().iter().any(is_promotion) => {
            format!("{text}={mate}")
        }
        None => format!("{text}{mate}"),
    }
}

fn text_with_checks(position: &Position, mv: Move) -> String {
    let (san, rules) = (position.san(mv), position.rules());
    match castling_text(position, mv).or_else(|| pawn_text(position, mv)) {
        Some(text) => text + san.trim_start_matches(|c| !matches!(c, '+' | '#')),
        None if position.castling_sign(mv).is_some() => san,
        None => {
            let kind = position.moved_piece(mv).kind();
            let own = san.strip_prefix(rules.letter(kind));
            let san = own.map_or_else(|| san.clone(), |rest| format!("{}{rest}", rules.xboard_letter(kind)));
            with_xboards_ranks(rules, &san)
        }
    }
}

/// A text with the ranks of XBoard, as the game numbers them.
pub fn with_own_ranks(rules: &Rules, text: &str) -> String {
    shifted(text, rank_offset(rules))
}

/// A text with the ranks of the game, as XBoard numbers them.
pub fn with_xboards_ranks(rules: &Rules, text: &str) -> String {
    shifted(text, -rank_offset(rules))
}

/// What is added to XBoard's number of a rank to get that of the game.
fn rank_offset(rules: &Rules) -> i32 {
    rules.geometry().rank_name(0) - i32::from(lowest_rank(rules.geometry()))
}

/// Whether XBoard takes the castling toward the a-file for the short one: the king's home is on that half of
/// the board.
fn castles_short_to_left(rules: &Rules) -> bool {
    let geometry = rules.geometry();
    let file = geometry.file_of(rules.king_home(Color::White));
    !rules.has_free_castling() && 2 * file + 1 < geometry.files()
}

/// XBoard's text of a castling; none if castlings are free, and for other moves. It is `O-O` or `O-O-O` only
/// from the middle of a first rank to certain files, otherwise a move of the king.
pub fn castling_text(position: &Position, mv: Move) -> Option<String> {
    let rules = position.rules();
    let geometry = rules.geometry();
    position.castling_sign(mv).filter(|_| !rules.has_free_castling())?;
    let (files, row) = (geometry.files(), geometry.row_of(mv.from()));
    let [from, to] = [mv.from(), position.target(mv)].map(|square| geometry.file_of(square));
    let is_first_rank = row == 0 || row + 1 == geometry.rows();
    let from_right = from == files / 2 && (to == 2 || to + 2 == files);
    let from_left = from == (files - 1) / 2 && (to == 1 || to + 3 == files);
    if is_first_rank && from.abs_diff(to) > 1 && (from_right || from_left) {
        return Some(if to == 1 || to + 2 == files { "O-O" } else { "O-O-O" }.to_owned());
    }
    let square = shifted(&geometry.name(position.target(mv)), -rank_offset(rules));
    let king = rules.written_letter(Color::White, position.moved_piece(mv).kind());
    Some(format!("{king}{square}"))
}

/// The ranks in a text, each with the range of its digits: numbers that follow the letter of a file, or
/// that of a piece.
fn ranks(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, i32)> + '_ {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter_map(move |at| {
        let is_rank = bytes[at].is_ascii_digit() && at > 0 && bytes[at - 1].is_ascii_alphabetic();
        let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        is_rank.then(|| text[at..end].parse().ok().map(|rank| (at..end, rank))).flatten()
    })
}

/// A text with every rank changed by a number.
fn shifted(text: &str, by: i32) -> String {
    let mut new = String::new();
    let mut copied = 0;
    for (digits, rank) in ranks(text) {
        new += &text[copied..digits.start];
        new += &(rank + by).to_string();
        copied = digits.end;
    }
    new + &text[copied..]
}

/// XBoard's text of a pawn's move, without a mark of check; none for other pieces. Pawns that are not
/// XBoard's are pieces with a letter. The square distinguishes each, however XBoard thinks that they move.
fn pawn_text(position: &Position, mv: Move) -> Option<String> {
    if mv.dropped().is_some() {
        return None;
    }
    let rules = position.rules();
    let geometry = rules.geometry();
    let pawn = position.moved_piece(mv);
    let [from, to] = [mv.from(), mv.to()].map(|square| squares::name(geometry, square));
    let capture = if position.is_capture(mv) { "x" } else { "" };
    let way = if is_xboards_pawn(rules, pawn) {
        let is_other = |other: &Move| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && other.dropped().is_none()
                && is_xboards_pawn(rules, position.moved_piece(*other))
        };
        match capture.is_empty() && from[..1] == to[..1] {
            false => from[..1].to_owned(),
            // XBoard does not understand its own text if a pawn beside can go there, too.
            true if position.legal_moves().iter().any(is_other) => from,
            true => String::new(),
        }
    } else if rules.is_pawn(pawn.kind()) {
        format!("{}{from}", rules.xboard_letter(pawn.kind()))
    } else {
        return None;
    };
    let becomes = mv
        .promotion()
        .map_or_else(String::new, |kind| format!("={}", marks::in_moves(rules.xboard_letter(kind))));
    Some(format!("{way}{capture}{to}{becomes}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_letters() {
        assert_eq!(shifted("N1xb2=Q+ a9a10q", 1), "N2xb3=Q+ a10a11q");
    }
}
