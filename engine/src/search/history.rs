//! Move ordering statistics: which moves caused cutoffs.
//!
//! Source: <https://www.chessprogramming.org/History_Heuristic>

use std::io;

use memmap2::MmapMut;
use movegen::{Color, Move, Piece, PieceKind, Rules, Square};
use zerocopy::FromBytes;

use super::correction::Corrections;
use super::params;
use crate::table_memory::zeroed;

/// Greatest absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Greatest number of entries of one continuation table. A game that needs more shares the table between the
/// colours.
const CONTINUATION_ENTRIES: usize = 8 << 20;

/// Rows of the history by pawn structure: a power of two.
const PAWN_ROWS: usize = 512;

/// How many plies before the node the move of each continuation table was made.
const PLIES: [(usize, usize); 3] = [(1, 0), (2, 1), (4, 1)];

/// What the histories of quiet moves depend on, besides the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings {
    /// Continuation rows of the moves one, two and four plies before.
    pub rows: [usize; 3],
    /// The pawn structure.
    pub pawn_key: u64,
}

/// Whether the enemy attacks the squares of a move: bit 0 for the source, bit 1 for the target.
pub(super) type Threats = usize;

/// Number of values of [`Threats`].
const THREATS: usize = 4;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    layout: Layout,
    /// The tables in sequence. Entries are `i16`.
    memory: MmapMut,
    /// Corrections of the static evaluation.
    pub corrections: Corrections,
}

/// Where the tables of a game begin, as indexes of entries.
#[derive(Clone, Copy)]
struct Layout {
    kinds: usize,
    squares: usize,
    /// 2, or 1 if both colours share the continuation tables.
    continuation_colors: usize,
    /// Captures by piece, target and victim. The table before it, at 0, is by colour, threats, source and
    /// target.
    capture: usize,
    /// By pawn structure, piece and target.
    pawn: usize,
    /// By the opponent's move before, and by own moves before.
    continuation: [usize; 2],
    /// The entries of all tables.
    entries: usize,
}

impl Layout {
    fn new(rules: &Rules) -> Self {
        let kinds = rules.kind_count();
        let squares = rules.geometry().square_count();
        let slots = kinds * squares;
        let continuation_colors = if 2 * slots * slots <= CONTINUATION_ENTRIES { 2 } else { 1 };
        let capture = 2 * THREATS * squares * squares;
        let pawn = capture + 2 * slots * kinds;
        let first = pawn + PAWN_ROWS * 2 * slots;
        let second = first + (slots + 1) * slots * continuation_colors;
        let entries = 2 * second - first;
        Self { kinds, squares, continuation_colors, capture, pawn, continuation: [first, second], entries }
    }

    const fn bytes(self) -> usize {
        self.entries * size_of::<i16>()
    }
}

impl History {
    /// Empty tables for a game.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        let layout = Layout::new(rules);
        Ok(History { layout, memory: zeroed(layout.bytes())?, corrections: Corrections::new() })
    }

    /// The memory that the tables of a game take, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        Layout::new(rules).bytes() + Corrections::BYTES
    }

    /// Clears the tables.
    pub fn clear(&mut self) {
        match zeroed(self.layout.bytes()) {
            Ok(blank) => self.memory = blank,
            Err(_) => self.memory.fill(0),
        }
        self.corrections.clear();
    }

    fn entries(&self) -> &[i16] {
        <[i16]>::ref_from_bytes(&self.memory).expect("a mapping begins with a page")
    }

    fn entry(&self, index: usize) -> i32 {
        i32::from(self.entries()[index])
    }

    fn update(&mut self, index: usize, bonus: i32) {
        let entries = <[i16]>::mut_from_bytes(&mut self.memory).expect("a mapping begins with a page");
        apply(&mut entries[index], bonus);
    }

    /// The continuation row of "no move before". Its entries stay zero.
    pub fn no_row(&self) -> usize {
        self.layout.kinds * self.layout.squares
    }

    /// The continuation row for replies to a move of `piece` to `to`.
    pub fn row(&self, piece: Piece, to: Square) -> usize {
        piece.kind().index() * self.layout.squares + to.index()
    }

    fn butterfly_index(&self, color: Color, mv: Move, threats: Threats) -> usize {
        let row = (color.index() * THREATS + threats) * self.layout.squares + mv.from().index();
        row * self.layout.squares + mv.to().index()
    }

    /// The index of a piece and its target square.
    fn piece_to(&self, piece: Piece, to: Square) -> usize {
        (piece.color().index() * self.layout.kinds + piece.kind().index()) * self.layout.squares + to.index()
    }

    fn pawn_index(&self, pawn_key: u64, piece: Piece, to: Square) -> usize {
        let row = pawn_key as usize % PAWN_ROWS;
        let row_length = 2 * self.layout.kinds * self.layout.squares;
        self.layout.pawn + row * row_length + self.piece_to(piece, to)
    }

    fn capture_index(&self, piece: Piece, to: Square, victim: PieceKind) -> usize {
        self.layout.capture + self.piece_to(piece, to) * self.layout.kinds + victim.index()
    }

    fn continuation_index(&self, table: usize, row: usize, piece: Piece, to: Square) -> usize {
        let color = if self.layout.continuation_colors == 2 { piece.color().index() } else { 0 };
        let mover =
            (row * self.layout.continuation_colors + color) * self.layout.kinds + piece.kind().index();
        self.layout.continuation[table] + mover * self.layout.squares + to.index()
    }

    /// The history of a quiet move: by its squares, by the moves before it, and by the pawn structure.
    pub fn quiet(&self, piece: Piece, mv: Move, threats: Threats, at: &Surroundings) -> i32 {
        self.quiet_rows(piece.color(), at).get(piece.kind(), mv, threats)
    }

    /// The entries of all quiet moves of a side in a position.
    pub fn quiet_rows(&self, color: Color, at: &Surroundings) -> QuietRows<'_> {
        let Layout { squares, kinds, .. } = self.layout;
        let entries = self.entries();
        let first = Piece::new(color, PieceKind::new(0));
        let by_slot = |start: usize| &entries[start..start + kinds * squares];
        let start = Square::new(0);
        let board = THREATS * squares * squares;
        QuietRows {
            squares,
            butterfly: &entries[color.index() * board..(color.index() + 1) * board],
            continuation: [0, 1, 2]
                .map(|ply| by_slot(self.continuation_index(PLIES[ply].1, at.rows[ply], first, start))),
            pawn: by_slot(self.pawn_index(at.pawn_key, first, start)),
        }
    }

    /// The history of a capture of a `victim`.
    pub fn capture(&self, piece: Piece, mv: Move, victim: PieceKind) -> i32 {
        self.entry(self.capture_index(piece, mv.to(), victim))
    }

    /// Updates the entries of a quiet move by `bonus`.
    pub fn update_quiet(&mut self, piece: Piece, mv: Move, threats: Threats, at: &Surroundings, bonus: i32) {
        self.update_butterfly(piece, mv, threats, bonus);
        let no_row = self.no_row();
        let weights = [params::weight_ply_1(), params::weight_ply_2(), params::weight_ply_4()];
        for ((row, weight), (_, table)) in at.rows.into_iter().zip(weights).zip(PLIES) {
            if row != no_row && weight > 0 {
                self.update(self.continuation_index(table, row, piece, mv.to()), bonus);
            }
        }
        if params::weight_pawn() > 0 {
            self.update(self.pawn_index(at.pawn_key, piece, mv.to()), bonus);
        }
    }

    /// Updates the entry of a quiet move that does not depend on earlier moves by `bonus`.
    pub fn update_butterfly(&mut self, piece: Piece, mv: Move, threats: Threats, bonus: i32) {
        self.update(self.butterfly_index(piece.color(), mv, threats), bonus);
    }

    /// Updates the entry of a capture by `bonus`.
    pub fn update_capture(&mut self, piece: Piece, mv: Move, victim: PieceKind, bonus: i32) {
        self.update(self.capture_index(piece, mv.to(), victim), bonus);
    }
}

/// The entries of all quiet moves of a side in a position: see [`History::quiet`].
pub(super) struct QuietRows<'a> {
    squares: usize,
    /// By threats, source and target.
    butterfly: &'a [i16],
    /// By kind and target, as the other tables.
    continuation: [&'a [i16]; 3],
    pawn: &'a [i16],
}

impl QuietRows<'_> {
    /// The history of a move of a piece of a kind.
    #[inline]
    pub fn get(&self, kind: PieceKind, mv: Move, threats: Threats) -> i32 {
        let weights = [params::weight_ply_1(), params::weight_ply_2(), params::weight_ply_4()];
        let slot = kind.index() * self.squares + mv.to().index();
        let mut sum = 0;
        for (row, weight) in self.continuation.into_iter().zip(weights) {
            if weight > 0 {
                sum += i32::from(row[slot]) * weight;
            }
        }
        if params::weight_pawn() > 0 {
            sum += i32::from(self.pawn[slot]) * params::weight_pawn();
        }
        let at = (threats * self.squares + mv.from().index()) * self.squares + mv.to().index();
        i32::from(self.butterfly[at]) + sum / 16
    }
}

/// Adds a bonus with gravity: the entry stays in the range of [`HISTORY_MAX`], and a bonus against its sign
/// has more effect than one with it.
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
        for rules in movegen::main_games() {
            let mut history = History::new(rules).expect("memory");
            let position = movegen::Position::start(rules);
            let mv = position.legal_moves()[0];
            let piece = position.moved_piece(mv);
            let last_square = Square::new(rules.geometry().square_count() - 1);
            let last_kind = rules.kinds().last().expect("a game has kinds");
            let last_piece = Piece::new(Color::Black, last_kind);
            let no_row = history.no_row();
            let row = no_row - 1;
            let at = |rows| Surroundings { rows, pawn_key: u64::MAX };
            let nowhere = at([no_row; 3]);
            history.update_quiet(piece, mv, 3, &at([row, no_row, no_row]), 100);
            history.update_quiet(piece, mv, 3, &at([no_row, row, no_row]), 1000);
            history.update_capture(last_piece, mv, last_kind, 10);
            let alone = history.quiet(piece, mv, 3, &nowhere);
            assert!(alone >= 1094, "the table without surroundings: {alone}");
            assert_eq!(history.quiet(piece, mv, 0, &nowhere), alone - 1094);
            let all = history.quiet(piece, mv, 3, &at([row, row, no_row]));
            let replies = 100 * params::weight_ply_1() / 16 + 1000 * params::weight_ply_2() / 16;
            assert!((all - alone - replies).abs() <= 1, "{all} {alone} {replies}");
            assert_eq!(history.capture(last_piece, mv, last_kind), 10);
            let last = history.continuation_index(1, no_row, last_piece, last_square);
            assert!(last < history.layout.entries && history.memory.len() == history.layout.bytes());
            history.clear();
            assert_eq!(history.quiet(piece, mv, 3, &at([row; 3])), 0);
        }
    }
}
