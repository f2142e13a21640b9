//! Texts from outside, quoted in messages.

use std::fmt::{self, Write as _};

/// Characters that are shown of a longer text.
const SHOWN_CHARS: usize = 60;

/// A text in quotation marks, as messages show what they found: a long one is cut off, and control
/// characters are written as escapes.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_char('"')?;
        for letter in self.0.chars().take(SHOWN_CHARS) {
            if letter.is_control() {
                write!(formatter, "{}", letter.escape_default())?;
            } else {
                formatter.write_char(letter)?;
            }
        }
        formatter.write_char('"')?;
        let length = self.0.chars().count();
        if length > SHOWN_CHARS { write!(formatter, "... ({length} characters)") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_off_and_control_characters_escaped() {
        let shown = |text: &str| Excerpt(text).to_string();
        assert_eq!(shown("e4"), "\"e4\"");
        assert_eq!(shown("é \u{1b}[2J"), "\"é \\u{1b}[2J\"");
        assert_eq!(shown(&"é".repeat(60)), format!("\"{}\"", "é".repeat(60)));
        assert_eq!(shown(&"é".repeat(100_000)), format!("\"{}\"... (100000 characters)", "é".repeat(60)));
    }
}
