//! Pictures of pieces.
//!
//! The files in `pieces` are complete SVG pictures of 100 x 100 units in three colours: white for the body,
//! black for the outline and grey for lines on the body. A picture of a side replaces these colours.

use movegen::{Color, PieceKind, Rules};

use crate::characters;
use crate::svg::{Document, SQUARE, placed};
use crate::theme::{Ink, Theme, group};
use crate::token;

/// The names of pictures with their files.
macro_rules! figures {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../pieces/", $name, ".svg")))),*] };
}

/// The pictures by the name of the piece.
const FIGURES: &[(&str, &str)] = &figures![
    "advisor" "amazon" "archbishop" "berolina" "bishop" "buffalo" "caliph" "camel" "cannon" "centaur"
    "champion" "chancellor" "commoner" "courier" "crowned-bishop" "crowned-rook" "doctor" "dragon"
    "elephant" "falcon" "ferz" "firebird" "giraffe" "grasshopper" "griffin" "guard" "harpy" "janus"
    "joker" "khon" "king" "knight" "knightrider" "lion" "mameluk" "met" "minister" "pawn" "queen" "rook"
    "royal-knight" "ship" "siege-elephant" "thunderbird" "unicorn" "vao" "vulture" "war-machine" "wazir"
    "wizard" "zebra"
];

/// Other names of pieces that have a picture.
const OTHER_NAMES: &str = "\
    admiral: crowned-rook, alfil: elephant, berolina pawn: berolina, cardinal: archbishop, cavalier: \
    knight, chariot: rook, concubine: chancellor, crocodile: vao, crowned rook: crowned-rook, dabbaba: \
    war-machine, eagle: falcon, empress: chancellor, fers: ferz, fool: joker, general: ferz, gryphon: \
    griffin, hawk: falcon, horse: knight, jester: joker, judge: centaur, knight king: royal-knight, leo: \
    lion, machine: war-machine, mameluke: mameluk, man: commoner, mann: commoner, marshal: chancellor, \
    marshall: chancellor, missionary: crowned-bishop, nightrider: knightrider, paladin: archbishop, pao: \
    cannon, phoenix: firebird, prince: commoner, princess: archbishop, royal knight: royal-knight, sailor: \
    crowned-rook, siege elephant: siege-elephant, soldier: pawn, superknight: amazon, war machine: \
    war-machine";

/// The other names with those of the pictures.
fn other_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    OTHER_NAMES.split(", ").filter_map(|pair| pair.split_once(": "))
}

/// The name of the picture of a piece with an English name, in any letter case; none if it has no picture
/// and is drawn as a token.
pub fn figure_name(name: &str) -> Option<&'static str> {
    figure(name).map(|(name, _)| name)
}

fn figure(name: &str) -> Option<(&'static str, &'static str)> {
    let named = |wanted: &str| FIGURES.iter().copied().find(|(known, _)| known.eq_ignore_ascii_case(wanted));
    named(name).or_else(|| {
        let (_, other) = other_names().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        named(other)
    })
}

/// A set of pictures of pieces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PieceSet {
    /// What the game says: Chinese characters, pictures of its own, else figures.
    #[default]
    OfGame,
    /// Figures.
    Figures,
    /// Figures on discs.
    Discs,
    /// Discs with letters, and the directions of the moves.
    Letters,
}

/// The elements of a piece as its game wants it, for a square of [`SQUARE`] units.
/// A wedge points up if its side is at the `bottom`.
pub(crate) fn piece_elements(
    rules: &Rules,
    kind: PieceKind,
    color: Color,
    theme: Theme,
    bottom: Color,
) -> String {
    let (look, letter) = (&rules.game().look, rules.letter(kind));
    if let Some(elements) = characters::elements(look, letter, color, bottom) {
        return elements;
    }
    let ink = theme.palette().pieces[color];
    match look.pictures.get(&letter) {
        Some(shapes) => inked(shapes, ink),
        None => figure_elements(rules, kind, color, ink),
    }
}

/// The elements of a figure in the colours of a side.
fn figure_elements(rules: &Rules, kind: PieceKind, color: Color, ink: Ink) -> String {
    let plain = match rules.plain_kind(kind) {
        plain if plain == kind => rules.kind_in_hand(kind),
        plain => plain,
    };
    match figure(rules.name(plain)) {
        Some((_, picture)) if plain == kind => coloured(picture, ink),
        Some((_, picture)) => coloured(picture, ink) + &group(ink, PROMOTED),
        None => token::elements(rules, kind, color, ink),
    }
}

/// The sign on the picture of a piece that has been promoted, and falls back when it is captured.
const PROMOTED: &str = "<circle cx=\"82\" cy=\"18\" r=\"13\"/><path d=\"M82 11v14M75 18h14\"/>";

/// A picture as a group in other colours.
fn coloured(picture: &str, ink: Ink) -> String {
    let inner = picture.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let (inner, _) = inner.unwrap_or_default();
    inked(inner, ink)
}

/// Shapes as a group in other colours.
fn inked(shapes: &str, ink: Ink) -> String {
    let inner = shapes
        .replace("\"#fff\"", &quoted(ink.body))
        .replace("\"#000\"", &quoted(ink.outline))
        .replace("\"#777\"", &quoted(ink.detail));
    group(ink, inner.trim())
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// The picture of a piece as an SVG document. A kind without a figure of its own is drawn as a token with its
/// letter and the directions of its moves. `pixels` is the width and height on the screen.
pub fn piece_svg(rules: &Rules, kind: PieceKind, color: Color, theme: Theme, pixels: u32) -> String {
    document(rules, kind, color, &piece_elements(rules, kind, color, theme, Color::White), pixels)
}

/// The picture of a piece in a set, in light colours. See [`piece_svg`].
pub fn set_svg(set: PieceSet, rules: &Rules, kind: PieceKind, color: Color, pixels: u32) -> String {
    let ink = Theme::Light.palette().pieces[color];
    let body = match set {
        PieceSet::OfGame => piece_elements(rules, kind, color, Theme::Light, Color::White),
        PieceSet::Figures => figure_elements(rules, kind, color, ink),
        PieceSet::Discs => on_disc(rules, kind, color, ink),
        PieceSet::Letters => token::elements(rules, kind, color, ink),
    };
    document(rules, kind, color, &body, pixels)
}

/// A figure on a disc of its colour, with lines that stand out from it.
fn on_disc(rules: &Rules, kind: PieceKind, color: Color, ink: Ink) -> String {
    let disc = group(ink, "<circle cx=\"50\" cy=\"50\" r=\"46\"/>");
    let outline = if color == Color::White { ink.outline } else { ink.detail };
    let figure = figure_elements(rules, kind, color, Ink { outline, ..ink });
    disc + &placed(12.0, 11.0, 0.76, &figure)
}

fn document(rules: &Rules, kind: PieceKind, color: Color, body: &str, pixels: u32) -> String {
    let title = format!("{} {}", rules.game().look.side(color), rules.name(kind));
    let document = Document { title: &title, definitions: "", body };
    document.write(SQUARE, SQUARE, f64::from(pixels))
}

#[cfg(test)]
mod tests {
    use movegen::marks;

    use super::*;

    #[test]
    fn every_piece_of_the_games_has_a_figure() {
        // Pieces of games like Shogi and these are drawn as tokens, which show how they move.
        const TOKENS: [&str; 25] = [
            "archer",
            "bede",
            "captain",
            "charging knight",
            "charging rook",
            "colonel",
            "duchess",
            "duke",
            "fad",
            "fibnif",
            "half-duck",
            "hoplite",
            "kheshig",
            "lancer",
            "lieutenant",
            "rhinoceros",
            "short rook",
            "sorceress",
            "tower",
            "troll",
            "waffle",
            "warlord",
            "wildebeest",
            "woody rook",
            "yurt",
        ];
        let has_sides = |rules: &Rules| rules.kinds().any(|kind| marks::is_promoted(rules.letter(kind)));
        for rules in movegen::all_games().filter(|rules| !rules.has_hands() && !has_sides(rules)) {
            for name in rules.kinds().map(|kind| rules.name(kind)) {
                assert!(figure_name(name).is_some() != TOKENS.contains(&name), "{}: {name}", rules.id());
            }
        }
    }

    #[test]
    fn other_names_lead_to_figures() {
        for (other, _) in other_names() {
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
