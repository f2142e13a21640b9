//! Reads the hands of a FEN.

use super::FenError;
use super::fields::Fields;
use crate::marks;
use crate::position::Position;
use crate::printable::Excerpt;
use crate::rules::Rules;
use crate::types::Color;

/// The board of a FEN, and the text of its hands. They stand in brackets behind the board, or as one more
/// rank, as on lichess.
pub(super) fn split_hands<'a>(rules: &Rules, fields: &Fields<'a>) -> (&'a str, Option<&'a str>) {
    let (board, hands) = (fields.placement, fields.reserve);
    let has_further_rank = board.matches('/').count() == usize::from(rules.geometry().rows());
    match board.rsplit_once('/') {
        Some((board, last)) if rules.has_hands() && hands.is_none() && has_further_rank => {
            (board, Some(last))
        }
        _ => (board, hands),
    }
}

impl Position {
    /// Reads the hands. Without a text, or with `-`, they are empty.
    pub(super) fn read_hands(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let fail = |problem: String| Err(FenError::new("hands", problem));
        let letters = text.filter(|&text| text != "-").unwrap_or_default();
        let kinds = self.rules.hands.as_ref().map(|hands| hands.kinds).unwrap_or_default();
        for letter in letters.chars() {
            let kind = self.rules.kind_of_letter(letter).filter(|&kind| kinds.contains(kind));
            let Some(kind) = kind else {
                let shown = marks::shown(letter);
                return fail(format!("'{shown}' in {} cannot be in hand", Excerpt(letters)));
            };
            let count = &mut self.hands[Color::of_letter(letter)][kind.index()];
            *count = count.saturating_add(1);
        }
        if let Some(king) = self.rules.king_in_hand() {
            for color in Color::ALL {
                let kings = self.count(color, king) + u32::from(self.hand(color, king));
                let right = u32::from(self.rules.has_royal(color));
                if kings != right {
                    let side = color.name();
                    return fail(format!("{side} has {kings} kings on the board and in hand, not {right}"));
                }
            }
        }
        let most = self.rules.max_pieces;
        let counts = Color::ALL.map(|color| self.piece_count(color) + self.hand_count(color));
        if self.rules.captures_to_hand() {
            let count = counts.iter().sum::<u32>() as usize;
            if count > most {
                let problem = format!("there are {count} pieces, more than the {most} of the start position");
                return fail(problem);
            }
        }
        match Color::ALL.into_iter().zip(counts).find(|&(_, count)| count as usize > most) {
            None => Ok(()),
            Some((color, count)) => {
                let side = color.name();
                fail(format!("{side} has {count} pieces, more than the {most} of the start position"))
            }
        }
    }
}
