//! The history tables of a thread: move histories record which moves caused cutoffs, and correction histories
//! how far static evaluations differed from search scores.

use std::io;

use movegen::{Color, Move, Piece, PieceKind, Rules, Square};
use zerocopy::FromBytes;

use super::params;
use super::score::{Score, is_mate};
use super::thread_data::ThreadData;
use super::thread_memory::NO_EVAL;
use crate::system::{Zeroed, zeroed};
use crate::transposition::Bound;

/// Maximum absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Maximum number of entries of one continuation table. A game that needs more shares the table between the
/// colours.
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
pub(super) type Threats = usize;

/// Number of values of [`Threats`].
const THREATS: usize = 4;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    layout: Layout,
    /// The tables in sequence. Entries are `i16`.
    memory: Zeroed,
    /// Corrections of the static evaluation.
    pub corrections: Corrections,
}

/// The offsets of the tables of a game, in entries.
#[derive(Clone, Copy)]
struct Layout {
    kinds: usize,
    squares: usize,
    /// 2, or 1 if both colours share the continuation tables.
    continuation_colors: usize,
    /// Captures by piece, target and victim. The table before it, at 0, is by colour, threats, source and
    /// target.
    capture: usize,
    /// By the opponent's move before, and by own moves before.
    continuation: [usize; 2],
    entries: usize,
}

impl Layout {
    fn new(rules: &Rules) -> Self {
        let kinds = rules.kind_count();
        let squares = rules.geometry().square_count();
        let slots = kinds * squares;
        let continuation_colors = if 2 * slots * slots <= CONTINUATION_ENTRIES { 2 } else { 1 };
        let capture = 2 * THREATS * squares * squares;
        let first = capture + 2 * slots * kinds;
        let second = first + (slots + 1) * slots * continuation_colors;
        let entries = 2 * second - first;
        Self { kinds, squares, continuation_colors, capture, continuation: [first, second], entries }
    }

    const fn bytes(self) -> usize {
        self.entries * size_of::<i16>()
    }
}

impl History {
    /// Empty tables for a game.
    pub fn new(rules: &Rules) -> io::Result<Self> {
        let layout = Layout::new(rules);
        Ok(History { layout, memory: zeroed(layout.bytes())?, corrections: Corrections::new() })
    }

    /// The memory that the tables of a game take, in bytes.
    pub fn bytes(rules: &Rules) -> usize {
        Layout::new(rules).bytes() + Corrections::BYTES
    }

    pub fn clear(&mut self) {
        match zeroed(self.layout.bytes()) {
            Ok(blank) => self.memory = blank,
            Err(_) => self.memory.fill(0),
        }
        self.corrections.clear();
    }

    fn entries(&self) -> &[i16] {
        <[i16]>::ref_from_bytes(&self.memory).expect("memory aligned to words")
    }

    fn entry(&self, index: usize) -> i32 {
        i32::from(self.entries()[index])
    }

    fn update(&mut self, index: usize, bonus: i32) {
        let entries = <[i16]>::mut_from_bytes(&mut self.memory).expect("memory aligned to words");
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

    fn capture_index(&self, piece: Piece, to: Square, victim: PieceKind) -> usize {
        self.layout.capture + self.piece_to(piece, to) * self.layout.kinds + victim.index()
    }

    fn continuation_index(&self, table: usize, row: usize, piece: Piece, to: Square) -> usize {
        let color = if self.layout.continuation_colors == 2 { piece.color().index() } else { 0 };
        let mover =
            (row * self.layout.continuation_colors + color) * self.layout.kinds + piece.kind().index();
        self.layout.continuation[table] + mover * self.layout.squares + to.index()
    }

    /// The history of a quiet move: by its squares, and by the moves before it.
    pub fn quiet(&self, piece: Piece, mv: Move, threats: Threats, rows: ContinuationRows) -> i32 {
        self.quiet_rows(piece.color(), rows).get(piece.kind(), mv, threats)
    }

    /// The entries of all quiet moves of a side in a position.
    pub fn quiet_rows(&self, color: Color, rows: ContinuationRows) -> QuietRows<'_> {
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
        threats: Threats,
        rows: ContinuationRows,
        bonus: i32,
    ) {
        self.update_butterfly(piece, mv, threats, bonus);
        let no_row = self.no_row();
        for ((row, weight), table) in rows.into_iter().zip(weights()).zip(TABLES) {
            if row != no_row && weight > 0 {
                self.update(self.continuation_index(table, row, piece, mv.to()), bonus);
            }
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
}

impl QuietRows<'_> {
    #[inline]
    pub fn get(&self, kind: PieceKind, mv: Move, threats: Threats) -> i32 {
        let slot = kind.index() * self.squares + mv.to().index();
        let mut sum = 0;
        for (row, weight) in self.continuation.into_iter().zip(weights()) {
            if weight > 0 {
                sum += i32::from(row[slot]) * weight;
            }
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

/// Rewards the move that caused the cutoff, and penalizes the moves searched before it, which are on the
/// stack of searched moves from `searched_base` on.
pub(super) fn reward_best(td: &mut ThreadData, best: Move, searched_base: usize, depth: i32) {
    let bonus = params::history_bonus(depth);
    let quiet = !td.position.is_noisy(best);
    if quiet {
        remember_killer(td, best);
    }
    update(td, best, bonus);
    for index in searched_base..td.memory.searched.len() {
        let mv = td.memory.searched[index];
        // A cutoff by a capture says nothing about quiet moves.
        if quiet || td.position.is_noisy(mv) {
            update(td, mv, -bonus);
        }
    }
}

/// Rewards the opponent's quiet move before a node in which all moves failed low.
pub(super) fn reward_refuted_move(td: &mut ThreadData, depth: i32) {
    update_previous(td, params::history_bonus(depth) * params::bonus_fail_low() / 100);
}

/// Rewards or penalizes the opponent's quiet move by the change of the opponent's static evaluation.
pub(super) fn learn_from_evaluation(td: &mut ThreadData, static_eval: Score) {
    /// Maximum reward or penalty of one move.
    const MOST: i32 = 1500;
    if td.ply == 0 {
        return;
    }
    let before = td.memory.stack.back(td.ply, 1).static_eval;
    if before != NO_EVAL {
        update_previous(td, (-(before + static_eval) * params::bonus_eval()).clamp(-MOST, MOST));
    }
}

/// Updates the correction histories with the difference between search score and static evaluation.
pub(super) fn learn_from_search(
    td: &mut ThreadData,
    static_eval: Score,
    depth: i32,
    score: Score,
    bound: Bound,
    best: Option<Move>,
) {
    let tells = match bound {
        Bound::Exact => true,
        Bound::Lower => score > static_eval,
        Bound::Upper => score < static_eval,
    };
    if tells && !is_mate(score) && best.is_none_or(|mv| !td.position.is_noisy(mv)) {
        let keys = td.correction_keys();
        td.memory.history.corrections.update(&keys, depth, score - static_eval);
    }
}

/// Updates the entry of the opponent's move before a node by `bonus`, if it was quiet.
fn update_previous(td: &mut ThreadData, bonus: i32) {
    if td.ply == 0 {
        return;
    }
    let before = td.memory.stack.back(td.ply, 1);
    if let Some(mv) = before.current_move
        && before.was_quiet
    {
        let threats = before.threats;
        let piece = td.position.piece_on(mv.to());
        td.memory.history.update_butterfly(piece, mv, threats, bonus);
    }
}

fn update(td: &mut ThreadData, mv: Move, bonus: i32) {
    let piece = td.position.moved_piece(mv);
    if !td.position.is_noisy(mv) {
        let (threats, rows) = (td.threats(mv), td.continuation_rows());
        td.memory.history.update_quiet(piece, mv, threats, rows, bonus);
    } else if let Some(victim) = td.position.captured_kind(mv) {
        td.memory.history.update_capture(piece, mv, victim, bonus);
    }
}

fn remember_killer(td: &mut ThreadData, mv: Move) {
    let killers = &mut td.memory.stack[td.ply].killers;
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}

/// Entries of one table for each side to move: a power of two.
const ENTRIES: usize = 1 << 14;

/// Maximum absolute value of an entry.
const LIMIT: i32 = 1024;

/// The maximum change by one update.
const MAX_STEP: i32 = LIMIT / 4;

/// The denominator of the weights.
const WEIGHT_UNIT: i32 = 4096;

/// The keys of a node's corrections.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionKeys {
    /// The side to move.
    pub side: Color,
    pub pawns: u64,
    /// The other pieces of each side.
    pub non_pawns: [u64; 2],
    /// The last two moves.
    pub moves: u64,
}

/// The correction tables of one thread.
pub(super) struct Corrections {
    pawns: Vec<i16>,
    non_pawns: [Vec<i16>; 2],
    moves: Vec<i16>,
}

impl Corrections {
    /// Size of the tables in bytes.
    pub const BYTES: usize = 4 * 2 * ENTRIES * size_of::<i16>();

    /// Empty tables.
    pub fn new() -> Self {
        let table = || vec![0; 2 * ENTRIES];
        Self { pawns: table(), non_pawns: [table(), table()], moves: table() }
    }

    pub fn clear(&mut self) {
        let [white, black] = &mut self.non_pawns;
        for table in [&mut self.pawns, white, black, &mut self.moves] {
            table.fill(0);
        }
    }

    /// The correction of a node's static evaluation, in centipawns for the side to move.
    pub fn correction(&self, keys: &CorrectionKeys) -> Score {
        let read = |table: &[i16], key| i32::from(table[index(keys.side, key)]);
        let non_pawns =
            read(&self.non_pawns[0], keys.non_pawns[0]) + read(&self.non_pawns[1], keys.non_pawns[1]);
        let sum = read(&self.pawns, keys.pawns) * params::correction_pawn()
            + non_pawns * params::correction_non_pawn()
            + read(&self.moves, keys.moves) * params::correction_moves();
        sum / WEIGHT_UNIT
    }

    /// Updates the tables after a search of `depth` plies. `difference` is its score minus the corrected
    /// static evaluation.
    pub fn update(&mut self, keys: &CorrectionKeys, depth: i32, difference: Score) {
        let bonus = (difference * depth / 8).clamp(-MAX_STEP, MAX_STEP);
        let [white, black] = &mut self.non_pawns;
        let tables = [
            (&mut self.pawns, keys.pawns),
            (white, keys.non_pawns[0]),
            (black, keys.non_pawns[1]),
            (&mut self.moves, keys.moves),
        ];
        for (table, key) in tables {
            let entry = &mut table[index(keys.side, key)];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
        }
    }
}

fn index(side: Color, key: u64) -> usize {
    side.index() * ENTRIES + key as usize % ENTRIES
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

    #[test]
    fn entries_stay_in_range_and_belong_to_the_side_to_move() {
        let mut corrections = Corrections::new();
        let keys = |side| CorrectionKeys { side, pawns: 5, non_pawns: [7, u64::MAX], moves: 11 };
        for _ in 0..100 {
            corrections.update(&keys(Color::White), 20, 500);
        }
        let at = index(Color::White, 5);
        assert!((900..=LIMIT).contains(&i32::from(corrections.pawns[at])));
        assert_eq!(corrections.pawns[index(Color::Black, 5)], 0);
        for _ in 0..200 {
            corrections.update(&keys(Color::White), 20, -500);
        }
        assert!((-LIMIT..=-900).contains(&i32::from(corrections.pawns[at])));
        assert_eq!(corrections.correction(&keys(Color::Black)), 0);
    }
}
