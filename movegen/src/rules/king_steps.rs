//! For each square of a king: which of its steps each piece of the other side could attack on some board.
//!
//! Few enemy pieces can attack a square beside the king. A generator that knows them tests the king's steps
//! against these alone.

use super::Rules;
use crate::types::{ByColor, Color, Square};

/// The tables of both sides. Empty for a side whose king has rides, more than eight steps, or steps that are
/// not plain.
#[derive(Debug, Default)]
pub(crate) struct KingSteps {
    row_length: usize,
    /// By the king's square, then by the (movement, square) index of the enemy piece: a bit for each step, in
    /// the order of the king's leaps.
    attackable: ByColor<Vec<u8>>,
}

impl KingSteps {
    /// The tables of a game whose paths and lines are known.
    pub fn new(rules: &Rules) -> Self {
        let row_length = rules.lines.row_length();
        let white = table(rules, Color::White);
        let kings = Color::ALL.map(|color| rules.movements[color][rules.king.index()]);
        let black = if kings[0] == kings[1] { white.clone() } else { table(rules, Color::Black) };
        Self { row_length, attackable: ByColor::new(white, black) }
    }

    /// The row of a king's square; none if the side has no table.
    #[inline]
    pub fn row(&self, color: Color, king: Square) -> Option<&[u8]> {
        let start = king.index() * self.row_length;
        self.attackable[color].get(start..start + self.row_length)
    }
}

fn table(rules: &Rules, color: Color) -> Vec<u8> {
    let mut masks = Vec::new();
    for from in rules.geometry.squares() {
        let tree = rules.paths.tree(rules.mover(color, rules.king, from));
        if !tree.plain || !tree.rides.is_empty() || tree.leaps.len() > 8 {
            return Vec::new();
        }
        let start = masks.len();
        masks.resize(start + rules.lines.row_length(), 0);
        for (step, entry) in tree.leaps.iter().enumerate() {
            for (mask, line) in masks[start..].iter_mut().zip(rules.lines.row(entry.to)) {
                *mask |= u8::from(line.exists()) << step;
            }
        }
    }
    masks
}
