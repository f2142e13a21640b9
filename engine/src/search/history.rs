//! Move ordering statistics, learnt from which moves cut off.
//!
//! Source: <https://www.chessprogramming.org/History_Heuristic>

use movegen::{Color, Move, Piece, PieceKind, Rules, Square};

use super::correction::Corrections;
use super::params;

/// Greatest absolute value of an entry.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// Greatest number of entries of one continuation table; a game whose tables would be larger
/// shares them between the colours.
const CONTINUATION_ENTRIES: usize = 8 << 20;

/// Rows of the history by pawn structure: a power of two.
const PAWN_ROWS: usize = 512;

/// The moves before a node whose continuations count: so many plies before it, by table.
const PLIES: [(usize, usize); 3] = [(1, 0), (2, 1), (4, 1)];

/// What the histories of quiet moves depend on at a node, besides the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings {
    /// Continuation rows of the moves one, two and four plies before.
    pub rows: [usize; 3],
    /// The pawn structure.
    pub pawn_key: u64,
}

/// Whether the enemy attacks the squares of a move: 1 for the source, 2 for the target.
pub(super) type Threats = usize;

/// Values of [`Threats`].
const THREATS: usize = 4;

/// The history tables of one thread, sized for one game.
pub(super) struct History {
    kinds: usize,
    squares: usize,
    /// 2, or 1 where both colours share the continuation tables.
    continuation_colors: usize,
    /// By colour, threats, source and target.
    butterfly: Vec<i16>,
    capture: Vec<i16>,
    /// By the opponent's move before, and by own moves before.
    continuation: [Vec<i16>; 2],
    /// By pawn structure.
    pawn: Vec<i16>,
    /// Of the static evaluation.
    pub corrections: Corrections,
}

impl History {
    /// Blank tables for a game.
    pub fn new(rules: &Rules) -> Self {
        let kinds = rules.kind_count();
        let squares = rules.geometry().square_count();
        let slots = kinds * squares;
        let continuation_colors = if 2 * slots * slots <= CONTINUATION_ENTRIES { 2 } else { 1 };
        let continuation = vec![0; (slots + 1) * slots * continuation_colors];
        History {
            kinds,
            squares,
            continuation_colors,
            butterfly: vec![0; 2 * THREATS * squares * squares],
            capture: vec![0; 2 * slots * kinds],
            continuation: [continuation.clone(), continuation],
            pawn: vec![0; PAWN_ROWS * 2 * slots],
            corrections: Corrections::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let [one, two] = &mut self.continuation;
        for table in [&mut self.butterfly, &mut self.capture, &mut self.pawn, one, two] {
            table.fill(0);
        }
        self.corrections.clear();
    }

    /// The continuation row of "no move before"; its entries stay zero.
    pub fn no_row(&self) -> usize {
        self.kinds * self.squares
    }

    /// The continuation row for replies to `piece` going to `to`.
    pub fn row(&self, piece: Piece, to: Square) -> usize {
        piece.kind().index() * self.squares + to.index()
    }

    fn butterfly_index(&self, color: Color, mv: Move, threats: Threats) -> usize {
        let row = (color.index() * THREATS + threats) * self.squares + mv.from().index();
        row * self.squares + mv.to().index()
    }

    /// A piece going to a square, as an index.
    fn piece_to(&self, piece: Piece, to: Square) -> usize {
        (piece.color().index() * self.kinds + piece.kind().index()) * self.squares + to.index()
    }

    fn pawn_index(&self, pawn_key: u64, piece: Piece, to: Square) -> usize {
        let row = pawn_key as usize % PAWN_ROWS;
        row * 2 * self.kinds * self.squares + self.piece_to(piece, to)
    }

    fn capture_index(&self, piece: Piece, to: Square, victim: PieceKind) -> usize {
        self.piece_to(piece, to) * self.kinds + victim.index()
    }

    fn continuation_index(&self, row: usize, piece: Piece, to: Square) -> usize {
        let color = if self.continuation_colors == 2 { piece.color().index() } else { 0 };
        let mover = (row * self.continuation_colors + color) * self.kinds + piece.kind().index();
        mover * self.squares + to.index()
    }

    /// How well a quiet move did before: on this board, after the moves before, and with this pawn structure.
    pub fn quiet(&self, piece: Piece, mv: Move, threats: Threats, at: &Surroundings) -> i32 {
        let weights = [params::weight_ply_1(), params::weight_ply_2(), params::weight_ply_4()];
        let mut sum = 0;
        for ((row, weight), (_, table)) in at.rows.into_iter().zip(weights).zip(PLIES) {
            if weight > 0 {
                let index = self.continuation_index(row, piece, mv.to());
                sum += i32::from(self.continuation[table][index]) * weight;
            }
        }
        if params::weight_pawn() > 0 {
            sum += i32::from(self.pawn[self.pawn_index(at.pawn_key, piece, mv.to())]) * params::weight_pawn();
        }
        i32::from(self.butterfly[self.butterfly_index(piece.color(), mv, threats)]) + sum / 16
    }

    /// How well a capture of a `victim` did before.
    pub fn capture(&self, piece: Piece, mv: Move, victim: PieceKind) -> i32 {
        i32::from(self.capture[self.capture_index(piece, mv.to(), victim)])
    }

    /// Moves the entries of a quiet move towards `bonus`.
    pub fn update_quiet(&mut self, piece: Piece, mv: Move, threats: Threats, at: &Surroundings, bonus: i32) {
        self.update_butterfly(piece, mv, threats, bonus);
        let no_row = self.no_row();
        let weights = [params::weight_ply_1(), params::weight_ply_2(), params::weight_ply_4()];
        for ((row, weight), (_, table)) in at.rows.into_iter().zip(weights).zip(PLIES) {
            if row != no_row && weight > 0 {
                let index = self.continuation_index(row, piece, mv.to());
                apply(&mut self.continuation[table][index], bonus);
            }
        }
        if params::weight_pawn() > 0 {
            let index = self.pawn_index(at.pawn_key, piece, mv.to());
            apply(&mut self.pawn[index], bonus);
        }
    }

    /// Moves the entry of a quiet move that does not depend on earlier moves towards `bonus`.
    pub fn update_butterfly(&mut self, piece: Piece, mv: Move, threats: Threats, bonus: i32) {
        let index = self.butterfly_index(piece.color(), mv, threats);
        apply(&mut self.butterfly[index], bonus);
    }

    /// Moves the entry of a capture towards `bonus`.
    pub fn update_capture(&mut self, piece: Piece, mv: Move, victim: PieceKind, bonus: i32) {
        let index = self.capture_index(piece, mv.to(), victim);
        apply(&mut self.capture[index], bonus);
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
    fn every_game_has_room_for_its_moves() {
        for rules in movegen::all_games() {
            let history = History::new(rules);
            assert!(history.continuation[0].len() <= 16 << 20);
            let last = Square::new(rules.geometry().square_count() - 1);
            for piece in movegen::Position::start(rules)
                .legal_moves()
                .into_iter()
                .map(|mv| movegen::Position::start(rules).moved_piece(mv))
            {
                let index = history.continuation_index(history.no_row(), piece, last);
                assert!(index < history.continuation[0].len());
                assert!(history.pawn_index(u64::MAX, piece, last) < history.pawn.len());
            }
        }
    }
}
