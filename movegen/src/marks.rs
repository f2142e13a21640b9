//! Letters with a mark, for games with more than 26 kinds and for promoted pieces: `A'` is another letter
//! than `A`.
//!
//! There are three marks. `A'` is a kind of its own, as XBoard writes it. `+P` is a promoted piece of Shogi
//! with a movement of its own. `Q~` is the twin of a queen: a pawn that has become a queen, and is a pawn
//! again when it is captured. In the program every letter is one `char`, so a letter with a mark is a
//! character of Unicode's private area. [`joined`] and [`written`] translate whole texts where they come in
//! and go out.

use std::borrow::Cow;

/// A mark, with the number that is added to a letter from A to Z or from a to z for the letter with the mark.
#[derive(Clone, Copy)]
struct Mark {
    sign: char,
    /// Whether it stands before its letter.
    is_first: bool,
    shift: u32,
}

const MARKS: [Mark; 3] = [
    // The full-width letters of Unicode.
    Mark { sign: '\'', is_first: false, shift: 0xff21 - 'A' as u32 },
    Mark { sign: '+', is_first: true, shift: PROMOTED },
    Mark { sign: '~', is_first: false, shift: TWIN },
];

/// What is added to a letter for the letter with `+`.
const PROMOTED: u32 = 0xe000;
/// What is added to a letter for the letter with `~`.
const TWIN: u32 = 0xe100;

/// The letter with a mark for a letter.
const fn marked(letter: char, shift: u32) -> char {
    match char::from_u32(letter as u32 + shift) {
        Some(marked) if letter.is_ascii_alphabetic() => marked,
        _ => letter,
    }
}

/// The letter without a mark, if it has this one.
const fn unmarked(letter: char, shift: u32) -> Option<char> {
    match char::from_u32((letter as u32).wrapping_sub(shift)) {
        Some(plain) if plain.is_ascii_alphabetic() => Some(plain),
        _ => None,
    }
}

/// The mark of a letter.
fn mark_of(letter: char) -> Option<(&'static Mark, char)> {
    if letter.is_ascii() {
        return None;
    }
    MARKS.iter().find_map(|mark| Some((mark, unmarked(letter, mark.shift)?)))
}

/// The letter without its mark.
pub fn plain(letter: char) -> char {
    mark_of(letter).map_or(letter, |(_, plain)| plain)
}

/// Whether a letter has a mark.
pub fn is_marked(letter: char) -> bool {
    mark_of(letter).is_some()
}

/// Whether a letter is a promoted piece's, with `+`.
pub const fn is_promoted(letter: char) -> bool {
    unmarked(letter, PROMOTED).is_some()
}

/// Whether a letter is a twin's, with `~`.
pub const fn is_twin(letter: char) -> bool {
    unmarked(letter, TWIN).is_some()
}

/// The letter of the twin of a piece.
pub const fn twin(letter: char) -> char {
    marked(letter, TWIN)
}

/// The letter with which a piece stands in moves: that of a twin has no mark there.
pub fn in_moves(letter: char) -> char {
    if is_twin(letter) { plain(letter) } else { letter }
}

/// Whether a character is a letter from A to Z, with or without a mark.
pub fn is_capital(letter: char) -> bool {
    plain(letter).is_ascii_uppercase()
}

/// Whether a character is a letter from a to z, with or without a mark.
pub fn is_small(letter: char) -> bool {
    plain(letter).is_ascii_lowercase()
}

/// The letter in another case, which keeps its mark.
fn recased(letter: char, change: fn(&char) -> char) -> char {
    match mark_of(letter) {
        Some((mark, plain)) => marked(change(&plain), mark.shift),
        None => change(&letter),
    }
}

/// The capital of a letter, which keeps its mark.
pub fn capital(letter: char) -> char {
    recased(letter, char::to_ascii_uppercase)
}

/// The small form of a letter, which keeps its mark.
pub fn small(letter: char) -> char {
    recased(letter, char::to_ascii_lowercase)
}

/// A text in which each letter with a mark is one character.
pub fn joined(text: &str) -> Cow<'_, str> {
    joined_by(&MARKS, text)
}

/// [`joined`] for a move of a game that has no letters with `+`, which is then only the sign of a check.
pub(crate) fn joined_without_promoted(text: &str) -> Cow<'_, str> {
    joined_by(&[MARKS[0], MARKS[2]], text)
}

fn joined_by<'a>(marks: &[Mark], text: &'a str) -> Cow<'a, str> {
    if !text.contains(|c| marks.iter().any(|mark| mark.sign == c)) {
        return Cow::Borrowed(text);
    }
    let mut joined = String::with_capacity(text.len());
    for c in text.chars() {
        let last = joined.chars().next_back();
        let mark = marks.iter().find(|mark| {
            let (sign, letter) = if mark.is_first { (last, c) } else { (Some(c), last.unwrap_or(c)) };
            sign == Some(mark.sign) && letter.is_ascii_alphabetic()
        });
        if let (Some(mark), Some(last)) = (mark, last) {
            joined.pop();
            joined.push(marked(if mark.is_first { c } else { last }, mark.shift));
        } else {
            joined.push(c);
        }
    }
    Cow::Owned(joined)
}

/// A text in which marks stand beside their letters.
pub fn written(text: &str) -> Cow<'_, str> {
    if !text.contains(is_marked) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        let mark = mark_of(c).map(|(mark, _)| mark);
        written.extend(mark.filter(|mark| mark.is_first).map(|mark| mark.sign));
        written.push(plain(c));
        written.extend(mark.filter(|mark| !mark.is_first).map(|mark| mark.sign));
    }
    Cow::Owned(written)
}

/// A letter for a message: with its mark beside it, and printable.
pub fn shown(letter: char) -> String {
    // `escape_debug` puts a backslash before an apostrophe, which can be the mark.
    let shown = |c: char| if c == '\'' { c.to_string() } else { c.escape_debug().to_string() };
    written(&letter.to_string()).chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_a_mark_are_one_character_inside() {
        for (text, length) in [
            ("A'b/z'8Z'", 6),
            ("abc", 3),
            ("'A''", 3),
            ("+Pq~/+k2+", 6),
            ("Nf3+", 4),
            ("3+3", 3),
            ("~", 1),
            ("8'", 2),
            ("", 0),
        ] {
            let inside = joined(text);
            assert_eq!((inside.chars().count(), written(&inside).as_ref()), (length, text));
        }
    }

    #[test]
    fn promoted_pieces_and_twins_are_told_apart() {
        let [promoted, twin] = ["+P", "Q~"].map(|text| joined(text).chars().next().expect("a letter"));
        assert!(is_promoted(promoted) && !is_twin(promoted) && is_twin(twin) && !is_promoted(twin));
        assert_eq!((in_moves(promoted), in_moves(twin), super::twin('Q')), (promoted, 'Q', twin));
        assert_eq!(written(&small(twin).to_string()), "q~");
    }

    #[test]
    fn the_case_of_a_letter_changes_with_its_mark() {
        let [large, little] = ["Q'", "q'"].map(|text| joined(text).chars().next().expect("a letter"));
        assert_eq!((capital(little), small(large)), (large, little));
        assert_eq!((capital('q'), small('Q')), ('Q', 'q'));
        assert!(is_capital(large) && is_small(little) && !is_capital(little) && is_capital('Q'));
        assert!(is_marked(large) && plain(large) == 'Q' && !is_marked('Q') && !is_capital('*'));
    }
}
