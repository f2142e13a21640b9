//! What depends on the pawns alone, and the cache of it.
// Source: https://www.chessprogramming.org/Pawn_Structure

use arrayvec::ArrayVec;
use movegen::{AttackMap, ByColor, Color, PieceKind, Position, Rules, Square};

use crate::board::Board;
use crate::kinds::is_diagonal_pawn;
use crate::params::Parameters;
use crate::score::Tapered;

/// The files of the widest board and one more on either side.
const FILE_SLOTS: usize = 14;
/// The row of a pawn that does not exist: behind all others.
const NO_ROW: i8 = -100;

/// The pawns of one side by file. Slot `file + 1`, so that neighbouring files need no test for the edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PawnFiles {
    /// The number of pawns on the file.
    count: [u8; FILE_SLOTS],
    /// The row, counted from the *enemy's* end, of the pawn that has advanced least.
    rearmost: [i8; FILE_SLOTS],
}

impl PawnFiles {
    /// No pawns.
    pub const NONE: Self = Self { count: [0; FILE_SLOTS], rearmost: [NO_ROW; FILE_SLOTS] };

    /// Adds a pawn. The row is counted from the enemy's end.
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

    /// The last row, from the enemy's end, on which one of these pawns can stop an enemy pawn on a file: by
    /// blocking it or by attacking a square in front of it, now or after advancing.
    fn contested(&self, file: usize) -> i32 {
        self.rearmost[file].max(self.rearmost[file + 1]).max(self.rearmost[file + 2]).into()
    }

    /// Whether none of these pawns can stop an enemy pawn on a file and row. A pawn that moves diagonally
    /// also needs a free neighbouring file, because it changes files with every move.
    fn lets_pass(&self, file: usize, row: i32, diagonal: bool, file_count: usize) -> bool {
        let is_free = |file: usize| self.contested(file) <= row;
        let aside = || (file > 0 && is_free(file - 1)) || (file + 1 < file_count && is_free(file + 1));
        is_free(file) && (!diagonal || aside())
    }
}

/// What depends on the pawns alone.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PawnStructure {
    pub files: ByColor<PawnFiles>,
    /// The terms of isolated, doubled and connected pawns.
    pub terms: ByColor<Tapered>,
    /// The pawns that no enemy pawn can stop.
    pub passed: ByColor<ArrayVec<Square, MAX_PAWNS>>,
}

/// The largest number of men of a side.
const MAX_PAWNS: usize = 64;

impl PawnStructure {
    /// A board without pawns.
    pub const NONE: Self = Self {
        files: ByColor::both(PawnFiles::NONE),
        terms: ByColor::both(Tapered::ZERO),
        passed: ByColor::new(ArrayVec::new_const(), ArrayVec::new_const()),
    };

    /// The same structure with its pawns in the order of their squares, for comparisons.
    fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        for color in Color::ALL {
            sorted.passed[color].sort_unstable();
        }
        sorted
    }
}

/// The tables behind a [`PawnStructure`].
pub(crate) struct StructureTables {
    rules: &'static Rules,
    board: Board,
    file_count: usize,
    isolated: Tapered,
    doubled: Tapered,
    connected: Tapered,
    is_diagonal: [bool; PieceKind::MAX],
}

impl StructureTables {
    pub fn new(rules: &'static Rules, parameters: &Parameters) -> Self {
        let mut is_diagonal = [false; PieceKind::MAX];
        for kind in rules.kinds() {
            is_diagonal[kind.index()] = is_diagonal_pawn(rules, kind);
        }
        Self {
            rules,
            board: Board::new(rules.geometry()),
            file_count: usize::from(rules.geometry().files()),
            isolated: parameters.isolated,
            doubled: parameters.doubled,
            connected: parameters.connected,
            is_diagonal,
        }
    }

    /// The structure of a position.
    pub fn structure(&self, position: &Position, attacks: &AttackMap) -> PawnStructure {
        let mut structure = PawnStructure::NONE;
        for color in Color::ALL {
            for (_, square) in position.pawns(color) {
                let row = self.board.row(!color, square);
                structure.files[color].add(self.board.file(square), row);
            }
        }
        for color in Color::ALL {
            self.add_terms(&mut structure, position, attacks, color);
        }
        structure
    }

    fn add_terms(
        &self,
        structure: &mut PawnStructure,
        position: &Position,
        attacks: &AttackMap,
        color: Color,
    ) {
        let own = &structure.files[color];
        let enemy = &structure.files[!color];
        let (mut isolated, mut connected) = (0, 0);
        for (kind, square) in position.pawns(color) {
            let file = self.board.file(square);
            isolated += i32::from(own.is_isolated(file));
            let guards = attacks.attackers(square, color) & attacks.pawns(color);
            connected += i32::from(!guards.is_empty());
            let diagonal = self.is_diagonal[kind.index()];
            if enemy.lets_pass(file, self.board.row(color, square), diagonal, self.file_count) {
                structure.passed[color].push(square);
            }
        }
        structure.terms[color] =
            self.doubled * own.surplus_on_files() + self.isolated * isolated + self.connected * connected;
    }
}

/// A cache of recent pawn structures.
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
    /// The number of entries, a power of two.
    const SIZE: usize = 512;

    /// The memory that a cache takes, in bytes.
    pub const BYTES: usize = Self::SIZE * size_of::<(u64, PawnStructure)>();

    /// An empty cache. It must be used with one evaluator only.
    #[must_use]
    pub fn new() -> Self {
        // The key 0 is that of a board without pawns.
        Self { entries: vec![(0, PawnStructure::NONE); Self::SIZE] }
    }

    /// The structure of a position whose pawns have a key, from the cache or computed.
    pub(crate) fn get(
        &mut self,
        tables: &StructureTables,
        position: &Position,
        attacks: &AttackMap,
        key: u64,
    ) -> &PawnStructure {
        // Poisoned pawns guard nothing, and the key does not contain poison.
        let is_pawn = |square| tables.rules.is_pawn(position.piece_on(square).kind());
        let poisoned = Color::ALL.iter().any(|&color| position.frozen_squares(color).any(is_pawn));
        let entry = &mut self.entries[key as usize % Self::SIZE];
        if entry.0 != key || poisoned {
            *entry = (if poisoned { !key } else { key }, tables.structure(position, attacks));
        }
        debug_assert!(entry.1.sorted() == tables.structure(position, attacks).sorted());
        &entry.1
    }
}
