//! The movement of each kind of piece. Pawn advances, castling, king's leaps, poison and the choice of the
//! kind that a joker imitates are in other files.

use crate::board::Board;
use crate::kinds::Kind;
use crate::squares::{Color, DIAGONAL, FAR, ORTHOGONAL, Square, Step, all};
use crate::walks::{bend, hop, paths, slide};

/// A part of a movement.
#[derive(Clone, Copy)]
enum Part {
    /// The leap (a, b) in every direction.
    Leap(i32, i32),
    /// The same step again and again, in every direction.
    Ride(i32, i32),
    /// Some steps of a rook or a bishop, and from the last one the outward moves of the other.
    Bent([Step; 4], u32),
    /// The leaps (4,1) by three orthogonal steps and a diagonal one, and (4,3) by three diagonal steps and an
    /// orthogonal one, in any order.
    Vulture,
    /// The squares on rook lines behind exactly one piece of either colour.
    CannonCaptures,
}

use Part::{Bent, CannonCaptures, Leap, Ride, Vulture};

const ROOK: Part = Ride(1, 0);
const BISHOP: Part = Ride(1, 1);
const KNIGHT: Part = Leap(1, 2);

/// The captures of a kind that is no pawn.
fn parts(kind: Kind) -> &'static [Part] {
    match kind {
        Kind::King => &[Leap(1, 0), Leap(1, 1)],
        Kind::Queen | Kind::Doctor | Kind::Guard => &[ROOK, BISHOP],
        Kind::Rook | Kind::Harpy => &[ROOK],
        Kind::Bishop => &[BISHOP],
        Kind::Knight | Kind::ZebraKnight | Kind::LongKnight => &[KNIGHT],
        Kind::Chancellor => &[ROOK, KNIGHT],
        Kind::Archbishop => &[BISHOP, KNIGHT],
        Kind::SiegeElephant => &[Leap(1, 1), Leap(2, 2), Leap(3, 0)],
        Kind::Mameluk => &[Leap(1, 0), Leap(3, 1)],
        Kind::Dragon => &[Bent(DIAGONAL, 1)],
        Kind::Griffin => &[Bent(ORTHOGONAL, 1)],
        Kind::Champion => &[Leap(1, 0), Leap(2, 0), Leap(2, 2)],
        Kind::Wizard => &[Leap(1, 1), Leap(3, 1)],
        Kind::Unicorn => &[BISHOP, Ride(1, 2)],
        Kind::Firebird => &[Leap(1, 1), Bent(ORTHOGONAL, 2)],
        Kind::Thunderbird => &[Leap(1, 0), Bent(DIAGONAL, 3)],
        Kind::Knightrider => &[Ride(1, 2)],
        Kind::Vulture => &[Vulture],
        Kind::Caliph => &[BISHOP, Leap(3, 1)],
        Kind::Cannon => &[CannonCaptures],
        Kind::Joker | Kind::Pawn | Kind::Berolina | Kind::Made(_) => &[],
    }
}

/// Adds the squares that up to `most` equal steps reach.
fn ride(board: &Board, from: Square, steps: &[Step], most: u32, squares: &mut Vec<Square>) {
    for &step in steps {
        slide(board, from, step, 1..=most, squares);
    }
}

/// The squares that parts of a movement reach.
fn reach(board: &Board, from: Square, parts: &[Part]) -> Vec<Square> {
    let mut squares = Vec::new();
    for &part in parts {
        match part {
            Leap(a, b) => ride(board, from, &all((a, b)), 1, &mut squares),
            Ride(a, b) => ride(board, from, &all((a, b)), FAR, &mut squares),
            Bent(steps, length) => {
                steps.iter().for_each(|&step| bend(board, from, step, length, true, &mut squares));
            }
            Vulture => [[3, 1], [1, 3]].iter().for_each(|&counts| paths(board, from, counts, &mut squares)),
            CannonCaptures => {
                ORTHOGONAL.iter().for_each(|&step| hop(board, from, step, false, FAR, &[], &mut squares));
            }
        }
    }
    squares
}

/// The squares that single steps reach.
fn steps(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut squares = Vec::new();
    ride(board, from, steps, 1, &mut squares);
    squares
}

/// The squares that a piece attacks, with or without a piece on them. For a joker, pass the kind that it
/// imitates; [`Kind::Joker`] attacks nothing.
pub fn attacks(board: &Board, color: Color, kind: Kind, from: Square) -> Vec<Square> {
    let up = color.forward();
    match kind {
        Kind::Pawn => steps(board, from, &[(-1, up), (1, up)]),
        Kind::Berolina => steps(board, from, &[(0, up)]),
        Kind::Made(made) => made.attacks(board, color, from),
        _ => reach(board, from, parts(kind)),
    }
}

/// The empty squares to which a piece may move. For pawns, the single step only: a joker that imitates a
/// pawn has no other.
pub fn quiet_targets(board: &Board, color: Color, kind: Kind, from: Square) -> Vec<Square> {
    let up = color.forward();
    let mut squares = match kind {
        Kind::Pawn => steps(board, from, &[(0, up)]),
        Kind::Berolina => steps(board, from, &[(-1, up), (1, up)]),
        Kind::Cannon => reach(board, from, &[ROOK]),
        Kind::Vulture => reach(board, from, &[Vulture, Leap(2, 2)]),
        Kind::ZebraKnight => reach(board, from, &[KNIGHT, Leap(2, 3)]),
        Kind::LongKnight => reach(board, from, &[KNIGHT, Leap(3, 0), Leap(2, 2)]),
        Kind::Made(made) => return made.quiet_targets(board, color, from),
        _ => attacks(board, color, kind, from),
    };
    squares.retain(|to| board.is_empty(*to));
    squares
}
