//! Mobility: the squares that a piece attacks, own men and squares attacked by enemy pawns not counted.
// Source: https://www.chessprogramming.org/Mobility

use movegen::{Color, PieceKind, Rules};

use crate::params::{MOBILITY_MAX_SQUARES, Parameters};
use crate::psq::lightness;
use crate::score::{Score, Tapered};

/// Terms of one kind by the number of squares.
pub(crate) type MobilityRow = [Tapered; MOBILITY_MAX_SQUARES + 1];

/// The terms of a kind (none for the king): a square root, since the first squares matter most, from which the root of the number of
/// squares usual on this board is subtracted.
///
/// Usual is `mean^0.75`, `mean` being the number attacked on the empty board averaged over it. It fits what chess
/// pieces have in the middlegame: rook 14 -> 7.2, bishop 8.8 -> 5.1, knight 5.3 -> 3.5, queen 22.8 -> 10.4.
pub(crate) fn mobility_row(
    rules: &Rules,
    kind: PieceKind,
    value: Score,
    parameters: &Parameters,
) -> MobilityRow {
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

/// The number of squares that a kind attacks on the empty board, averaged over the full ranks.
pub(crate) fn mean_attack_count(rules: &Rules, kind: PieceKind) -> f64 {
    let geometry = rules.geometry();
    let full = || geometry.squares().filter(|&square| !geometry.is_brouhaha(square));
    let sum: u32 = full().map(|square| rules.attack_count(Color::White, kind, square)).sum();
    f64::from(sum) / full().count() as f64
}
