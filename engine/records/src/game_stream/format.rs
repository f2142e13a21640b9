//! The formats of files of games.

/// The format of a file of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation.
    Pgn,
    /// Moves as Game Courier writes them, such as "P e2-e4".
    Courier,
    /// A game in each line, such as "position startpos moves e2e4 e7e5".
    Coordinates,
}

impl Format {
    /// All formats, each with its name and a description.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Pgn, "pgn", "Portable Game Notation"),
        (Self::Courier, "courier", "Moves as Game Courier writes them, such as \"P e2-e4\""),
        (
            Self::Coordinates,
            "coordinates",
            "A game in each line, such as \"position startpos moves e2e4 e7e5\"",
        ),
    ];
}

/// The format of a file that begins with a text.
pub(super) fn recognise(text: &str) -> Format {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['%', '#']));
    let first = lines.next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    if first.starts_with(['[', '{', ';']) {
        Format::Pgn
    } else if first.starts_with("//") || words.iter().any(|word| is_step(word, "-")) {
        Format::Courier
    } else if matches!(words.first(), Some(&("position" | "startpos" | "fen")))
        || words.iter().all(|word| is_step(word, "")) && !words.is_empty()
    {
        Format::Coordinates
    } else {
        Format::Pgn
    }
}

/// Whether a word begins with two squares with a text between them.
fn is_step(word: &str, between: &str) -> bool {
    let square = |text: &str| -> Option<usize> {
        let digits = text.get(1..)?.chars().take_while(char::is_ascii_digit).count();
        (text.starts_with(|c: char| c.is_ascii_lowercase()) && (1..=2).contains(&digits))
            .then_some(1 + digits)
    };
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let Some(rest) = square(word).and_then(|end| word[end..].strip_prefix(between)) else { return false };
    square(rest).is_some_and(|end| rest.len() <= end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised() {
        for (text, format) in [
            ("[Event \"x\"]", Format::Pgn),
            ("1. e4 e5", Format::Pgn),
            ("O-O", Format::Pgn),
            ("\n// Game: gothic", Format::Courier),
            ("1. P e2-e4 p e7-e5", Format::Courier),
            ("P a9-a10; Q-a10", Format::Courier),
            ("position startpos moves e2e4", Format::Coordinates),
            ("# games\nfen 8/8", Format::Coordinates),
            ("e2e4 e7e5", Format::Coordinates),
        ] {
            assert_eq!(recognise(text), format, "{text}");
        }
    }
}
