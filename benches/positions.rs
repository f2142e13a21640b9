//! Positions to measure on: many different ones of every game, so that no branch predictor learns them by heart.

#![forbid(unsafe_code)]

use movegen::{Position, Rules};

/// `count` positions from games of random legal moves, always the same ones.
#[must_use]
pub fn random_positions(rules: &'static Rules, count: usize) -> Vec<Position> {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::start(rules);
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.make(moves[(random >> 33) as usize % moves.len()]);
            if ply % 6 == 5 {
                positions.push(position.clone());
            }
        }
    }
    positions
}
