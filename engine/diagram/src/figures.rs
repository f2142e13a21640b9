//! Pictures of pieces.
//!
//! The files in `pieces` are complete SVG pictures of 100 x 100 units in three colours: white for the body,
//! black for the outline and grey for lines on the body. A picture of a side replaces these colours.

use movegen::{Color, PieceKind, Rules};

use crate::svg::{Document, SQUARE};
use crate::theme::{Ink, Theme};
use crate::token;

/// The pictures by the name of the piece.
const FIGURES: [(&str, &str); 48] = [
    ("advisor", include_str!("../pieces/advisor.svg")),
    ("amazon", include_str!("../pieces/amazon.svg")),
    ("archbishop", include_str!("../pieces/archbishop.svg")),
    ("berolina", include_str!("../pieces/berolina.svg")),
    ("bishop", include_str!("../pieces/bishop.svg")),
    ("buffalo", include_str!("../pieces/buffalo.svg")),
    ("caliph", include_str!("../pieces/caliph.svg")),
    ("camel", include_str!("../pieces/camel.svg")),
    ("cannon", include_str!("../pieces/cannon.svg")),
    ("centaur", include_str!("../pieces/centaur.svg")),
    ("champion", include_str!("../pieces/champion.svg")),
    ("chancellor", include_str!("../pieces/chancellor.svg")),
    ("commoner", include_str!("../pieces/commoner.svg")),
    ("courier", include_str!("../pieces/courier.svg")),
    ("doctor", include_str!("../pieces/doctor.svg")),
    ("dragon", include_str!("../pieces/dragon.svg")),
    ("elephant", include_str!("../pieces/elephant.svg")),
    ("falcon", include_str!("../pieces/falcon.svg")),
    ("ferz", include_str!("../pieces/ferz.svg")),
    ("firebird", include_str!("../pieces/firebird.svg")),
    ("giraffe", include_str!("../pieces/giraffe.svg")),
    ("grasshopper", include_str!("../pieces/grasshopper.svg")),
    ("griffin", include_str!("../pieces/griffin.svg")),
    ("guard", include_str!("../pieces/guard.svg")),
    ("harpy", include_str!("../pieces/harpy.svg")),
    ("janus", include_str!("../pieces/janus.svg")),
    ("joker", include_str!("../pieces/joker.svg")),
    ("khon", include_str!("../pieces/khon.svg")),
    ("king", include_str!("../pieces/king.svg")),
    ("knight", include_str!("../pieces/knight.svg")),
    ("knightrider", include_str!("../pieces/knightrider.svg")),
    ("lion", include_str!("../pieces/lion.svg")),
    ("mameluk", include_str!("../pieces/mameluk.svg")),
    ("met", include_str!("../pieces/met.svg")),
    ("minister", include_str!("../pieces/minister.svg")),
    ("pawn", include_str!("../pieces/pawn.svg")),
    ("queen", include_str!("../pieces/queen.svg")),
    ("rook", include_str!("../pieces/rook.svg")),
    ("royal-knight", include_str!("../pieces/royal-knight.svg")),
    ("ship", include_str!("../pieces/ship.svg")),
    ("siege-elephant", include_str!("../pieces/siege-elephant.svg")),
    ("thunderbird", include_str!("../pieces/thunderbird.svg")),
    ("unicorn", include_str!("../pieces/unicorn.svg")),
    ("vulture", include_str!("../pieces/vulture.svg")),
    ("war-machine", include_str!("../pieces/war-machine.svg")),
    ("wazir", include_str!("../pieces/wazir.svg")),
    ("wizard", include_str!("../pieces/wizard.svg")),
    ("zebra", include_str!("../pieces/zebra.svg")),
];

/// Other names of pieces that have a picture.
const OTHER_NAMES: [(&str, &str); 28] = [
    ("alfil", "elephant"),
    ("berolina pawn", "berolina"),
    ("cardinal", "archbishop"),
    ("chariot", "rook"),
    ("dabbaba", "war-machine"),
    ("eagle", "falcon"),
    ("empress", "chancellor"),
    ("fers", "ferz"),
    ("fool", "joker"),
    ("general", "ferz"),
    ("gryphon", "griffin"),
    ("hawk", "falcon"),
    ("horse", "knight"),
    ("jester", "joker"),
    ("mameluke", "mameluk"),
    ("man", "commoner"),
    ("mann", "commoner"),
    ("marshal", "chancellor"),
    ("marshall", "chancellor"),
    ("nightrider", "knightrider"),
    ("pao", "cannon"),
    ("phoenix", "firebird"),
    ("princess", "archbishop"),
    ("royal knight", "royal-knight"),
    ("siege elephant", "siege-elephant"),
    ("soldier", "pawn"),
    ("superknight", "amazon"),
    ("war machine", "war-machine"),
];

/// The name of the picture of a piece with an English name, in any letter case; none if it has no picture
/// and is drawn as a token.
#[must_use]
pub fn figure_name(name: &str) -> Option<&'static str> {
    figure(name).map(|(name, _)| name)
}

fn figure(name: &str) -> Option<(&'static str, &'static str)> {
    let named = |wanted: &str| FIGURES.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(wanted));
    named(name).or_else(|| {
        let (_, other) = OTHER_NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        named(other)
    })
}

/// The elements of a figure in the colours of a side, for a square of [`SQUARE`] units.
pub(crate) fn piece_elements(rules: &Rules, kind: PieceKind, color: Color, theme: Theme) -> String {
    let ink = theme.palette().pieces[color];
    match figure(rules.name(kind)) {
        Some((_, picture)) => coloured(picture, ink),
        None => token::elements(rules, kind, color, ink),
    }
}

/// A picture as a group in other colours.
fn coloured(picture: &str, ink: Ink) -> String {
    let inner = picture.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let (inner, _) = inner.unwrap_or_default();
    let inner = inner
        .replace("\"#fff\"", &quoted(ink.body))
        .replace("\"#000\"", &quoted(ink.outline))
        .replace("\"#777\"", &quoted(ink.detail));
    group(ink, inner.trim())
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Elements in the body and outline of a side.
pub(crate) fn group(ink: Ink, elements: &str) -> String {
    format!(
        "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">\n{elements}\n</g>",
        ink.body, ink.outline
    )
}

/// The picture of a piece as an SVG document. A kind without a figure of its own is drawn as a token with its
/// letter and the directions of its moves. `pixels` is the width and height on the screen.
#[must_use]
pub fn piece_svg(rules: &Rules, kind: PieceKind, color: Color, theme: Theme, pixels: u32) -> String {
    document(rules, kind, color, &piece_elements(rules, kind, color, theme), pixels)
}

/// The picture of a piece as a token, also if its kind has a figure. See [`piece_svg`].
#[must_use]
pub fn token_svg(rules: &Rules, kind: PieceKind, color: Color, theme: Theme, pixels: u32) -> String {
    let body = token::elements(rules, kind, color, theme.palette().pieces[color]);
    document(rules, kind, color, &body, pixels)
}

fn document(rules: &Rules, kind: PieceKind, color: Color, body: &str, pixels: u32) -> String {
    let title = format!("{} {}", color.name(), rules.name(kind));
    let document = Document { title: &title, definitions: "", body };
    document.write(SQUARE, SQUARE, f64::from(pixels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_the_games_has_a_figure() {
        for rules in movegen::all_games() {
            for kind in rules.kinds() {
                assert!(figure_name(rules.name(kind)).is_some(), "{}: {}", rules.id(), rules.name(kind));
            }
        }
    }

    #[test]
    fn other_names_lead_to_figures() {
        for (other, _) in OTHER_NAMES {
            assert!(figure_name(other).is_some(), "{other}");
        }
        assert_eq!(figure_name("Gryphon"), Some("griffin"));
        assert_eq!(figure_name("teapot"), None);
    }

    #[test]
    fn figures_have_the_three_colours_and_nothing_foreign() {
        for (name, picture) in FIGURES {
            assert!(picture.starts_with("<svg xmlns"), "{name}");
            for colour in picture.split("\"#").skip(1) {
                let colour = colour.split_once('"').map(|(colour, _)| colour);
                assert!(matches!(colour, Some("fff" | "000" | "777")), "{name}: {colour:?}");
            }
            let inner = coloured(picture, Theme::Light.palette().pieces[Color::White]);
            assert!(inner.contains("<path"), "{name}");
            assert!(!inner.contains("#777\"") && !inner.contains("href"), "{name}");
        }
    }
}
