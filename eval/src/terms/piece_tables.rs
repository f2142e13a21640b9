//! The tables behind [`PieceSums`].

use movegen::{Color, Piece, PieceKind, Position, Rules, Square};

use crate::score::Score;
use crate::terms::kinds::is_won_by_loss;
use crate::terms::params::{LOSING_PIECE, PHASE_UNIT, Parameters};
use crate::terms::piece_sums::PieceSums;
use crate::terms::psq::PieceSquares;

/// What each piece adds to [`PieceSums`].
pub(crate) struct PieceTables {
    rules: &'static Rules,
    material_values: [Score; PieceKind::MAX],
    phase_weights: [i32; PieceKind::MAX],
    pub piece_squares: PieceSquares,
}

impl PieceTables {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        Self {
            rules,
            material_values: material_values(rules, values),
            phase_weights: phase_weights(rules, values),
            piece_squares: PieceSquares::new(rules, values, parameters),
        }
    }

    /// Computes the sums over all pieces of a position from scratch.
    pub fn of(&self, position: &Position) -> PieceSums {
        let mut piece_sums = PieceSums::default();
        for color in Color::ALL {
            for (kind, square) in position.pieces(color) {
                self.add(&mut piece_sums, Piece::new(color, kind), square);
            }
        }
        piece_sums
    }

    pub fn add(&self, piece_sums: &mut PieceSums, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        piece_sums.piece_squares += self.piece_squares.get(piece, square);
        piece_sums.material[piece.color()] += self.material_values[kind];
        piece_sums.phase += self.phase_weights[kind];
        piece_sums.toggle(self.rules, piece, square);
    }

    /// Moves a piece from one square to another.
    pub fn relocate(&self, piece_sums: &mut PieceSums, piece: Piece, from: Square, to: Square) {
        piece_sums.piece_squares += self.piece_squares.get(piece, to);
        piece_sums.piece_squares -= self.piece_squares.get(piece, from);
        piece_sums.relocate(self.rules, piece, from, to);
    }

    pub fn remove(&self, piece_sums: &mut PieceSums, piece: Piece, square: Square) {
        let kind = piece.kind().index();
        piece_sums.piece_squares -= self.piece_squares.get(piece, square);
        piece_sums.material[piece.color()] -= self.material_values[kind];
        piece_sums.phase -= self.phase_weights[kind];
        piece_sums.toggle(self.rules, piece, square);
    }
}

/// What each kind counts, if `values` are the values of the movements.
fn material_values(rules: &Rules, values: &[Score; PieceKind::MAX]) -> [Score; PieceKind::MAX] {
    let mut material = *values;
    if is_won_by_loss(rules) {
        for kind in rules.kinds().filter(|&kind| !rules.is_royal(kind)) {
            material[kind.index()] = LOSING_PIECE;
        }
    }
    material
}

fn phase_weights(rules: &Rules, values: &[Score; PieceKind::MAX]) -> [i32; PieceKind::MAX] {
    let mut weights = [0; PieceKind::MAX];
    for kind in rules.kinds().filter(|&kind| !rules.is_pawn(kind)) {
        weights[kind.index()] = values[kind.index()] / PHASE_UNIT;
    }
    weights
}
