//! Move ordering statistics, learnt from which moves cut off.
//!
//! Source: <https://www.chessprogramming.org/History_Heuristic>

use std::io;

use memmap2::MmapMut;
use movegen::{Color, Move, Piece, PieceKind, Rules, Square};
use zerocopy::FromBytes;

use crate::table_memory::zeroed;

/// Greatest absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Greatest number of entries of one continuation table; a game whose tables would be larger
/// shares them between the colours.
const CONTINUATION_ENTRIES: usize = 8 << 20;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    sizes: Sizes,
    /// The tables one behind the other: butterfly, capture, then two of continuations, by the move one ply
    /// before and by the move two plies before. Entries are `i16`.
    memory: MmapMut,
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

    /// The memory of all tables.
    const fn bytes(self) -> usize {
        (self.butterfly() + self.capture() + 2 * self.continuation()) * size_of::<i16>()
    }
}

impl History {
    /// Blank tables for a game.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        let sizes = Sizes::new(rules);
        Ok(History { sizes, memory: zeroed(sizes.bytes())? })
    }

    /// The memory that the tables of a game take, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        Sizes::new(rules).bytes()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        match zeroed(self.sizes.bytes()) {
            Ok(blank) => self.memory = blank,
            Err(_) => self.memory.fill(0),
        }
    }

    fn entries(&self) -> &[i16] {
        <[i16]>::ref_from_bytes(&self.memory).expect("a mapping begins with a page")
    }

    fn entry_mut(&mut self, index: usize) -> &mut i16 {
        let entries = <[i16]>::mut_from_bytes(&mut self.memory).expect("a mapping begins with a page");
        &mut entries[index]
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
        let index = (mover * self.sizes.squares + to.index()) * self.sizes.kinds + victim.index();
        self.sizes.butterfly() + index
    }

    /// `distance` is 0 for the move one ply before, 1 for the move two plies before.
    fn continuation_index(&self, distance: usize, row: usize, piece: Piece, to: Square) -> usize {
        let color = if self.sizes.continuation_colors == 2 { piece.color().index() } else { 0 };
        let mover = (row * self.sizes.continuation_colors + color) * self.sizes.kinds + piece.kind().index();
        let table = self.sizes.butterfly() + self.sizes.capture() + distance * self.sizes.continuation();
        table + mover * self.sizes.squares + to.index()
    }

    /// How well a quiet move did before, here and as a reply to the two moves before
    /// (`rows`, latest first).
    pub fn quiet(&self, piece: Piece, mv: Move, rows: [usize; 2]) -> i32 {
        let entries = self.entries();
        let one = entries[self.continuation_index(0, rows[0], piece, mv.to())];
        let two = entries[self.continuation_index(1, rows[1], piece, mv.to())];
        let here = entries[self.butterfly_index(piece.color(), mv)];
        i32::from(here) + i32::from(one) + i32::from(two)
    }

    /// How well a capture of a `victim` did before.
    pub fn capture(&self, piece: Piece, mv: Move, victim: PieceKind) -> i32 {
        i32::from(self.entries()[self.capture_index(piece, mv.to(), victim)])
    }

    /// Moves the entries of a quiet move towards `bonus`.
    pub fn update_quiet(&mut self, piece: Piece, mv: Move, rows: [usize; 2], bonus: i32) {
        let index = self.butterfly_index(piece.color(), mv);
        apply(self.entry_mut(index), bonus);
        let no_row = self.no_row();
        for (distance, row) in rows.into_iter().enumerate() {
            if row != no_row {
                let index = self.continuation_index(distance, row, piece, mv.to());
                apply(self.entry_mut(index), bonus);
            }
        }
    }

    /// Moves the entry of a capture towards `bonus`.
    pub fn update_capture(&mut self, piece: Piece, mv: Move, victim: PieceKind, bonus: i32) {
        let index = self.capture_index(piece, mv.to(), victim);
        apply(self.entry_mut(index), bonus);
    }
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
    fn every_table_of_every_game_has_entries_of_its_own() {
        for rules in movegen::all_games() {
            let mut history = History::new(rules).expect("memory");
            assert_eq!(history.memory.len(), History::bytes(rules));
            let position = movegen::Position::start(rules);
            let mv = position.legal_moves()[0];
            let piece = position.moved_piece(mv);
            let last_square = Square::new(rules.geometry().square_count() - 1);
            let last_kind = rules.kinds().last().expect("a game has kinds");
            let last_piece = Piece::new(Color::Black, last_kind);
            let (no_row, row) = (history.no_row(), history.no_row() - 1);
            history.update_quiet(piece, mv, [row, no_row], 100);
            history.update_quiet(piece, mv, [no_row, row], 1000);
            history.update_capture(last_piece, mv, last_kind, 10);
            assert_eq!(history.quiet(piece, mv, [no_row; 2]), 1094, "the butterfly alone");
            assert_eq!(history.quiet(piece, mv, [row; 2]), 1094 + 100 + 1000);
            assert_eq!(history.capture(last_piece, mv, last_kind), 10);
            assert!(history.continuation_index(1, no_row, last_piece, last_square) < history.entries().len());
            history.clear();
            assert_eq!(history.quiet(piece, mv, [row; 2]), 0);
        }
    }
}
