//! Letters with a mark, for games with more than 26 kinds: `A'` is another letter than `A`.
//!
//! Texts write the mark behind the letter, as XBoard does. In the program every letter is one `char`, so a
//! letter with a mark is the full-width form of the letter, which Unicode has as a capital and as a small
//! letter. [`joined`] and [`written`] translate whole texts where they come in and go out.

use std::borrow::Cow;

/// The mark.
const MARK: char = '\'';
/// What is added to a letter from A to Z or from a to z for the letter with a mark.
const SHIFT: u32 = 0xff21 - 'A' as u32;

/// The letter with a mark for a letter.
const fn marked(letter: char) -> char {
    match char::from_u32(letter as u32 + SHIFT) {
        Some(marked) if letter.is_ascii_alphabetic() => marked,
        _ => letter,
    }
}

/// The letter without its mark.
pub const fn plain(letter: char) -> char {
    match char::from_u32((letter as u32).wrapping_sub(SHIFT)) {
        Some(plain) if plain.is_ascii_alphabetic() => plain,
        _ => letter,
    }
}

/// Whether a letter has a mark.
pub const fn is_marked(letter: char) -> bool {
    plain(letter) != letter
}

/// Whether a character is a letter from A to Z, with or without a mark.
pub const fn is_capital(letter: char) -> bool {
    plain(letter).is_ascii_uppercase()
}

/// Whether a character is a letter from a to z, with or without a mark.
pub const fn is_small(letter: char) -> bool {
    plain(letter).is_ascii_lowercase()
}

/// The capital of a letter, which keeps its mark.
pub const fn capital(letter: char) -> char {
    let capital = plain(letter).to_ascii_uppercase();
    if is_marked(letter) { marked(capital) } else { capital }
}

/// The small form of a letter, which keeps its mark.
pub const fn small(letter: char) -> char {
    let small = plain(letter).to_ascii_lowercase();
    if is_marked(letter) { marked(small) } else { small }
}

/// A text in which each letter with a mark is one character.
pub fn joined(text: &str) -> Cow<'_, str> {
    if !text.contains(MARK) {
        return Cow::Borrowed(text);
    }
    let mut joined = String::with_capacity(text.len());
    for c in text.chars() {
        match joined.pop() {
            Some(letter) if c == MARK && letter.is_ascii_alphabetic() => joined.push(marked(letter)),
            last => {
                joined.extend(last);
                joined.push(c);
            }
        }
    }
    Cow::Owned(joined)
}

/// A text in which marks stand behind their letters.
pub fn written(text: &str) -> Cow<'_, str> {
    if !text.contains(is_marked) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        written.push(plain(c));
        written.extend(is_marked(c).then_some(MARK));
    }
    Cow::Owned(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_a_mark_are_one_character_inside() {
        for (text, length) in [("A'b/z'8Z'", 6), ("abc", 3), ("'A''", 3), ("8'", 2), ("", 0)] {
            let inside = joined(text);
            assert_eq!((inside.chars().count(), written(&inside).as_ref()), (length, text));
        }
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
