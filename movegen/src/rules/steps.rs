//! How a kind moves from a square, for pictures and explanations.

use super::Rules;
use crate::paths::flag;
use crate::types::{Color, PieceKind, Square};

/// A square that a piece can reach on an otherwise empty board, and what it can do there.
///
/// ```
/// use movegen::Color;
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let square = |name: &str| rules.geometry().parse(name).unwrap();
/// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
/// let steps = rules.steps(Color::White, kind('P'), square("e2"));
/// let capture = steps.iter().find(|step| step.to == square("d3")).unwrap();
/// assert!(capture.captures && !capture.moves);
/// let advance = steps.iter().find(|step| step.to == square("e4")).unwrap();
/// assert_eq!(advance.over.map(|over| steps[over].to), Some(square("e3")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The square.
    pub to: Square,
    /// The index, among the steps from the same square, of the square over which this one is reached; none if
    /// it is reached directly. The square over which it is reached must be empty.
    pub over: Option<usize>,
    /// Whether the piece can move there without capturing.
    pub moves: bool,
    /// Whether it can capture there.
    pub captures: bool,
    /// Whether it can capture there only a piece of its own kind.
    pub captures_own_kind: bool,
    /// Whether it can hop over a piece on this square to capture the next piece on the line.
    pub hops: bool,
    /// Whether this is a pawn's first move of two or more squares.
    pub advances: bool,
    /// Whether it moves there by king's steps in one of several orders, over empty squares.
    pub multi_path: bool,
}

impl Rules {
    /// The squares that a kind can reach from a square, each after the square over which it is reached. An
    /// imitator has no movement of its own, so it reaches none. The leaps and castlings of a king are in
    /// [`leap_squares`](Self::leap_squares) and [`castling_squares`](Self::castling_squares).
    pub fn steps(&self, color: Color, kind: PieceKind, from: Square) -> Vec<Step> {
        let entries = self.paths.entries(self.mover(color, kind, from));
        let mut steps = Vec::with_capacity(entries.len());
        // The squares on the way to the current one, with the index after their last descendant.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            while open.last().is_some_and(|&(_, end)| end <= index) {
                open.pop();
            }
            let has = |wanted: u8| entry.flags & wanted != 0;
            steps.push(Step {
                to: entry.to,
                over: open.last().map(|&(over, _)| over),
                moves: has(flag::MOVE) && !self.geometry().is_brouhaha(entry.to),
                captures: has(flag::CAPTURE),
                captures_own_kind: has(flag::CAPTURE_OWN_KIND),
                hops: has(flag::MOUNT),
                advances: has(flag::ADVANCE),
                multi_path: has(flag::MULTI_PATH),
            });
            open.push((index, index + usize::from(entry.skip)));
        }
        steps
    }

    /// The square where a side's king must stand, and must not have moved, to castle or leap. If it can
    /// castle from [any square](Self::has_free_castling), its square at the start.
    pub fn king_home(&self, color: Color) -> Square {
        self.homes[color][0].king
    }

    /// The squares to which a side's king can leap from its home.
    pub fn leap_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.leaps[color].iter().map(|leap| leap.to)
    }

    /// The squares to which a side's king can go by castling. It may reach some of them otherwise, too.
    pub fn castling_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.homes[color][0].castlings.iter().map(|castling| castling.king_to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each step of a ride is reached over the one before it.
    #[test]
    fn the_steps_of_a_rook_follow_each_other() {
        let rules = crate::rules("chess").expect("chess");
        let square = |name: &str| rules.geometry().parse(name).expect("a square");
        let steps = rules.steps(Color::White, rules.kind_of_letter('R').expect("a rook"), square("a1"));
        assert_eq!(steps.len(), 14);
        for step in &steps {
            assert!(step.moves && step.captures, "{step:?}");
            let before = step.over.map(|index| rules.geometry().name(steps[index].to));
            let expected = match rules.geometry().name(step.to).as_str() {
                "a2" | "b1" => None,
                name if name.starts_with('a') => {
                    Some(format!("a{}", &name[1..].parse::<u32>().expect("a rank") - 1))
                }
                name => Some(format!("{}1", char::from(name.as_bytes()[0] - 1))),
            };
            assert_eq!(before, expected, "{step:?}");
        }
    }
}
