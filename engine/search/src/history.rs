//! The history tables of a thread, which record the moves that caused cutoffs.

use std::io;

use movegen::{Color, Move, Piece, PieceKind, Rules, Square};
use zerocopy::FromBytes;

use super::memory::{Zeroed, zeroed};
use super::params;

/// Maximum absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Maximum number of entries of one continuation table. A game that needs more shares the table between the
/// colours, and then its rows between neighbouring target squares of the earlier move.
const CONTINUATION_ENTRIES: usize = 8 << 20;

/// How many plies before the node the moves of the continuation histories were made.
pub(super) const LOOK_BACKS: [usize; 3] = [1, 2, 4];

/// The continuation table of each: that of the opponent's move, or that of own moves.
const TABLES: [usize; 3] = [0, 1, 1];

/// The rows of the continuation histories for those moves.
pub(super) type ContinuationRows = [usize; 3];

/// The weight of each continuation history.
fn weights() -> [i32; 3] {
    [params::weight_ply_1(), params::weight_ply_2(), params::weight_ply_4()]
}

/// Whether the enemy attacks the squares of a move: bit 0 for the source, bit 1 for the target.
pub(super) type Attacked = usize;

/// Number of values of [`Attacked`].
const ATTACKED: usize = 4;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    layout: Layout,
    /// The tables in sequence. Entries are `i16`.
    memory: Zeroed,
}

/// The offsets of the tables of a game, in entries.
#[derive(Clone, Copy)]
struct Layout {
    kinds: usize,
    squares: usize,
    /// The number of origins of a move: its squares, and then the kinds in hand.
    origins: usize,
    /// 2, or 1 if both colours share the continuation tables.
    continuation_colors: usize,
    /// A continuation row is for 1 << `row_shift` targets of the earlier move.
    row_shift: u32,
    /// The continuation rows of one kind.
    kind_rows: usize,
    /// Captures by piece, target and victim. The table before it, at 0, is by colour, attacked squares,
    /// source and target.
    capture: usize,
    /// By the opponent's move before, and by own moves before.
    continuation: [usize; 2],
    /// Walls, in games with walls, by colour, the target of the move before, and their square.
    walls: usize,
    entries: usize,
}

impl Layout {
    fn new(rules: &Rules) -> Self {
        let kinds = rules.kind_count();
        let squares = rules.geometry().square_count();
        let slots = kinds * squares;
        let continuation_colors = if 2 * slots * slots <= CONTINUATION_ENTRIES { 2 } else { 1 };
        let kind_rows_at = |shift: u32| squares.div_ceil(1 << shift);
        let fits = |shift: &u32| (kinds * kind_rows_at(*shift)) * slots <= CONTINUATION_ENTRIES;
        let row_shift = (0..usize::BITS).find(fits).expect("one row a kind fits");
        let kind_rows = kind_rows_at(row_shift);
        let origins = squares + if rules.has_hands() { kinds } else { 0 };
        let capture = 2 * ATTACKED * origins * squares;
        let first = capture + 2 * slots * kinds;
        let second = first + (kinds * kind_rows + 1) * slots * continuation_colors;
        let walls = 2 * second - first;
        let entries = walls + if rules.has_walls() { 2 * squares * squares } else { 0 };
        let continuation = [first, second];
        Self {
            kinds,
            squares,
            origins,
            continuation_colors,
            row_shift,
            kind_rows,
            capture,
            continuation,
            walls,
            entries,
        }
    }

    /// The row of a move in the table by origin: its square, or the kind that is dropped.
    #[inline]
    fn origin(self, mv: Move) -> usize {
        mv.dropped().map_or(mv.from().index(), |kind| self.squares + kind.index())
    }

    const fn bytes(self) -> usize {
        self.entries * size_of::<i16>()
    }
}

impl History {
    /// Empty tables for a game.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        let layout = Layout::new(rules);
        Ok(History { layout, memory: zeroed(layout.bytes())? })
    }

    /// The memory that the tables of a game take, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        Layout::new(rules).bytes()
    }

    pub fn clear(&mut self) {
        match zeroed(self.layout.bytes()) {
            Ok(blank) => self.memory = blank,
            Err(_) => self.memory.fill(0),
        }
    }

    fn entries(&self) -> &[i16] {
        <[i16]>::ref_from_bytes(&self.memory).expect("memory aligned to words")
    }

    fn entry(&self, index: usize) -> i32 {
        i32::from(self.entries()[index])
    }

    fn update(&mut self, index: usize, bonus: i32) {
        let entries = <[i16]>::mut_from_bytes(&mut self.memory).expect("memory aligned to words");
        add_with_gravity(&mut entries[index], bonus, HISTORY_MAX);
    }

    /// The continuation row of "no move before". Its entries stay zero.
    pub fn no_row(&self) -> usize {
        self.layout.kinds * self.layout.kind_rows
    }

    /// The continuation row for replies to a move of `piece` to `to`.
    pub fn row(&self, piece: Piece, to: Square) -> usize {
        piece.kind().index() * self.layout.kind_rows + (to.index() >> self.layout.row_shift)
    }

    fn butterfly_index(&self, color: Color, mv: Move, attacked: Attacked) -> usize {
        let row = (color.index() * ATTACKED + attacked) * self.layout.origins + self.layout.origin(mv);
        row * self.layout.squares + mv.to().index()
    }

    /// The index of a piece and its target square.
    fn piece_to(&self, piece: Piece, to: Square) -> usize {
        (piece.color().index() * self.layout.kinds + piece.kind().index()) * self.layout.squares + to.index()
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

    fn wall_index(&self, color: Color, before: Square, wall: Square) -> usize {
        let row = color.index() * self.layout.squares + before.index();
        self.layout.walls + row * self.layout.squares + wall.index()
    }

    /// The history of a side's wall on a square, after a move to the square `before`. Only in games with
    /// walls.
    pub fn wall(&self, color: Color, before: Square, wall: Square) -> i32 {
        self.entry(self.wall_index(color, before, wall))
    }

    /// Updates the entry of a wall by `bonus`.
    pub fn update_wall(&mut self, color: Color, before: Square, wall: Square, bonus: i32) {
        self.update(self.wall_index(color, before, wall), bonus);
    }

    /// The history of a quiet move: by its squares, and by the moves before it.
    pub fn quiet(&self, piece: Piece, mv: Move, attacked: Attacked, rows: ContinuationRows) -> i32 {
        self.quiet_rows(piece.color(), rows).get(piece.kind(), mv, attacked)
    }

    /// The entries of all quiet moves of a side in a position.
    pub fn quiet_rows(&self, color: Color, rows: ContinuationRows) -> QuietRows<'_> {
        let Layout { squares, kinds, origins, .. } = self.layout;
        let entries = self.entries();
        let first = Piece::new(color, PieceKind::new(0));
        let by_slot = |start: usize| &entries[start..start + kinds * squares];
        let start = Square::new(0);
        let board = ATTACKED * origins * squares;
        QuietRows {
            layout: self.layout,
            butterfly: &entries[color.index() * board..(color.index() + 1) * board],
            continuation: [0, 1, 2]
                .map(|index| by_slot(self.continuation_index(TABLES[index], rows[index], first, start))),
        }
    }

    /// The history of a capture of a `victim`.
    pub fn capture(&self, piece: Piece, mv: Move, victim: PieceKind) -> i32 {
        self.entry(self.capture_index(piece, mv.to(), victim))
    }

    /// Updates the entries of a quiet move by `bonus`.
    pub fn update_quiet(
        &mut self,
        piece: Piece,
        mv: Move,
        attacked: Attacked,
        rows: ContinuationRows,
        bonus: i32,
    ) {
        self.update_butterfly(piece, mv, attacked, bonus);
        let no_row = self.no_row();
        for ((row, weight), table) in rows.into_iter().zip(weights()).zip(TABLES) {
            if row != no_row && weight > 0 {
                self.update(self.continuation_index(table, row, piece, mv.to()), bonus);
            }
        }
    }

    /// Updates the entry of a quiet move that does not depend on earlier moves by `bonus`.
    pub fn update_butterfly(&mut self, piece: Piece, mv: Move, attacked: Attacked, bonus: i32) {
        self.update(self.butterfly_index(piece.color(), mv, attacked), bonus);
    }

    /// Updates the entry of a capture by `bonus`.
    pub fn update_capture(&mut self, piece: Piece, mv: Move, victim: PieceKind, bonus: i32) {
        self.update(self.capture_index(piece, mv.to(), victim), bonus);
    }
}

/// The entries of all quiet moves of a side in a position: see [`History::quiet`].
pub(super) struct QuietRows<'a> {
    layout: Layout,
    /// By attacked squares, source and target.
    butterfly: &'a [i16],
    /// By kind and target, as the other tables.
    continuation: [&'a [i16]; 3],
}

impl QuietRows<'_> {
    #[inline]
    pub fn get(&self, kind: PieceKind, mv: Move, attacked: Attacked) -> i32 {
        let Layout { squares, origins, .. } = self.layout;
        let slot = kind.index() * squares + mv.to().index();
        let mut sum = 0;
        for (row, weight) in self.continuation.into_iter().zip(weights()) {
            if weight > 0 {
                sum += i32::from(row[slot]) * weight;
            }
        }
        let at = (attacked * origins + self.layout.origin(mv)) * squares + mv.to().index();
        i32::from(self.butterfly[at]) + sum / 16
    }
}

/// Adds a bonus with gravity: the absolute value of the entry stays within `limit`, and a bonus against its
/// sign has more effect than one with it.
pub(super) fn add_with_gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_keeps_entries_in_range() {
        let mut entry = 0;
        for _ in 0..1000 {
            add_with_gravity(&mut entry, 2000, HISTORY_MAX);
            assert!(i32::from(entry) <= HISTORY_MAX);
        }
        assert!(i32::from(entry) > HISTORY_MAX * 9 / 10);
        add_with_gravity(&mut entry, -2000, HISTORY_MAX);
        assert!(i32::from(entry) < HISTORY_MAX * 9 / 10);
        for _ in 0..1000 {
            add_with_gravity(&mut entry, -2000, HISTORY_MAX);
            assert!(i32::from(entry) >= -HISTORY_MAX);
        }
    }

    #[test]
    fn every_table_of_every_game_has_entries_of_its_own() {
        // Terachess II has the largest board, and shares rows.
        let shared = movegen::rules("terachess-2").expect("a game of the library");
        for rules in movegen::main_games().chain([shared]) {
            let mut history = History::new(rules).expect("memory");
            let position = movegen::Position::start(rules);
            let mv = position.legal_moves()[0];
            let piece = position.moved_piece(mv);
            let last_square = Square::new(rules.geometry().square_count() - 1);
            let last_kind = rules.kinds().last().expect("a game has kinds");
            let last_piece = Piece::new(Color::Black, last_kind);
            let no_row = history.no_row();
            let row = no_row - 1;
            let nowhere = [no_row; 3];
            history.update_quiet(piece, mv, 3, [row, no_row, no_row], 100);
            history.update_quiet(piece, mv, 3, [no_row, row, no_row], 1000);
            history.update_capture(last_piece, mv, last_kind, 10);
            let alone = history.quiet(piece, mv, 3, nowhere);
            assert!(alone >= 1094, "the table without surroundings: {alone}");
            assert_eq!(history.quiet(piece, mv, 0, nowhere), alone - 1094);
            let all = history.quiet(piece, mv, 3, [row, row, no_row]);
            let replies = 100 * params::weight_ply_1() / 16 + 1000 * params::weight_ply_2() / 16;
            assert!((all - alone - replies).abs() <= 1, "{all} {alone} {replies}");
            assert_eq!(history.capture(last_piece, mv, last_kind), 10);
            let last = history.continuation_index(1, no_row, last_piece, last_square);
            assert!(last < history.layout.entries && history.memory.len() == history.layout.bytes());
            history.clear();
            assert_eq!(history.quiet(piece, mv, 3, [row; 3]), 0);
        }
    }
}
