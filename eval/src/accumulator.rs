//! Sums over the men that are kept up to date while moves are made.

use movegen::{Color, Observer, Piece, Position, Rules, Square};

use crate::evaluator::Evaluator;
use crate::score::{Score, Tapered};

/// Material, piece-square terms and phase of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Accumulator {
    /// Piece-square terms, White's minus Black's.
    pub(crate) piece_squares: Tapered,
    /// Value of each side's men, kings not counted. Centipawns.
    pub(crate) material: [Score; 2],
    /// How much of the start position's pieces is left; with many promotions it can be more.
    pub(crate) phase: i32,
    /// Equal for positions with the same pawns on the same squares.
    pub(crate) pawn_key: u64,
    /// Equal for positions with the same other men of a colour on the same squares.
    men_keys: [u64; 2],
}

impl Accumulator {
    /// The value of a side's men, the king not counted, in centipawns.
    #[must_use]
    pub const fn material(&self, color: Color) -> Score {
        self.material[color.index()]
    }

    /// A key of the pawns of both sides and their squares.
    #[must_use]
    pub const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// Keys of White's and of Black's men that are no pawns, with their squares.
    #[must_use]
    pub const fn men_keys(&self) -> [u64; 2] {
        self.men_keys
    }

    /// Adds a man to the keys, or removes it.
    fn toggle(&mut self, rules: &Rules, piece: Piece, square: Square) {
        let key = rules.man_key(piece, square);
        let pawn = u64::from(rules.is_pawn(piece.kind())).wrapping_neg();
        self.pawn_key ^= key & pawn;
        self.men_keys[piece.color().index()] ^= key & !pawn;
    }
}

/// An evaluator with an accumulator that follows the moves made with [`Position::make_observed`].
pub struct Tracked<'a>(
    /// Where the terms come from.
    pub &'a Evaluator,
    /// The sums, which must fit the position before the move.
    pub Accumulator,
);

impl Observer for Tracked<'_> {
    fn add(&mut self, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        self.1.piece_squares += self.0.piece_squares.get(piece, square);
        self.1.material[piece.color().index()] += self.0.material_values[kind];
        self.1.phase += self.0.phase_weights[kind];
        self.1.toggle(self.0.rules(), piece, square);
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        self.1.piece_squares -= self.0.piece_squares.get(piece, square);
        self.1.material[piece.color().index()] -= self.0.material_values[kind];
        self.1.phase -= self.0.phase_weights[kind];
        self.1.toggle(self.0.rules(), piece, square);
    }
}

impl Evaluator {
    /// The accumulator of a position, from scratch.
    #[must_use]
    pub fn accumulate(&self, position: &Position) -> Accumulator {
        let mut tracked = Tracked(self, Accumulator::default());
        for color in Color::ALL {
            for (kind, square) in position.men(color) {
                tracked.add(Piece::new(color, kind), square);
            }
        }
        tracked.1
    }
}
