//! Positions for the benches: many different ones of every game, so that branch predictors cannot learn them.

#![forbid(unsafe_code)]

use movegen::{Position, Random, Rules};

/// Returns `count` positions from games of random legal moves, the same in every call.
#[must_use]
pub fn random_positions(rules: &'static Rules, count: usize) -> Vec<Position> {
    let mut random = Random::new(2);
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
