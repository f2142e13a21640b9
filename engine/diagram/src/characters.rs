//! Pieces as discs with Chinese characters, which are drawn as lines.

use movegen::Color;

/// The characters: in each line the character and its strokes, in 50 x 50 units.
const CHARACTERS: &str = include_str!("../data/characters.txt");

fn strokes(character: char) -> Option<&'static str> {
    CHARACTERS.lines().find_map(|line| line.strip_prefix(character)).map(str::trim_start)
}

/// The elements of a disc with a character of a side; none for a character that cannot be drawn.
pub(crate) fn elements(character: char, color: Color) -> Option<String> {
    let ink = match color {
        Color::White => "#b3261e",
        Color::Black => "#1c1814",
    };
    let strokes = strokes(character)?;
    Some(format!(
        "<g fill=\"none\" stroke=\"{ink}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"#fbf0d9\" stroke=\"#7a5f3a\" stroke-width=\"3\"/>\n\
         <circle cx=\"50\" cy=\"50\" r=\"40\" stroke-width=\"2.5\"/>\n\
         <path transform=\"translate(23 22.5) scale(1.08)\" stroke-width=\"4.2\" d=\"{strokes}\"/>\n</g>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_characters_of_the_games_can_be_drawn() {
        let mut count = 0;
        for rules in movegen::all_games() {
            for text in rules.game().look.characters.values() {
                for (character, color) in text.chars().zip(Color::ALL) {
                    assert!(elements(character, color).is_some(), "{}: {character}", rules.id());
                    count += 1;
                }
            }
        }
        assert!(count >= 14, "{count}");
        assert!(elements('龍', Color::White).is_none());
    }
}
