//! Pawn structure, from per-file tables of the pawns of each side.
// Source: https://www.chessprogramming.org/Pawn_Structure

use arrayvec::ArrayVec;
use movegen::{AttackMap, Color, PieceKind, Position, Square};

use crate::breakdown::{Breakdown, Term};
use crate::evaluator::Evaluator;
use crate::params::PASSED_KING_STEPS;
use crate::score::Tapered;
use crate::survey::Survey;

/// Files of the widest board and one more on either side.
const FILE_SLOTS: usize = 14;
/// The row of a pawn that is not there: behind every other.
const NO_ROW: i8 = -100;

/// The pawns of one side by file; slot `file + 1`, so that neighbours need no test for the edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PawnFiles {
    /// How many pawns stand on the file.
    count: [u8; FILE_SLOTS],
    /// The row, counted from the *enemy's* end, of the pawn that has advanced least.
    rearmost: [i8; FILE_SLOTS],
}

impl PawnFiles {
    /// No pawns.
    pub const NONE: Self = Self { count: [0; FILE_SLOTS], rearmost: [NO_ROW; FILE_SLOTS] };

    /// Adds a pawn; the row is counted from the enemy's end.
    pub fn add(&mut self, file: usize, row: i32) {
        self.count[file + 1] += 1;
        self.rearmost[file + 1] = self.rearmost[file + 1].max(row as i8);
    }

    /// The number of pawns on a file.
    pub const fn count(&self, file: usize) -> u8 {
        self.count[file + 1]
    }

    const fn is_isolated(&self, file: usize) -> bool {
        (self.count[file] == 0) & (self.count[file + 2] == 0)
    }

    fn surplus_on_files(&self) -> i32 {
        self.count.iter().map(|&count| i32::from(count.saturating_sub(1))).sum()
    }

    /// The last row, from the enemy's end, on which one of these pawns can stop a pawn on a file: by standing in its
    /// way or by attacking its way, now or when it has advanced.
    fn contested(&self, file: usize) -> i32 {
        self.rearmost[file].max(self.rearmost[file + 1]).max(self.rearmost[file + 2]).into()
    }

    /// Whether no pawn of these can stop an enemy pawn on a file and row. A pawn that walks diagonally needs
    /// a neighbouring file as well, to go to and fro.
    fn lets_pass(&self, file: usize, row: i32, diagonal: bool, file_count: usize) -> bool {
        let is_free = |file: usize| self.contested(file) <= row;
        let aside = || (file > 0 && is_free(file - 1)) || (file + 1 < file_count && is_free(file + 1));
        is_free(file) && (!diagonal || aside())
    }
}

/// What depends on the pawns alone. Arrays of two are indexed by colour.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PawnStructure {
    pub files: [PawnFiles; 2],
    /// The terms of isolated, doubled and connected pawns.
    terms: [Tapered; 2],
    /// The pawns that no enemy pawn can stop.
    passed: [ArrayVec<Square, MAX_PAWNS>; 2],
}

/// No side has more men than these.
const MAX_PAWNS: usize = 64;

impl PawnStructure {
    /// A board without pawns.
    pub const NONE: Self = Self {
        files: [PawnFiles::NONE; 2],
        terms: [Tapered::ZERO; 2],
        passed: [ArrayVec::new_const(), ArrayVec::new_const()],
    };

    /// The structure of a position.
    pub fn new(evaluator: &Evaluator, position: &Position, attacks: &AttackMap) -> Self {
        let mut structure = Self::NONE;
        for color in Color::ALL {
            for (_, square) in position.pawns(color) {
                let row = evaluator.board.row(!color, square);
                structure.files[color.index()].add(evaluator.board.file(square), row);
            }
        }
        for color in Color::ALL {
            structure.add_terms(evaluator, position, attacks, color);
        }
        structure
    }

    fn add_terms(&mut self, evaluator: &Evaluator, position: &Position, attacks: &AttackMap, color: Color) {
        let parameters = &evaluator.parameters;
        let own = &self.files[color.index()];
        let enemy = &self.files[(!color).index()];
        let (mut isolated, mut connected) = (0, 0);
        for (kind, square) in position.pawns(color) {
            let file = evaluator.board.file(square);
            isolated += i32::from(own.is_isolated(file));
            connected += i32::from(attacks.attackers(square, color) & attacks.pawns(color) != 0);
            let diagonal = evaluator.traits[kind.index()].walks_diagonally;
            if enemy.lets_pass(file, evaluator.board.row(color, square), diagonal, evaluator.file_count) {
                self.passed[color.index()].push(square);
            }
        }
        self.terms[color.index()] = parameters.doubled * own.surplus_on_files()
            + parameters.isolated * isolated
            + parameters.connected * connected;
    }
}

/// The pawn structures met lately.
// Source: https://www.chessprogramming.org/Pawn_Hash_Table
pub struct PawnCache {
    entries: Vec<(u64, PawnStructure)>,
}

impl Default for PawnCache {
    fn default() -> Self {
        Self::new()
    }
}

impl PawnCache {
    /// The number of structures kept; a power of two.
    const SIZE: usize = 512;

    /// An empty cache. It must be used with one evaluator only.
    #[must_use]
    pub fn new() -> Self {
        // The key 0 is that of a board without pawns.
        Self { entries: vec![(0, PawnStructure::NONE); Self::SIZE] }
    }

    /// The structure of a position whose pawns have a key, remembered or computed.
    pub(crate) fn get(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        attacks: &AttackMap,
        key: u64,
    ) -> &PawnStructure {
        // Poisoned pawns guard nothing, of which the key knows nothing.
        let is_pawn = |square| evaluator.rules().is_pawn(position.piece_on(square).kind());
        let poisoned = Color::ALL.iter().any(|&color| position.frozen_squares(color).any(is_pawn));
        let entry = &mut self.entries[key as usize % Self::SIZE];
        if entry.0 != key || poisoned {
            *entry = (if poisoned { !key } else { key }, PawnStructure::new(evaluator, position, attacks));
        }
        debug_assert!(sorted(&entry.1) == sorted(&PawnStructure::new(evaluator, position, attacks)));
        &entry.1
    }
}

/// A structure with its pawns in the order of their squares, to compare it with another.
fn sorted(structure: &PawnStructure) -> PawnStructure {
    let mut sorted = structure.clone();
    sorted.passed.iter_mut().for_each(|passed| passed.sort_unstable());
    sorted
}

impl Evaluator {
    /// Adds the pawn terms of both sides.
    pub(crate) fn add_pawns(
        &self,
        position: &Position,
        structure: &PawnStructure,
        survey: &Survey,
        breakdown: &mut Breakdown,
    ) {
        for color in Color::ALL {
            let passed = structure.passed[color.index()].iter();
            let mut passed: Tapered =
                passed.map(|&square| self.passed_pawn(position, survey, color, square)).sum();
            if passed != Tapered::ZERO && !self.can_promote(position, color) {
                passed = percent(passed, self.parameters.passed_no_reserve_percent);
            }
            breakdown.add(Term::Pawns, color, structure.terms[color.index()] + passed);
        }
    }

    fn passed_pawn(&self, position: &Position, survey: &Survey, color: Color, square: Square) -> Tapered {
        let steps = self.board.last_row() - self.board.row(color, square);
        let parameters = &self.parameters;
        let near = usize::try_from(steps).ok().and_then(|steps| parameters.passed.get(steps));
        let mut term = near.copied().unwrap_or(parameters.passed_far);
        let front = self.board.front(color, square);
        if position.piece_on(front).is_man() {
            term = percent(term, parameters.passed_blocked_percent);
        }
        if steps <= PASSED_KING_STEPS
            && let [Some(white), Some(black)] = survey.kings
        {
            let distance = self.board.distance(front, black) - self.board.distance(front, white);
            let gain = if color == Color::White { distance } else { -distance };
            term += Tapered::new(0, gain * parameters.passed_king_distance);
        }
        term
    }

    /// Whether a pawn could become any piece at all.
    pub(crate) fn can_promote(&self, position: &Position, color: Color) -> bool {
        let in_reserve = |&kind: &PieceKind| position.reserve(color, kind) > 0;
        !self.rules().has_reserve() || self.promotion_kinds.iter().any(in_reserve)
    }
}

fn percent(pair: Tapered, percent: i32) -> Tapered {
    Tapered::new(pair.middlegame() * percent / 100, pair.endgame() * percent / 100)
}
