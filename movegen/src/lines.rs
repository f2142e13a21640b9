//! Tables that tell, for every pair of squares and every movement, whether a piece can capture from one
//! square on the other, and which squares must be empty for that.
//!
//! The tests for attacks, checks and pins and the static exchange evaluation look up single pairs of squares
//! here. The path tables of [`paths`](crate::paths) list the squares to which a piece can go.

use std::collections::HashMap;

use crate::paths::{Node, flag};
use crate::types::{Occupant, Square};

/// How a piece on one square attacks another square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line(u16);

impl Line {
    /// It does not attack the square.
    pub const NONE: Self = Self(0);
    /// It attacks the square, whatever stands on the squares between.
    pub const DIRECT: Self = Self(1);

    #[inline]
    pub const fn exists(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub const fn is_direct(self) -> bool {
        self.0 == 1
    }
}

/// What must hold for a [`Line`] that is not direct to be open.
#[derive(Clone, Copy, Debug)]
struct Course {
    start: u32,
    /// The number of squares of one path.
    length: u8,
    /// The number of paths. One of them must be empty.
    ways: u8,
    /// Whether exactly one square must be occupied, instead of none.
    hops: Hops,
}

/// The squares between two squares, one path after the other.
#[derive(Clone, Copy)]
pub(crate) struct Between<'a> {
    squares: &'a [Square],
    length: usize,
    /// Exactly one square must be occupied by a piece, instead of none.
    pub hops: bool,
    /// It must be the last square, next to the target.
    pub near: bool,
    /// None of the pieces may be one that the hopper avoids.
    pub avoids: bool,
}

impl<'a> Between<'a> {
    /// The alternative paths.
    #[inline]
    pub fn ways(self) -> impl Iterator<Item = &'a [Square]> {
        self.squares.chunks_exact(self.length)
    }

    /// Whether there is only one path.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.squares.len() == self.length
    }

    #[inline]
    pub const fn squares(self) -> &'a [Square] {
        self.squares
    }
}

#[derive(Debug)]
pub(crate) struct Lines {
    square_count: usize,
    /// Number of (movement, square) pairs.
    row_length: usize,
    /// By target square, then by movement and square of the piece.
    rows: Vec<Line>,
    courses: Vec<Course>,
    squares: Vec<Square>,
    has_hops: bool,
}

impl Lines {
    /// The number of squares of the board.
    #[inline]
    pub const fn square_count(&self) -> usize {
        self.square_count
    }

    /// The number of (movement, square) pairs.
    pub const fn row_length(&self) -> usize {
        self.row_length
    }

    /// The line from the piece with a (movement, square) index to a target.
    #[inline]
    pub fn get(&self, target: Square, mover: usize) -> Line {
        self.rows[target.index() * self.row_length + mover]
    }

    /// The lines to a target, by (movement, square) index.
    #[inline]
    pub fn row(&self, target: Square) -> &[Line] {
        let start = target.index() * self.row_length;
        &self.rows[start..start + self.row_length]
    }

    /// Whether a line that exists is open on a board. `occupant` returns what a square of the board holds,
    /// and `is_avoided` whether this is a piece that some hoppers avoid.
    #[inline]
    pub fn is_open(
        &self,
        line: Line,
        occupant: impl Fn(Square) -> Occupant,
        is_avoided: impl Fn(Square) -> bool,
    ) -> bool {
        if line.is_direct() {
            return true;
        }
        let between = self.between(line);
        if between.hops {
            let mut mounts = 0;
            for &square in between.squares() {
                match occupant(square) {
                    Occupant::EMPTY => {}
                    Occupant::GONE => return false,
                    _ if between.avoids && is_avoided(square) => return false,
                    _ => mounts += 1,
                }
            }
            let is_near = || between.squares.last().is_some_and(|&last| !occupant(last).is_empty());
            return mounts == 1 && (!between.near || is_near());
        }
        between.ways().any(|way| way.iter().all(|&square| occupant(square).is_empty()))
    }

    /// Whether some line is open only if a piece stands on it, so that a piece that appears can open it.
    pub const fn has_hops(&self) -> bool {
        self.has_hops
    }

    /// The squares between the ends of a line that exists, of all paths.
    #[cfg(feature = "perft")]
    pub fn squares_between(&self, line: Line) -> &[Square] {
        if line.is_direct() { &[] } else { self.between(line).squares() }
    }

    /// The squares between the ends of a line. The line must exist and must not be direct.
    #[inline]
    pub fn between(&self, line: Line) -> Between<'_> {
        let course = self.courses[usize::from(line.0) - 2];
        let start = course.start as usize;
        let end = start + usize::from(course.length) * usize::from(course.ways);
        let Course { length, hops, .. } = course;
        Between {
            squares: &self.squares[start..end],
            length: usize::from(length),
            hops: hops != Hops::None,
            near: hops == Hops::OverLast,
            avoids: hops == Hops::OverOthers,
        }
    }
}

/// Whether a line needs a mount (a piece to hop over), and which.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Hops {
    None,
    #[default]
    OverAny,
    /// The one next to the target.
    OverLast,
    /// One that the hopper does not avoid, without others that it avoids.
    OverOthers,
}

/// Collects the lines of all movements.
pub(crate) struct LinesBuilder {
    lines: Lines,
    known: HashMap<(Hops, usize, Vec<Square>), Line>,
    /// More lines were added than a [`Line`] has numbers.
    is_full: bool,
}

impl LinesBuilder {
    pub fn new(square_count: usize, movement_count: usize) -> Self {
        let row_length = square_count * movement_count;
        let rows = vec![Line::NONE; row_length * square_count];
        let (courses, squares) = (Vec::new(), Vec::new());
        Self {
            lines: Lines { square_count, row_length, rows, courses, squares, has_hops: false },
            known: HashMap::new(),
            is_full: false,
        }
    }

    /// Adds the captures of a path tree. `mover` is its (movement, square) index. The tree must not capture
    /// on a square in two different ways. `hops`: over which mounts it hops, if it hops.
    pub fn add(&mut self, tree: &[Node], mover: usize, hops: Hops) {
        self.add_below(tree, mover, hops, &mut Vec::new());
    }

    fn add_below(&mut self, nodes: &[Node], mover: usize, hops: Hops, passed: &mut Vec<Square>) {
        for node in nodes {
            if node.flags & flag::CAPTURE != 0 {
                let line = if node.alternatives.is_empty() {
                    self.line(Hops::None, 1, passed)
                } else {
                    let squares = node.alternatives.concat();
                    self.line(Hops::None, node.alternatives.len(), &squares)
                };
                self.set(node.to, mover, line);
            }
            if node.flags & flag::MOUNT != 0 && !passed.is_empty() {
                let line = self.line(hops, 1, passed);
                self.set(node.to, mover, line);
            }
            passed.push(node.to);
            self.add_below(&node.children, mover, hops, passed);
            passed.pop();
        }
    }

    fn set(&mut self, target: Square, mover: usize, line: Line) {
        let cell = &mut self.lines.rows[target.index() * self.lines.row_length + mover];
        debug_assert!(!cell.exists(), "a movement reaches a square in two ways");
        *cell = line;
    }

    fn line(&mut self, hops: Hops, ways: usize, squares: &[Square]) -> Line {
        if squares.is_empty() {
            return Line::DIRECT;
        }
        let mut key = squares.to_vec();
        if ways == 1 && hops != Hops::OverLast {
            key.sort_unstable();
        }
        if let Some(&line) = self.known.get(&(hops, ways, key.clone())) {
            return line;
        }
        let Ok(number) = u16::try_from(self.lines.courses.len() + 2) else {
            self.is_full = true;
            return Line::DIRECT;
        };
        let line = Line(number);
        self.lines.has_hops |= hops != Hops::None;
        self.lines.courses.push(Course {
            start: self.lines.squares.len() as u32,
            length: (squares.len() / ways) as u8,
            ways: ways as u8,
            hops,
        });
        self.lines.squares.extend_from_slice(squares);
        self.known.insert((hops, ways, key), line);
        line
    }

    /// The lines; none if there are too many of them.
    pub fn finish(self) -> Option<Lines> {
        (!self.is_full).then_some(self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds different lines of two ways with two squares each to a board of 168 squares.
    fn add_lines(builder: &mut LinesBuilder, movers: usize, count: usize) {
        let square = Square::new;
        for number in 0..count {
            let first = vec![square(number % 168), square(number / 168 % 168)];
            let second = vec![square(number / 168 / 168), square(0)];
            let to = square(number / movers);
            let leap =
                Node { to, flags: flag::CAPTURE, children: Vec::new(), alternatives: vec![first, second] };
            builder.add(&[leap], number % movers, Hops::OverAny);
        }
    }

    #[test]
    fn more_lines_than_numbers_are_noticed() {
        const MOVEMENTS: usize = 40;
        let finish = |count: usize| {
            let mut builder = LinesBuilder::new(168, MOVEMENTS);
            add_lines(&mut builder, 168 * MOVEMENTS, count);
            builder.finish()
        };
        let most = usize::from(u16::MAX) - 1;
        assert!(finish(most).is_some());
        assert!(finish(most + 1).is_none());
    }
}
