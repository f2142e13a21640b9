//! The letters of pieces in texts, with their case and their marks.
//!
//! Inside, a letter with a mark is one character: that of the letter without the mark, moved by a number.

use crate::squares::Color;

/// How a mark is written around a letter, and by how much it moves the letter's character.
const MARKS: [(&str, &str, u32); 3] = [("", "'", 0xfee0), ("+", "", 0xe000), ("", "~", 0xe100)];
/// The distance between a capital and its small letter.
const CASE: u32 = 32;

fn moved(letter: char, by: u32) -> char {
    char::from_u32((letter as u32).wrapping_add(by)).expect("a character")
}

/// The letter without its mark.
fn plain(letter: char) -> char {
    let marked = MARKS.into_iter().map(|(.., by)| (letter as u32).wrapping_sub(by));
    let plain = marked.filter_map(char::from_u32).find(char::is_ascii_alphabetic);
    plain.unwrap_or(letter)
}

/// The capital of a letter.
pub fn capital(letter: char) -> char {
    if color_of(letter) == Color::White { letter } else { moved(letter, 0u32.wrapping_sub(CASE)) }
}

/// A capital in the case of a side.
pub fn cased(color: Color, letter: char) -> char {
    if color == Color::White { letter } else { moved(letter, CASE) }
}

/// The side whose letter has this case.
pub fn color_of(letter: char) -> Color {
    if plain(letter).is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// What a coordinate move that ends in a promotion adds to its squares. The kind that a piece returns to when
/// it is captured is written by the mark that it has in a FEN: `Q~` is a `q`, `+P` a `+`.
pub fn of_promotion(letter: char) -> char {
    let is_plus = (letter as u32).wrapping_sub(MARKS[1].2) == plain(letter) as u32;
    if is_plus { '+' } else { plain(letter).to_ascii_lowercase() }
}

/// A letter with its mark.
pub fn written(letter: char) -> String {
    let mark = MARKS.into_iter().find(|(.., by)| (letter as u32).wrapping_sub(*by) == plain(letter) as u32);
    let (before, behind, _) = mark.unwrap_or(("", "", 0));
    format!("{before}{}{behind}", plain(letter))
}

/// All letters with marks: as they are written, and as one character.
fn marked_letters() -> impl Iterator<Item = (String, String)> {
    let letters = ('A'..='Z').chain('a'..='z');
    let marked = letters.flat_map(|letter| MARKS.map(|(.., by)| moved(letter, by)));
    marked.map(|letter| (written(letter), letter.to_string()))
}

/// A text in which each letter with a mark is one character.
pub fn without_marks(text: &str) -> String {
    marked_letters().fold(text.to_owned(), |text, (marked, one)| text.replace(&marked, &one))
}

/// A text in which the marks are written.
pub fn with_marks(text: &str) -> String {
    marked_letters().fold(text.to_owned(), |text, (marked, one)| text.replace(&one, &marked))
}
