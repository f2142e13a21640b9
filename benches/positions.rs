//! Positions for the benches: many different ones of every game, so that branch predictors cannot learn them.

#![forbid(unsafe_code)]

use movegen::{Position, Rules};

/// A linear congruential generator with Knuth's MMIX constants. It gives the same numbers in every run.
struct Random(u64);

impl Random {
    const fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns `count` positions from games of random legal moves, the same in every call.
#[must_use]
pub fn random_positions(rules: &'static Rules, count: usize) -> Vec<Position> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::start(rules);
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            position.make(moves[random.below(moves.len())]);
            if ply % 6 == 5 {
                positions.push(position.clone());
            }
        }
    }
    positions
}
