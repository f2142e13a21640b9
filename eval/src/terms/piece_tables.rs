//! What each piece adds to an [`Accumulator`].

use movegen::{Color, Piece, PieceKind, Position, Rules, Square};

use crate::score::Score;
use crate::terms::params::{PHASE_UNIT, Parameters};
use crate::terms::piece_sums::Accumulator;
use crate::terms::psq::PieceSquares;

/// The tables behind an accumulator.
pub(crate) struct Sums {
    rules: &'static Rules,
    material_values: [Score; PieceKind::MAX],
    phase_weights: [i32; PieceKind::MAX],
    pub piece_squares: PieceSquares,
}

impl Sums {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        Self {
            rules,
            material_values: *values,
            phase_weights: phase_weights(rules, values),
            piece_squares: PieceSquares::new(rules, values, parameters),
        }
    }

    /// Computes the accumulator of a position from scratch.
    pub fn of(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for color in Color::ALL {
            for (kind, square) in position.pieces(color) {
                self.add(&mut accumulator, Piece::new(color, kind), square);
            }
        }
        accumulator
    }

    pub fn add(&self, accumulator: &mut Accumulator, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        accumulator.piece_squares += self.piece_squares.get(piece, square);
        accumulator.material[piece.color()] += self.material_values[kind];
        accumulator.phase += self.phase_weights[kind];
        accumulator.toggle(self.rules, piece, square);
    }

    /// Moves a piece from one square to another.
    pub fn relocate(&self, accumulator: &mut Accumulator, piece: Piece, from: Square, to: Square) {
        accumulator.piece_squares += self.piece_squares.get(piece, to);
        accumulator.piece_squares -= self.piece_squares.get(piece, from);
        accumulator.relocate(self.rules, piece, from, to);
    }

    pub fn remove(&self, accumulator: &mut Accumulator, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        accumulator.piece_squares -= self.piece_squares.get(piece, square);
        accumulator.material[piece.color()] -= self.material_values[kind];
        accumulator.phase -= self.phase_weights[kind];
        accumulator.toggle(self.rules, piece, square);
    }
}

fn phase_weights(rules: &Rules, values: &[Score; PieceKind::MAX]) -> [i32; PieceKind::MAX] {
    let mut weights = [0; PieceKind::MAX];
    for kind in rules.kinds().filter(|&kind| !rules.is_pawn(kind)) {
        weights[kind.index()] = values[kind.index()] / PHASE_UNIT;
    }
    weights
}
