//! Mobility: the number of squares that a piece attacks. Squares of its own side's pieces and squares that
//! enemy pawns attack do not count.
// Source: https://www.chessprogramming.org/Mobility

use movegen::{Color, PieceKind, Rules};

use crate::score::{Score, Tapered};
use crate::terms::context::Context;
use crate::terms::kinds::{lightness, mean_attack_count};
use crate::terms::params::{MOBILITY_MAX_SQUARES, Parameters};

/// The terms of one kind, by the number of squares.
type MobilityRow = [Tapered; MOBILITY_MAX_SQUARES + 1];

pub(crate) struct MobilityTerm {
    rows: Vec<MobilityRow>,
}

impl MobilityTerm {
    pub fn new(rules: &Rules, values: &[Score; PieceKind::MAX], parameters: &Parameters) -> Self {
        let row = |kind: PieceKind| mobility_row(rules, kind, values[kind.index()], parameters);
        Self { rows: rules.kinds().map(row).collect() }
    }

    /// The sum of the mobility terms of a side's pieces.
    pub fn score(&self, context: &Context<'_>, color: Color) -> Tapered {
        let of_piece = |(id, kind, _): (usize, PieceKind, _)| {
            let squares = context.attacks.mobility(color, id);
            self.rows[kind.index()][squares.min(MOBILITY_MAX_SQUARES)]
        };
        context.position.numbered(color, context.attacks.non_pawns(color)).map(of_piece).sum()
    }
}

/// The terms of a kind: the weight times the difference of two square roots, that of the number of squares
/// and that of the usual number on this board. The root makes the first squares count most. Zero for the
/// king.
///
/// The usual number is `mean^0.75`. `mean` is the number of squares attacked on the empty board, averaged
/// over the board. The exponent is chosen to match typical middlegames of chess: rook 14 -> 7.2, bishop 8.8
/// -> 5.1, knight 5.3 -> 3.5, queen 22.8 -> 10.4.
fn mobility_row(rules: &Rules, kind: PieceKind, value: Score, parameters: &Parameters) -> MobilityRow {
    let mean = mean_attack_count(rules, kind);
    let usual = (mean * mean.sqrt()).sqrt();
    let weights = parameters.mobility;
    let strong = f64::from(parameters.mobility_strong_percent) / 100.0;
    let middlegame = f64::from(weights.middlegame()) * (strong + (1.0 - strong) * lightness(value));
    std::array::from_fn(|squares| {
        let difference = (squares as f64).sqrt() - usual.sqrt();
        let part = |weight: f64| (weight * difference).round() as Score;
        if usual == 0.0 || rules.is_royal(kind) {
            Tapered::ZERO
        } else {
            Tapered::new(part(middlegame), part(f64::from(weights.endgame())))
        }
    })
}
