//! The picture of a piece that has no figure: a disc with its letter, and its moves around it.

use std::collections::BTreeMap;

use movegen::{Color, PieceKind, Rules, Square};

use crate::figures::group;
use crate::lettering::Lettering;
use crate::svg::number;
use crate::theme::Ink;

/// The distance of the marks from the middle of the token.
const INNER: f64 = 29.0;
/// The distance at which rides end.
const OUTER: f64 = 40.0;
/// The longest leap with a mark of its own for each unit of its length.
const MOST_DOTS: i32 = 3;

/// The elements of a token.
pub(crate) fn elements(rules: &Rules, kind: PieceKind, color: Color, ink: Ink) -> String {
    let mut elements = "<circle cx=\"50\" cy=\"50\" r=\"46\"/>\n".to_owned();
    let letter = Lettering { size: 30.0, color: ink.detail, weight: 0.17 };
    elements += &letter.centred(&rules.letter(kind).to_string(), 50.0, 50.0);
    for (direction, reach) in directions(rules, kind, color) {
        elements += &mark(direction, reach, ink);
    }
    group(ink, &elements)
}

/// A step without a common divisor, right and up.
type Direction = (i32, i32);

/// How far a piece goes in a direction.
#[derive(Clone, Copy, Default)]
struct DirectionReach {
    /// The nearest square, in steps.
    nearest: i32,
    /// The number of squares.
    squares: i32,
}

fn directions(rules: &Rules, kind: PieceKind, color: Color) -> BTreeMap<Direction, DirectionReach> {
    let geometry = rules.geometry();
    let from = middle(rules);
    let mut found: BTreeMap<Direction, DirectionReach> = BTreeMap::new();
    let mut squares: Vec<Square> = Vec::new();
    for step in rules.steps(color, kind, from) {
        if squares.contains(&step.to) {
            continue;
        }
        squares.push(step.to);
        let x = i32::from(geometry.file_of(step.to)) - i32::from(geometry.file_of(from));
        let y = i32::from(geometry.row_of(step.to)) - i32::from(geometry.row_of(from));
        let length = greatest_divisor(x.abs(), y.abs());
        let reach = found.entry((x / length, y / length)).or_default();
        reach.nearest = if reach.squares == 0 { length } else { reach.nearest.min(length) };
        reach.squares += 1;
    }
    found
}

/// A square in the middle of the board.
pub(crate) fn middle(rules: &Rules) -> Square {
    let geometry = rules.geometry();
    let (file, row) = (i32::from(geometry.files()) / 2, i32::from(geometry.rows()) / 2);
    let square = geometry.square_at(file, row);
    square.or_else(|| geometry.squares().next()).expect("a board has squares")
}

const fn greatest_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

/// A line for a ride; dots for a leap, as many as its length in steps.
fn mark((x, y): Direction, reach: DirectionReach, ink: Ink) -> String {
    let length = f64::from(x * x + y * y).sqrt();
    let (x, y) = (f64::from(x) / length, f64::from(-y) / length);
    let point = |distance: f64| (number(50.0 + x * distance), number(50.0 + y * distance));
    if reach.squares > 1 && reach.nearest == 1 {
        let ((x1, y1), (x2, y2)) = (point(INNER), point(OUTER));
        return format!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\" d=\"M{x1} {y1} {x2} {y2}\"/>\n",
            ink.detail
        );
    }
    let dots = reach.nearest.min(MOST_DOTS);
    let dot = |index: i32| {
        let (x, y) = point(OUTER - 5.5 * f64::from(index));
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"2.4\" fill=\"{}\" stroke=\"none\"/>\n", ink.detail)
    };
    (0..dots).map(dot).collect()
}
