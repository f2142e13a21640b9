//! Makes text from outside safe to print, and suggests names.

use std::fmt;

/// The number of characters that are shown of a longer text.
const SHOWN_CHARS: usize = 60;

/// A text in quotation marks, for messages. A long text is cut off, and unsafe characters are escaped (see
/// [`escaped`]).
///
/// ```
/// use movegen::Excerpt;
///
/// assert_eq!(format!("unknown option {}", Excerpt("Hsah")), "unknown option \"Hsah\"");
/// assert_eq!(Excerpt("\u{1b}[2J").to_string(), "\"\\u{1b}[2J\"");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(SHOWN_CHARS) {
            None => write!(formatter, "\"{}\"", escaped(self.0)),
            Some((end, _)) => {
                let length = self.0.chars().count();
                write!(formatter, "\"{}\"... ({length} characters)", escaped(&self.0[..end]))
            }
        }
    }
}

/// Escapes the characters of a line that could control a terminal: control characters, invisible characters
/// and characters that change the direction of writing become escapes such as `\u{1b}`.
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

/// The known name that is most similar to a name, in any letter case; none if no name is similar.
pub fn most_similar(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    const LEAST_SIMILARITY: f64 = 0.85;
    let name = name.to_lowercase();
    let rated = known.map(|known| (strsim::jaro_winkler(&name, &known.to_lowercase()), known));
    let nearest = rated.max_by(|a, b| a.0.total_cmp(&b.0));
    nearest.filter(|nearest| nearest.0 > LEAST_SIMILARITY).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped_and_words_are_not() {
        assert_eq!(escaped("\u{1b}[2Je4\r\n\u{9b}"), "\\u{1b}[2Je4\\u{d}\\u{a}\\u{9b}");
        assert_eq!(escaped("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        assert_eq!(escaped("Müller \"棋\" \\"), "Müller \"棋\" \\");
    }

    #[test]
    fn long_texts_are_cut_off() {
        let shown = |text: &str| Excerpt(text).to_string();
        assert_eq!(shown("e4"), "\"e4\"");
        assert_eq!(shown("é \u{1b}[2J"), "\"é \\u{1b}[2J\"");
        assert_eq!(shown(&"é".repeat(60)), format!("\"{}\"", "é".repeat(60)));
        assert_eq!(shown(&"é".repeat(100_000)), format!("\"{}\"... (100000 characters)", "é".repeat(60)));
    }
}
