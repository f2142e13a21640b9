//! Marks on squares and arrows between them.

use movegen::Square;

use crate::svg::{SQUARE, number};
use crate::theme::Palette;

/// The meaning of a mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A piece can go there.
    Move,
    /// A piece can capture there.
    Capture,
    /// A piece can go or capture there.
    MoveOrCapture,
    /// A pawn's first move, or a move that is only possible if one of several paths is empty.
    ConditionalMove,
    /// A capture over another piece.
    HopCapture,
    /// A castling or a leap of the king.
    KingMove,
    /// The square is highlighted.
    Circle,
}

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// Its meaning.
    pub kind: MarkKind,
}

/// An arrow from the middle of a square to the middle of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The square where it begins.
    pub from: Square,
    /// The square to which it points.
    pub to: Square,
}

/// The elements of a mark on the square with a middle.
pub(crate) fn mark_elements(kind: MarkKind, (x, y): (f64, f64), palette: &Palette) -> String {
    let (cx, cy) = (number(x), number(y));
    let ring = |radius: f64, color: &str, more: &str| {
        format!(
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"7\"{more}/>\n",
            number(radius)
        )
    };
    let cross = |half: f64| {
        let (left, right, top, bottom) =
            (number(x - half), number(x + half), number(y - half), number(y + half));
        format!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\" \
             d=\"M{left} {top} {right} {bottom}M{right} {top} {left} {bottom}\"/>\n",
            palette.can_capture
        )
    };
    match kind {
        MarkKind::Move => ring(15.0, palette.can_move, ""),
        MarkKind::ConditionalMove => ring(15.0, palette.can_move, " stroke-dasharray=\"8.8 6.9\""),
        MarkKind::Capture => cross(15.0),
        MarkKind::HopCapture => {
            let hop = format!(
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"5\" stroke-linecap=\"round\" \
                 d=\"M{} {}q20 -22 40 0\"/>\n",
                palette.can_capture,
                number(x - 20.0),
                number(y - 22.0)
            );
            cross(11.0) + &hop
        }
        MarkKind::MoveOrCapture => {
            format!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"17\" fill=\"{}\"/>\n", palette.can_do_both)
        }
        MarkKind::KingMove => format!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"7\" stroke-linejoin=\"round\" \
             d=\"M{cx} {} {} {cy} {cx} {} {} {cy}z\"/>\n",
            palette.special,
            number(y - 20.0),
            number(x + 20.0),
            number(y + 20.0),
            number(x - 20.0)
        ),
        MarkKind::Circle => ring(44.0, palette.special, ""),
    }
}

/// The elements of an arrow between two points.
pub(crate) fn arrow_elements(from: (f64, f64), to: (f64, f64), color: &str) -> String {
    const HEAD: f64 = 0.34 * SQUARE;
    const HALF_WIDTH: f64 = 0.17 * SQUARE;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return String::new();
    }
    let (dx, dy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        format!("{} {}", number(to.0 - dx * along - dy * aside), number(to.1 - dy * along + dx * aside))
    };
    let start = format!("{} {}", number(from.0 + dx * 22.0), number(from.1 + dy * 22.0));
    format!(
        "<g opacity=\"0.8\"><path fill=\"none\" stroke=\"{color}\" stroke-width=\"13\" \
         stroke-linecap=\"round\" d=\"M{start} {}\"/><path fill=\"{color}\" d=\"M{} {} {}z\"/></g>\n",
        at(HEAD, 0.0),
        at(0.0, 0.0),
        at(HEAD, HALF_WIDTH),
        at(HEAD, -HALF_WIDTH),
    )
}
