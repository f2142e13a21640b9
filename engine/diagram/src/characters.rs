//! Pieces as discs or wedges with Chinese characters, which are drawn as lines.

use movegen::game::{Look, PieceShape};
use movegen::{Color, marks};

use crate::svg::number;

/// The characters: in each line the character and its strokes, in 50 x 50 units.
const CHARACTERS: &str = include_str!("../data/characters.txt");
/// The thickest strokes of a character, in hundredths of the width of the piece.
const THICKEST: f64 = 4.5;
/// What the strokes of a character are thick together, at most: many strokes are thinner.
const ROOM: f64 = 60.0;

const RED: &str = "#b3261e";
const BLACK: &str = "#1c1814";
const EDGE: &str = "#7a5f3a";

fn strokes(character: char) -> Option<&'static str> {
    CHARACTERS.lines().find_map(|line| line.strip_prefix(character)).map(str::trim_start)
}

/// The elements of a piece of a side with its characters; none for a piece without, or with one that cannot
/// be drawn. A wedge points up if its side is at the `bottom`.
pub(crate) fn elements(look: &Look, letter: char, color: Color, bottom: Color) -> Option<String> {
    let text = look.characters_of(letter, color)?;
    Some(match look.shape {
        PieceShape::Disc => disc(&written(text, [23.0, 22.5, 54.0, 54.0])?, color),
        PieceShape::Wedge => {
            wedge(&written(text, [22.0, 24.0, 56.0, 63.0])?, marks::is_promoted(letter), color != bottom)
        }
    })
}

/// The characters of a piece, one above the other in a rectangle: left, top, width and height.
fn written(text: &str, [left, top, width, height]: [f64; 4]) -> Option<String> {
    let count = text.chars().count() as f64;
    let mut elements = String::new();
    for (index, character) in text.chars().enumerate() {
        let strokes = strokes(character)?;
        let thickness = (ROOM / strokes.matches('M').count() as f64 / count).clamp(THICKEST / 2.0, THICKEST);
        elements += &format!(
            "<path transform=\"translate({} {}) scale({} {})\" stroke-width=\"{}\" d=\"{strokes}\"/>\n",
            number(left),
            number(top + height * index as f64 / count),
            number(width / 50.0),
            number(height / 50.0 / count),
            number(thickness * 50.0 / width),
        );
    }
    Some(elements)
}

/// Elements that draw lines in a colour.
fn lines(ink: &str, elements: &str) -> String {
    format!(
        "<g fill=\"none\" stroke=\"{ink}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         {elements}</g>"
    )
}

fn disc(characters: &str, color: Color) -> String {
    let ink = if color == Color::White { RED } else { BLACK };
    let discs = format!(
        "<circle cx=\"50\" cy=\"50\" r=\"46\" fill=\"#fbf0d9\" stroke=\"{EDGE}\" stroke-width=\"3\"/>\n\
         <circle cx=\"50\" cy=\"50\" r=\"40\" stroke-width=\"2.5\"/>\n"
    );
    lines(ink, &(discs + characters))
}

fn wedge(characters: &str, is_promoted: bool, is_turned: bool) -> String {
    let ink = if is_promoted { RED } else { BLACK };
    let wedge = format!(
        "<path fill=\"#f3d9a6\" stroke=\"{EDGE}\" stroke-width=\"3\" d=\"M50 3 79 15 91 96H9L21 15z\"/>\n"
    );
    let elements = lines(ink, &(wedge + characters));
    if is_turned { format!("<g transform=\"rotate(180 50 50)\">{elements}</g>") } else { elements }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_characters_of_the_games_can_be_drawn() {
        let mut count = 0;
        for rules in movegen::all_games() {
            let look = &rules.game().look;
            for &letter in look.characters.keys() {
                for color in Color::ALL {
                    let drawn = elements(look, letter, color, Color::White);
                    assert!(drawn.is_some(), "{}: {letter}", rules.id());
                    count += 1;
                }
            }
        }
        assert!(count >= 2 * (7 + 14 + 10 + 9), "{count}");
        assert!(strokes('龍').is_none());
    }

    #[test]
    fn wedges_point_to_the_enemy_and_promoted_ones_are_red() {
        let look = &movegen::rules("shogi").unwrap().game().look;
        let drawn = |letter, color, bottom| elements(look, letter, color, bottom).unwrap();
        let is_turned = |elements: String| elements.contains("rotate(180 50 50)");
        assert!(!is_turned(drawn('R', Color::White, Color::White)));
        assert!(is_turned(drawn('R', Color::Black, Color::White)));
        assert!(is_turned(drawn('R', Color::White, Color::Black)));
        assert!(!is_turned(drawn('R', Color::Black, Color::Black)));
        let promoted = marks::joined("+R").chars().next().unwrap();
        assert!(drawn(promoted, Color::White, Color::White).contains(RED));
        assert!(!drawn('R', Color::White, Color::White).contains(RED));
    }

    #[test]
    fn two_characters_stand_one_above_the_other() {
        let one = written("飛", [0.0, 10.0, 50.0, 50.0]).unwrap();
        assert!(one.contains("translate(0 10) scale(1 1)"), "{one}");
        let two = written("左鶉", [0.0, 10.0, 50.0, 50.0]).unwrap();
        assert!(two.contains("translate(0 10) scale(1 0.5)") && two.contains("translate(0 35)"), "{two}");
    }
}
