//! How a piece captures from one square on another, for the evaluation's tables.

use super::Rules;
use crate::types::{Color, PieceKind, Square};

/// The squares between a piece and a square on which it can capture. The last variant stands for everything
/// else: there will be no further ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureLine<'a> {
    /// Nothing can block the capture: a step or a leap.
    Direct,
    /// These squares must be empty. Their order is not defined.
    Ride(&'a [Square]),
    /// The capture needs something else: a piece to hop over, or one of several open paths.
    Other,
}

impl Rules {
    /// How a piece of a kind and colour captures from one square on another. None if it cannot. Imitators
    /// have no captures of their own.
    ///
    /// ```
    /// # use movegen::{CaptureLine, Color};
    /// # let rules = movegen::rules("gothic").unwrap();
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// # let kind = |letter: char| rules.kind_of_letter(letter).unwrap();
    /// let between = [square("a2")];
    /// let line =
    ///     |letter, from, to| rules.capture_line(Color::White, kind(letter), square(from), square(to));
    /// assert_eq!(line('R', "a1", "a3"), Some(CaptureLine::Ride(&between)));
    /// assert_eq!(line('N', "b1", "c3"), Some(CaptureLine::Direct));
    /// assert_eq!(line('P', "e4", "e5"), None, "pawns capture diagonally");
    /// ```
    pub fn capture_line(
        &self,
        color: Color,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) -> Option<CaptureLine<'_>> {
        let line = self.lines.get(to, self.mover(color, kind, from));
        if !line.exists() {
            return None;
        }
        if line.is_direct() {
            return Some(CaptureLine::Direct);
        }
        let between = self.lines.between(line);
        let is_ride = between.is_single() && !between.hops;
        Some(if is_ride { CaptureLine::Ride(between.squares()) } else { CaptureLine::Other })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(game: &str, kind: char, from: &str, to: &str) -> Option<CaptureLine<'static>> {
        let rules = crate::rules(game).expect("the game is there");
        let square = |name| rules.geometry().parse(name).expect("a square");
        let kind = rules.kind_of_letter(kind).expect("a piece");
        rules.capture_line(Color::White, kind, square(from), square(to))
    }

    #[test]
    fn a_line_has_the_squares_between() {
        assert_eq!(line("gothic", 'N', "b1", "c3"), Some(CaptureLine::Direct));
        assert_eq!(line("gothic", 'R', "a1", "a2"), Some(CaptureLine::Direct));
        let Some(CaptureLine::Ride(between)) = line("gothic", 'R', "a1", "a4") else { panic!("no ride") };
        let geometry = crate::rules("gothic").expect("the game is there").geometry();
        let mut names: Vec<String> = between.iter().map(|&square| geometry.name(square)).collect();
        names.sort();
        assert_eq!(names, ["a2", "a3"]);
    }

    #[test]
    fn hoppers_have_other_lines_and_pawns_capture_diagonally() {
        assert_eq!(line("grand-apothecary", 'Z', "c3", "c8"), Some(CaptureLine::Other));
        assert_eq!(line("gothic", 'P', "e4", "e5"), None);
        assert_eq!(line("gothic", 'P', "e4", "f5"), Some(CaptureLine::Direct));
        assert_eq!(line("gothic", 'R', "a1", "b3"), None);
    }
}
