//! Walks over the board, of which the movements of pieces are made.

use std::ops::RangeInclusive;

use crate::board::{Board, Piece, Spot};
use crate::kinds::Kind;
use crate::squares::{DIAGONAL, FAR, ORTHOGONAL, Square, Step};

/// Adds the squares at some numbers of equal steps, up to the first occupied one. Returns the last square if
/// the walk reaches it and it is empty: a bent rider continues from there.
pub fn slide(
    board: &Board,
    from: Square,
    step: Step,
    numbers: RangeInclusive<u32>,
    found: &mut Vec<Square>,
) -> Option<Square> {
    let mut at = from;
    for number in 1..=*numbers.end() {
        at = at.offset(step);
        let spot = board.spot(at);
        if spot == Spot::Missing {
            return None;
        }
        if number >= *numbers.start() {
            found.push(at);
        }
        if spot != Spot::Empty {
            return None;
        }
    }
    Some(at)
}

/// Adds the squares behind exactly one piece of either colour that has none of the letters `avoids`, up to
/// `most` steps away; with `near` only the one next to that piece.
pub fn hop(
    board: &Board,
    from: Square,
    step: Step,
    near: bool,
    most: u32,
    avoids: &[char],
    found: &mut Vec<Square>,
) {
    let mut at = from;
    for number in 1..=most {
        at = at.offset(step);
        match board.spot(at) {
            Spot::Missing => return,
            Spot::Empty => {}
            Spot::Holds(Piece { kind: Kind::Made(made), .. }) if avoids.contains(&made.letter) => return,
            Spot::Holds(_) | Spot::Wall => {
                let left = if near { (most - number).min(1) } else { most - number };
                slide(board, at, step, 1..=left, found);
                return;
            }
        }
    }
}

/// Adds `length` steps, on which the piece can end its move if it `stops`, and from the last square the rides
/// at 45 degrees to the step, away from where it began.
pub fn bend(board: &Board, from: Square, step: Step, length: u32, stops: bool, found: &mut Vec<Square>) {
    let (x, y) = step;
    let turns = if x * y == 0 { DIAGONAL } else { ORTHOGONAL };
    let least = if stops { 1 } else { FAR };
    if let Some(corner) = slide(board, from, step, least..=length, found) {
        for turn in turns.into_iter().filter(|(u, v)| x * u + y * v > 0) {
            slide(board, corner, turn, 1..=FAR, found);
        }
    }
}

/// Adds the squares at some straight and slant steps of one octant, in any order. On at least one path the
/// squares between must be empty.
pub fn paths(board: &Board, from: Square, counts: [u32; 2], found: &mut Vec<Square>) {
    let [n, k] = counts.map(|count| count as i32);
    for (x, y) in ORTHOGONAL {
        for (u, v) in DIAGONAL.into_iter().filter(|(u, v)| x * u + y * v == 1) {
            let to = from.offset((n * x + k * u, n * y + k * v));
            if board.spot(to) != Spot::Missing && has_path(board, from, [(x, y), (u, v)], counts) {
                found.push(to);
            }
        }
    }
}

/// Adds the squares at some straight and slant leaps of one octant, in any order, given by their lengths. On
/// at least one path the squares between two leaps must be empty.
pub fn leap_paths(board: &Board, from: Square, straight: &[i32], slant: &[i32], found: &mut Vec<Square>) {
    for (x, y) in ORTHOGONAL {
        for (u, v) in DIAGONAL.into_iter().filter(|(u, v)| x * u + y * v == 1) {
            let mut leaps: Vec<Step> = straight.iter().map(|n| (n * x, n * y)).collect();
            leaps.extend(slant.iter().map(|n| (n * u, n * v)));
            let to = leaps.iter().fold(from, |at, &leap| at.offset(leap));
            if board.spot(to) != Spot::Missing && has_order(board, from, &leaps) {
                found.push(to);
            }
        }
    }
}

/// Whether some order of the leaps left lands on empty squares only. The last leap is not tested.
fn has_order(board: &Board, at: Square, leaps: &[Step]) -> bool {
    if leaps.len() == 1 {
        return true;
    }
    (0..leaps.len()).any(|choice| {
        let mut rest = leaps.to_vec();
        let next = at.offset(rest.remove(choice));
        board.is_empty(next) && has_order(board, next, &rest)
    })
}

/// Whether some order of the steps left passes over empty squares only. The last step is not tested.
fn has_path(board: &Board, at: Square, steps: [Step; 2], left: [u32; 2]) -> bool {
    if left[0] + left[1] == 1 {
        return true;
    }
    (0..2).any(|choice| {
        let mut rest = left;
        if rest[choice] == 0 {
            return false;
        }
        rest[choice] -= 1;
        let next = at.offset(steps[choice]);
        board.is_empty(next) && has_path(board, next, steps, rest)
    })
}
