//! The tables behind [`PieceSums`].

use movegen::{Color, Piece, PieceKind, Position, Rules, Square};

use crate::score::Score;
use crate::terms::kinds::is_won_by_loss;
use crate::terms::params::{HAND_PERCENT, LOSING_PIECE, PHASE_UNIT, Parameters};
use crate::terms::piece_sums::PieceSums;
use crate::terms::psq::PieceSquares;

/// What each piece adds to [`PieceSums`].
pub(crate) struct PieceTables {
    rules: &'static Rules,
    material_values: [Score; PieceKind::MAX],
    hand_values: [Score; PieceKind::MAX],
    phase_weights: [i32; PieceKind::MAX],
    pub piece_squares: PieceSquares,
}

impl PieceTables {
    pub fn new(rules: &'static Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        Self {
            rules,
            material_values: material_values(rules, values),
            hand_values: hand_values(&material_values(rules, values)),
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
            for (kind, count) in position.hand_pieces(color) {
                self.hold(&mut piece_sums, color, kind, i32::from(count));
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

    /// Adds a number of pieces to a hand, or removes them.
    pub fn hold(&self, piece_sums: &mut PieceSums, color: Color, kind: PieceKind, number: i32) {
        piece_sums.material[color] += self.hand_values[kind.index()] * number;
        piece_sums.phase += self.phase_weights[kind.index()] * number;
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

/// What each kind counts in hand: more than on the board, because it can appear where it is needed.
pub(crate) fn hand_values(values: &[Score; PieceKind::MAX]) -> [Score; PieceKind::MAX] {
    values.map(|value| value * HAND_PERCENT / 100)
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
