//! Triangular table of principal variations.
//!
//! Source: <https://www.chessprogramming.org/Triangular_PV-Table>

use movegen::Move;

use super::score::MAX_PLY;

/// The best line from each ply of the current path.
pub(super) struct PvTable {
    lines: Vec<Vec<Move>>,
}

impl PvTable {
    /// An empty table.
    pub fn new() -> Self {
        PvTable { lines: vec![Vec::new(); MAX_PLY + 1] }
    }

    /// Clears the line at `ply`.
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Sets the line at `ply` to `best` followed by the line of the next ply.
    pub fn update(&mut self, ply: usize, best: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(best);
        line.extend_from_slice(&lower[0]);
    }

    /// The line at `ply`.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_best_move_and_the_line_below_it() {
        let [a, b, c] = [1, 2, 3].map(Move::from_bits);
        let mut pv = PvTable::new();
        pv.update(2, c);
        pv.update(1, b);
        pv.update(0, a);
        assert_eq!(pv.line(0), [a, b, c]);
        pv.clear(1);
        pv.update(0, b);
        assert_eq!(pv.line(0), [b]);
        assert_eq!(pv.line(2), [c]);
    }
}
