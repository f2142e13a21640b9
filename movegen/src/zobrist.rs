//! Random numbers for the keys of positions.
//!
//! Source: <https://www.chessprogramming.org/Zobrist_Hashing>. The keys are the same in every run.

use crate::random::Random;
use crate::types::{ByColor, Color, Piece, PieceKind, Square};

/// The number of counts of a poisoned piece, 0 included.
const POISON_COUNTS: usize = 16;

/// Counts up to this one get their numbers first. The keys of Poison Chess then do not depend on the largest
/// count.
const FIRST_POISON_COUNTS: usize = 5;

/// This number of squares gets its numbers first. The keys of boards up to this size then do not depend on
/// the largest size.
const FIRST_SQUARES: usize = 168;

/// These kinds of each side get their numbers first. The keys of games that have no more then do not depend
/// on the largest number of kinds.
const FIRST_KINDS: usize = 32;

/// The seed of the numbers for the stock.
const STOCK_SEED: u64 = 0x57_0c4e_d0f3_1a2b;

/// The seed of the numbers for limits of counts.
const COUNT_SEED: u64 = 0x71_b2d3_06e8_c54f;

/// The seed of the numbers for checks.
const CHECKS_SEED: u64 = 0x3c_4ec5_a9d0_62b7;

/// The seed of the numbers for castling partners.
const PARTNER_SEED: u64 = 0x1b_960f_15c4_e7a3;

/// The seed of the numbers for gates.
const GATES_SEED: u64 = 0x29_e84b_17d6_a035;

/// The seed of the numbers for hands.
const HANDS_SEED: u64 = 0x6d_a1f7_02c8_5e94;

/// The seed of the numbers for walls.
const WALLS_SEED: u64 = 0x43_7f92_e60b_d158;

/// One number for each property that a key depends on.
#[derive(Debug)]
pub(crate) struct Zobrist {
    pieces: Vec<[u64; Square::MAX]>,
    black_to_move: u64,
    rights: [u64; 256],
    en_passant_from: [u64; Square::MAX],
    en_passant_to: [u64; Square::MAX],
    joker_power: ByColor<[u64; PieceKind::MAX + 1]>,
    poison: [[u64; POISON_COUNTS]; Square::MAX],
}

impl Zobrist {
    pub fn new() -> Self {
        let mut random = Random::new(0x0be1_1ad0_77a0);
        let mut next = || random.bits();
        let mut numbers = Self {
            pieces: first_kinds(&mut next),
            black_to_move: next(),
            rights: std::array::from_fn(|mask| if mask == 0 { 0 } else { next() }),
            en_passant_from: first_squares(&mut next),
            en_passant_to: first_squares(&mut next),
            joker_power: ByColor::from_fn(|_| first_powers(&mut next)),
            poison: poison_numbers(&mut next),
        };
        numbers.add_last_squares(&mut next);
        numbers.add_last_kinds(&mut next);
        numbers
    }

    /// Fills in the numbers of the squares after the first [`FIRST_SQUARES`], for the first kinds.
    fn add_last_squares(&mut self, next: &mut impl FnMut() -> u64) {
        let sides = self.pieces.chunks_exact_mut(PieceKind::MAX);
        let first = sides.flat_map(|of_side| &mut of_side[..FIRST_KINDS]);
        let tables = first.chain([&mut self.en_passant_from, &mut self.en_passant_to]);
        for table in tables {
            table[FIRST_SQUARES..].fill_with(&mut *next);
        }
        for of_square in &mut self.poison[FIRST_SQUARES..] {
            of_square[1..].fill_with(&mut *next);
        }
    }

    /// Fills in the numbers of the kinds after the first [`FIRST_KINDS`].
    fn add_last_kinds(&mut self, next: &mut impl FnMut() -> u64) {
        for of_side in self.pieces.chunks_exact_mut(PieceKind::MAX) {
            of_side[FIRST_KINDS..].as_flattened_mut().fill_with(&mut *next);
        }
        for color in Color::ALL {
            self.joker_power[color][FIRST_KINDS..PieceKind::MAX].fill_with(&mut *next);
        }
    }

    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index()][square.index()]
    }

    pub const fn black_to_move(&self) -> u64 {
        self.black_to_move
    }

    pub fn rights(&self, mask: u8) -> u64 {
        self.rights[usize::from(mask)]
    }

    pub fn en_passant(&self, from: Square, to: Square) -> u64 {
        self.en_passant_from[from.index()] ^ self.en_passant_to[to.index()]
    }

    /// The number for the power of a side's jokers.
    pub fn joker_power(&self, color: Color, power: Option<PieceKind>) -> u64 {
        self.joker_power[color][power.map_or(PieceKind::MAX, PieceKind::index)]
    }

    /// The number for the pieces of a kind that a side has on the board and in reserve together. It is used
    /// only when a position is set up.
    pub const fn stock(color: Color, kind: PieceKind, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        let (block, number) = (kind.index() / FIRST_KINDS, kind.index() % FIRST_KINDS);
        let place = ((2 * block + color.index()) * FIRST_KINDS + number) << 8;
        Random::new(STOCK_SEED ^ (place | count as usize) as u64).bits()
    }

    /// The number for the pieces of a kind that a side has in hand; 0 if it has none.
    #[inline]
    pub const fn hand(color: Color, kind: PieceKind, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        let place = (kind.index() << 1 | color.index()) << 8 | count as usize;
        Random::new(HANDS_SEED ^ place as u64).bits()
    }

    /// The number for a wall on a square.
    pub const fn wall(square: Square) -> u64 {
        Random::new(WALLS_SEED ^ square.index() as u64).bits()
    }

    /// The number for a side's piece on a square that has not moved, in games with gates.
    pub const fn gate(color: Color, square: Square) -> u64 {
        Random::new(GATES_SEED ^ (color.index() << 8 | square.index()) as u64).bits()
    }

    /// The number for the checks that a side still has to give; 0 if there are none.
    pub const fn checks_left(color: Color, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        Random::new(CHECKS_SEED ^ (color.index() << 8 | count as usize) as u64).bits()
    }

    /// The number for the limit of a count of moves; 0 if there is none.
    pub const fn count_limit(limit: u16) -> u64 {
        if limit == 0 {
            return 0;
        }
        Random::new(COUNT_SEED ^ limit as u64).bits()
    }

    /// The number for a side's right to castle with a partner on a square, if castlings are free.
    pub const fn partner(color: Color, square: Square) -> u64 {
        Random::new(PARTNER_SEED ^ (color.index() << 8 | square.index()) as u64).bits()
    }

    pub fn poison(&self, square: Square, count: u8) -> u64 {
        self.poison[square.index()][usize::from(count)]
    }
}

/// Numbers for the first squares of the first kinds; 0 for the others.
fn first_kinds(next: &mut impl FnMut() -> u64) -> Vec<[u64; Square::MAX]> {
    let of_kind = |index| {
        if index % PieceKind::MAX < FIRST_KINDS { first_squares(&mut *next) } else { [0; Square::MAX] }
    };
    (0..2 * PieceKind::MAX).map(of_kind).collect()
}

/// Numbers for the powers of the first kinds and for no power, which is the last; 0 for the others.
fn first_powers(next: &mut impl FnMut() -> u64) -> [u64; PieceKind::MAX + 1] {
    let has_number = |index| index < FIRST_KINDS || index == PieceKind::MAX;
    std::array::from_fn(|index| if has_number(index) { next() } else { 0 })
}

/// Numbers for the first squares; 0 for the others.
fn first_squares(next: &mut impl FnMut() -> u64) -> [u64; Square::MAX] {
    std::array::from_fn(|square| if square < FIRST_SQUARES { next() } else { 0 })
}

/// Numbers for the counts on the first squares; 0 for the other squares and for the count 0.
fn poison_numbers(next: &mut impl FnMut() -> u64) -> [[u64; POISON_COUNTS]; Square::MAX] {
    let mut numbers = [[0; POISON_COUNTS]; Square::MAX];
    for counts in [1..FIRST_POISON_COUNTS + 1, FIRST_POISON_COUNTS + 1..POISON_COUNTS] {
        for of_square in &mut numbers[..FIRST_SQUARES] {
            of_square[counts.clone()].fill_with(&mut *next);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_numbers_of_its_own() {
        let zobrist = Zobrist::new();
        let tables = zobrist.pieces.iter().chain([&zobrist.en_passant_from, &zobrist.en_passant_to]);
        let counts = zobrist.poison.iter().flat_map(|of_square| &of_square[1..]);
        let mut numbers: Vec<u64> = tables.flatten().chain(counts).copied().collect();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!((numbers.len(), numbers.contains(&0)), (all, false));
        assert!(zobrist.poison.iter().all(|of_square| of_square[0] == 0), "0 is no poison");
    }

    #[test]
    fn every_stock_hand_and_number_of_checks_has_a_number_of_its_own() {
        let mut numbers = Vec::new();
        for color in Color::ALL {
            for count in 1..=40 {
                let kinds = (0..PieceKind::MAX).map(PieceKind::new);
                numbers.extend(kinds.clone().map(|kind| Zobrist::stock(color, kind, count)));
                numbers.extend(kinds.map(|kind| Zobrist::hand(color, kind, count)));
                numbers.push(Zobrist::checks_left(color, count));
            }
        }
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!((numbers.len(), numbers.contains(&0)), (all, false));
    }
}
