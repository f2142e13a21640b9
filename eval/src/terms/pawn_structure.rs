//! The pawn structure: data that depends only on the pawns, and its cache.
// Source: https://www.chessprogramming.org/Pawn_Structure

use arrayvec::ArrayVec;
use movegen::{AttackMap, ByColor, Color, Geometry, PieceKind, Position, Rules, Square};

use crate::score::Tapered;
use crate::terms::board::Board;
use crate::terms::kinds::is_diagonal_pawn;
use crate::terms::params::Parameters;

/// The number of files of the widest board, plus one on each side.
const FILE_SLOTS: usize = Geometry::MAX_FILES as usize + 2;
/// The row of a file without pawns. It is less than every row of the board.
const NO_ROW: i8 = -100;

/// The pawns of one side by file. File `f` has the index `f + 1`: adjacent files need no test for the edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PawnFiles {
    /// The number of pawns on the file.
    count: [u8; FILE_SLOTS],
    /// The row of the pawn that has advanced least, counted from the *enemy's* end.
    rearmost: [i8; FILE_SLOTS],
}

impl PawnFiles {
    /// The value without pawns.
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

    /// Whether a pawn on a file has no pawns of its side on the adjacent files.
    const fn is_isolated(&self, file: usize) -> bool {
        (self.count[file] == 0) & (self.count[file + 2] == 0)
    }

    /// The number of doubled pawns: all pawns except the first one of each file.
    fn surplus_on_files(&self) -> i32 {
        self.count.iter().map(|&count| i32::from(count.saturating_sub(1))).sum()
    }

    /// The last row on which these pawns can stop an enemy pawn on a file, counted from the enemy's end. They
    /// stop it by blocking it or by attacking a square in front of it, now or after advancing.
    fn contested(&self, file: usize) -> i32 {
        self.rearmost[file].max(self.rearmost[file + 1]).max(self.rearmost[file + 2]).into()
    }

    /// Whether none of these pawns can stop an enemy pawn on a file and row. A pawn that moves diagonally
    /// changes its file with every move. It also needs an adjacent file on which it cannot be stopped.
    fn lets_pass(&self, file: usize, row: i32, diagonal: bool, file_count: usize) -> bool {
        let is_free = |file: usize| self.contested(file) <= row;
        let aside = || (file > 0 && is_free(file - 1)) || (file + 1 < file_count && is_free(file + 1));
        is_free(file) && (!diagonal || aside())
    }
}

/// Data that depends only on the pawns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PawnStructure {
    pub files: ByColor<PawnFiles>,
    /// The terms of isolated, doubled and connected pawns.
    pub terms: ByColor<Tapered>,
    /// The squares of the passed pawns: those that no enemy pawn can stop.
    pub passed: ByColor<ArrayVec<Square, MAX_PAWNS>>,
}

/// The largest number of pieces and pawns of a side.
const MAX_PAWNS: usize = 64;

impl PawnStructure {
    /// The structure of a board without pawns.
    pub const NONE: Self = Self {
        files: ByColor::both(PawnFiles::NONE),
        terms: ByColor::both(Tapered::ZERO),
        passed: ByColor::new(ArrayVec::new_const(), ArrayVec::new_const()),
    };

    /// A copy with the passed pawns in the order of their squares, for comparisons.
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

    /// Adds the terms and the passed pawns of a side to a structure that has the files of both sides.
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

    /// An empty cache. Use it with one evaluator only.
    pub fn new() -> Self {
        // A board without pawns has the key 0.
        Self { entries: vec![(0, PawnStructure::NONE); Self::SIZE] }
    }

    /// The structure of a position. It is computed if the cache does not hold it. `key` is the pawn key of
    /// the position.
    pub(crate) fn get(
        &mut self,
        tables: &StructureTables,
        position: &Position,
        attacks: &AttackMap,
        key: u64,
    ) -> &PawnStructure {
        // Poisoned pawns protect nothing, and the key does not include poison.
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
