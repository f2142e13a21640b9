//! The picture of a piece that has no figure: a disc with its letter, and its moves around it.

use std::collections::BTreeMap;

use movegen::{Color, PieceKind, Rules, Square};

use crate::lettering::Lettering;
use crate::svg::number;
use crate::theme::{Ink, group};

/// The distance of the marks from the middle of the token.
const INNER: f64 = 29.0;
/// The distance at which rides end.
const OUTER: f64 = 40.0;
/// The distance between two dots.
const DOTS_APART: f64 = 5.5;
/// The longest leap that has a dot for each step.
const MOST_DOTS: i32 = 3;

pub(crate) fn elements(rules: &Rules, kind: PieceKind, color: Color, ink: Ink) -> String {
    let mut elements = "<circle cx=\"50\" cy=\"50\" r=\"46\"/>\n".to_owned();
    let letter = Lettering { size: 30.0, color: ink.detail, weight: 0.17 };
    elements += &letter.centred(&rules.written_letter(Color::White, kind), 50.0, 50.0);
    for (direction, reach) in directions(rules, kind, color) {
        elements += &mark(direction, reach, ink);
    }
    group(ink, &elements)
}

/// A step right and up whose components are coprime.
type Direction = (i32, i32);

/// How a piece moves in a direction, from the squares where it moves farthest.
#[derive(Clone, Copy, Default)]
struct DirectionReach {
    /// The length of the shortest leap, in steps.
    nearest: i32,
    /// Whether it continues in the same direction.
    rides: bool,
    /// Whether it continues in another direction.
    bends: bool,
}

fn directions(rules: &Rules, kind: PieceKind, color: Color) -> BTreeMap<Direction, DirectionReach> {
    let geometry = rules.geometry();
    let mut found: BTreeMap<Direction, DirectionReach> = BTreeMap::new();
    for from in geometry.squares() {
        let offset = |to: Square| {
            let x = i32::from(geometry.file_of(to)) - i32::from(geometry.file_of(from));
            let y = i32::from(geometry.row_of(to)) - i32::from(geometry.row_of(from));
            let length = greatest_divisor(x.abs(), y.abs());
            ((x / length, y / length), length)
        };
        let steps = rules.steps(color, kind, from);
        for (index, step) in steps.iter().enumerate().filter(|(_, step)| step.over.is_none()) {
            let (direction, length) = offset(step.to);
            let next = || steps.iter().filter(|next| next.over == Some(index));
            let reach =
                found.entry(direction).or_insert(DirectionReach { nearest: length, ..Default::default() });
            reach.nearest = reach.nearest.min(length);
            reach.rides |= next().any(|next| offset(next.to).0 == direction);
            reach.bends |= next().any(|next| offset(next.to).0 != direction);
        }
    }
    found
}

const fn greatest_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

/// A line for a ride, with a dot at its end if it bends; dots for a leap, as many as its length in steps.
fn mark((x, y): Direction, reach: DirectionReach, ink: Ink) -> String {
    let length = f64::from(x * x + y * y).sqrt();
    let (x, y) = (f64::from(x) / length, f64::from(-y) / length);
    let point = |distance: f64| (number(50.0 + x * distance), number(50.0 + y * distance));
    let dot = |distance: f64| {
        let (x, y) = point(distance);
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"2.4\" fill=\"{}\" stroke=\"none\"/>\n", ink.detail)
    };
    if !reach.rides && !reach.bends {
        return (0..reach.nearest.min(MOST_DOTS))
            .map(|index| dot(OUTER - DOTS_APART * f64::from(index)))
            .collect();
    }
    let end = if reach.bends { OUTER - DOTS_APART } else { OUTER };
    let ((x1, y1), (x2, y2)) = (point(INNER), point(end));
    let line = format!(
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\" d=\"M{x1} {y1} {x2} {y2}\"/>\n",
        ink.detail
    );
    line + &if reach.bends { dot(OUTER) } else { String::new() }
}
