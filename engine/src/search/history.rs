//! Move ordering statistics, learnt from which moves cut off.
//!
//! Source: <https://www.chessprogramming.org/History_Heuristic>

use std::collections::TryReserveError;

use movegen::{Color, Move, Piece, PieceKind, Rules, Square};

use crate::memory;

/// Greatest absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Greatest number of entries of one continuation table; a game whose tables would be larger
/// shares them between the colours.
const CONTINUATION_ENTRIES: usize = 8 << 20;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    sizes: Sizes,
    butterfly: Vec<i16>,
    capture: Vec<i16>,
    /// By the move one ply before and by the move two plies before.
    continuation: [Vec<i16>; 2],
}

/// What determines the lengths of a game's tables.
#[derive(Clone, Copy)]
struct Sizes {
    kinds: usize,
    squares: usize,
    /// 2, or 1 where both colours share the continuation tables.
    continuation_colors: usize,
}

impl Sizes {
    fn new(rules: &Rules) -> Self {
        let kinds = rules.kind_count();
        let squares = rules.geometry().square_count();
        let slots = kinds * squares;
        let continuation_colors = if 2 * slots * slots <= CONTINUATION_ENTRIES { 2 } else { 1 };
        Sizes { kinds, squares, continuation_colors }
    }

    const fn butterfly(self) -> usize {
        2 * self.squares * self.squares
    }

    const fn capture(self) -> usize {
        2 * self.kinds * self.squares * self.kinds
    }

    const fn continuation(self) -> usize {
        let slots = self.kinds * self.squares;
        (slots + 1) * slots * self.continuation_colors
    }
}

impl History {
    /// Tables for a game, to be [cleared](Self::clear) before the first use.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn reserve(rules: &Rules) -> Result<Self, TryReserveError> {
        let sizes = Sizes::new(rules);
        Ok(History {
            sizes,
            butterfly: memory::vec_with_room(sizes.butterfly())?,
            capture: memory::vec_with_room(sizes.capture())?,
            continuation: [
                memory::vec_with_room(sizes.continuation())?,
                memory::vec_with_room(sizes.continuation())?,
            ],
        })
    }

    /// The memory that the tables of a game take, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        let sizes = Sizes::new(rules);
        let entries = sizes.butterfly() + sizes.capture() + 2 * sizes.continuation();
        entries * size_of::<i16>()
    }

    /// Blank tables for a game.
    #[cfg(test)]
    pub fn new(rules: &Rules) -> Self {
        let mut history = Self::reserve(rules).expect("memory for the tables");
        history.clear();
        history
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let Self { sizes, butterfly, capture, continuation: [one, two] } = self;
        blank(butterfly, sizes.butterfly());
        blank(capture, sizes.capture());
        blank(one, sizes.continuation());
        blank(two, sizes.continuation());
    }

    /// The continuation row of "no move before"; its entries stay zero.
    pub fn no_row(&self) -> usize {
        self.sizes.kinds * self.sizes.squares
    }

    /// The continuation row for replies to `piece` going to `to`.
    pub fn row(&self, piece: Piece, to: Square) -> usize {
        piece.kind().index() * self.sizes.squares + to.index()
    }

    fn butterfly_index(&self, color: Color, mv: Move) -> usize {
        (color.index() * self.sizes.squares + mv.from().index()) * self.sizes.squares + mv.to().index()
    }

    fn capture_index(&self, piece: Piece, to: Square, victim: PieceKind) -> usize {
        let mover = piece.color().index() * self.sizes.kinds + piece.kind().index();
        (mover * self.sizes.squares + to.index()) * self.sizes.kinds + victim.index()
    }

    fn continuation_index(&self, row: usize, piece: Piece, to: Square) -> usize {
        let color = if self.sizes.continuation_colors == 2 { piece.color().index() } else { 0 };
        let mover = (row * self.sizes.continuation_colors + color) * self.sizes.kinds + piece.kind().index();
        mover * self.sizes.squares + to.index()
    }

    /// How well a quiet move did before, here and as a reply to the two moves before
    /// (`rows`, latest first).
    pub fn quiet(&self, piece: Piece, mv: Move, rows: [usize; 2]) -> i32 {
        let one = self.continuation[0][self.continuation_index(rows[0], piece, mv.to())];
        let two = self.continuation[1][self.continuation_index(rows[1], piece, mv.to())];
        let here = self.butterfly[self.butterfly_index(piece.color(), mv)];
        i32::from(here) + i32::from(one) + i32::from(two)
    }

    /// How well a capture of a `victim` did before.
    pub fn capture(&self, piece: Piece, mv: Move, victim: PieceKind) -> i32 {
        i32::from(self.capture[self.capture_index(piece, mv.to(), victim)])
    }

    /// Moves the entries of a quiet move towards `bonus`.
    pub fn update_quiet(&mut self, piece: Piece, mv: Move, rows: [usize; 2], bonus: i32) {
        let index = self.butterfly_index(piece.color(), mv);
        apply(&mut self.butterfly[index], bonus);
        let no_row = self.no_row();
        for (distance, row) in rows.into_iter().enumerate() {
            if row != no_row {
                let index = self.continuation_index(row, piece, mv.to());
                apply(&mut self.continuation[distance][index], bonus);
            }
        }
    }

    /// Moves the entry of a capture towards `bonus`.
    pub fn update_capture(&mut self, piece: Piece, mv: Move, victim: PieceKind, bonus: i32) {
        let index = self.capture_index(piece, mv.to(), victim);
        apply(&mut self.capture[index], bonus);
    }
}

/// Makes a table one of `length` zeros.
fn blank(table: &mut Vec<i16>, length: usize) {
    table.clear();
    table.resize(length, 0);
}

/// Adds a bonus with gravity, so that the entry never leaves the range of [`HISTORY_MAX`] and
/// surprises count for more than confirmations.
fn apply(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / HISTORY_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_keeps_entries_in_range() {
        let mut entry = 0;
        for _ in 0..1000 {
            apply(&mut entry, 2000);
            assert!(i32::from(entry) <= HISTORY_MAX);
        }
        assert!(i32::from(entry) > HISTORY_MAX * 9 / 10);
        apply(&mut entry, -2000);
        assert!(i32::from(entry) < HISTORY_MAX * 9 / 10);
        for _ in 0..1000 {
            apply(&mut entry, -2000);
            assert!(i32::from(entry) >= -HISTORY_MAX);
        }
    }

    #[test]
    fn every_game_has_room_for_its_moves() {
        for rules in movegen::all_games() {
            let history = History::new(rules);
            let entries = history.butterfly.len() + history.capture.len() + 2 * history.continuation[0].len();
            assert_eq!(2 * entries, History::bytes(rules));
            let last = Square::new(rules.geometry().square_count() - 1);
            for piece in movegen::Position::start(rules)
                .legal_moves()
                .into_iter()
                .map(|mv| movegen::Position::start(rules).moved_piece(mv))
            {
                let index = history.continuation_index(history.no_row(), piece, last);
                assert!(index < history.continuation[0].len());
            }
        }
    }
}
