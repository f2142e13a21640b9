//! Text from outside, made fit to be shown.

/// The most characters of a text that are shown.
const LONGEST: usize = 200;

/// A text as a message can repeat it: unsafe characters are escaped (see [`escaped`]), and what goes beyond
/// 200 characters is left out.
#[must_use]
pub fn printable(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => escaped(text),
        Some((end, _)) => escaped(&text[..end]) + "...",
    }
}

/// A text of one line without characters that command a terminal: control characters, and those that cannot
/// be seen or turn the direction of writing, become escapes such as `\u{1b}`.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if commands_terminal(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

fn commands_terminal(c: char) -> bool {
    let is_unseen = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() || is_unseen || ('\u{2028}'..='\u{202e}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped_and_words_are_not() {
        assert_eq!(printable("\u{1b}[2Je4\r\n\u{9b}"), "\\u{1b}[2Je4\\u{d}\\u{a}\\u{9b}");
        assert_eq!(printable("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        assert_eq!(printable("Müller \"棋\" \\"), "Müller \"棋\" \\");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(printable(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(printable(&"é".repeat(100_000)), "é".repeat(200) + "...");
    }
}
