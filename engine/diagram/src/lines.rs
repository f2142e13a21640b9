//! The lines of a board whose pieces stand where lines cross.

use movegen::game::{BoardLook, Look};
use movegen::{Color, Geometry, Rules, Square};

use crate::board::BoardFrame;
use crate::svg::{Document, number};

/// The colour of the lines, on light and on dark boards.
const INK: &str = "#4a3a28";

/// The elements of the lines in a part of a board; empty for a board of squares.
pub(crate) fn elements(frame: &BoardFrame<'_>, look: &Look) -> String {
    if look.board != BoardLook::Lines {
        return String::new();
    }
    let geometry = frame.geometry;
    let mut path = String::new();
    let mut line = |from: Square, to: Square| {
        let ((x1, y1), (x2, y2)) = (frame.middle_of(from), frame.middle_of(to));
        path += &format!("M{} {} {} {}", number(x1), number(y1), number(x2), number(y2));
    };
    for square in frame.squares() {
        let (file, row) = (geometry.file_of(square), geometry.row_of(square));
        let next = |files: i32, rows: i32| {
            let square = geometry.square_at(i32::from(file) + files, i32::from(row) + rows);
            square.filter(|&square| frame.shows(square))
        };
        if let Some(right) = next(1, 0) {
            line(square, right);
        }
        let is_edge = file == 0 || file + 1 == geometry.files();
        let is_river = look.river == Some(geometry.rank_name(row)) && !is_edge;
        if let Some(above) = next(0, 1).filter(|_| !is_river) {
            line(square, above);
        }
    }
    for (from, to) in diagonals(look, geometry) {
        if frame.shows(from) && frame.shows(to) {
            line(from, to);
        }
    }
    format!(
        "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\" stroke-linecap=\"square\" d=\"{path}\"/>\n"
    )
}

/// The diagonals of the palaces of both sides.
fn diagonals(look: &Look, geometry: &Geometry) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for palace in &look.palaces {
        let corners =
            palace.split_once('-').map(|(first, last)| (geometry.parse(first), geometry.parse(last)));
        let Some((Some(first), Some(last))) = corners else { continue };
        for (first, last) in [(Some(first), Some(last)), (geometry.flip(first), geometry.flip(last))] {
            let (Some(first), Some(last)) = (first, last) else { continue };
            found.push((first, last));
            let at = |file: Square, row: Square| {
                geometry.square_at(i32::from(geometry.file_of(file)), i32::from(geometry.row_of(row)))
            };
            found.extend(at(first, last).zip(at(last, first)));
        }
    }
    found
}

/// The lines of the board of a game on a transparent ground, as an SVG document; none if the game has a board
/// of squares.
pub fn lines_svg(rules: &Rules) -> Option<String> {
    let frame = BoardFrame::whole(rules.geometry(), Color::White, false);
    let body = Some(elements(&frame, &rules.game().look)).filter(|body| !body.is_empty())?;
    let document = Document { title: "Board", definitions: "", body: &body };
    Some(document.write(frame.width(), frame.height(), 48.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xiangqi_has_a_river_and_palaces() {
        let svg = lines_svg(movegen::rules("xiangqi").unwrap()).unwrap();
        // Lines along ten ranks and nine files, of which seven end at the river, and four diagonals.
        assert_eq!(svg.matches('M').count(), 10 * 8 + 9 * 9 - 7 + 4);
        for (part, is_there) in [
            ("M350 950 550 750", true),
            ("M350 50 550 250", true),
            ("M50 550 50 450", true),
            ("M150 550 150 450", false),
            ("M150 450 150 350", true),
        ] {
            assert_eq!(svg.contains(part), is_there, "{part}");
        }
        assert!(lines_svg(movegen::rules("chess").unwrap()).is_none());
    }
}
