//! Distillation: the evaluation without a network is the teacher. It evaluates positions near those of the
//! games, and the network learns these evaluations.
//!
//! The positions are made anew in every epoch, so a network cannot memorise them. A network that begins with
//! the knowledge of the evaluation needs fewer games to become better than it.
// Source: https://arxiv.org/abs/1503.02531

use movegen::{Position, Random};

use super::games::{Decoder, TrainingGames};
use super::logistic::expected;
use super::samples::Samples;
use crate::training_games::Place;

/// Positions near each position of a game.
const NEIGHBOURS: usize = 2;

/// The number of random moves from a position of the game to such a position is less than this.
const MOVES: usize = 6;

impl TrainingGames {
    /// Positions near those of some games, with the evaluation of the teacher as target. They depend on the
    /// seed and the games.
    pub fn distilled(&self, places: &[Place], decoder: &Decoder, seed: u64) -> anyhow::Result<Samples> {
        self.collect(places, |rules, game, samples| {
            let features = decoder.game(rules);
            let mut random = Random::for_task(seed, game.number as u64);
            self.visit(rules, game, |at| {
                for _ in 0..NEIGHBOURS {
                    if let Some(position) = neighbour(at.position, &mut random) {
                        let score = features.evaluator.evaluate_afresh(&position);
                        let target = expected(score.into(), self.scale) as f32;
                        samples.push(features, &position, target);
                    }
                }
            })
        })
    }
}

/// The position after some random moves. None if the side to move is in check or has no move, since the
/// evaluation is for quiet positions.
fn neighbour(position: &Position, random: &mut Random) -> Option<Position> {
    let mut position = position.clone();
    for _ in 0..random.below(MOVES) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())]);
    }
    (!position.in_check() && position.has_legal_move()).then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_quiet_positions_of_both_sides() {
        let start = Position::start(movegen::rules("gothic").expect("gothic"));
        let mut random = Random::new(3);
        let found: Vec<Position> = (0..200).filter_map(|_| neighbour(&start, &mut random)).collect();
        assert!(found.len() > 150);
        assert!(found.iter().all(|position| position.ply() < MOVES && !position.in_check()));
        for side in movegen::Color::ALL {
            assert!(found.iter().filter(|position| position.side_to_move() == side).count() > 50);
        }
        let check = Position::from_fen(start.rules(), "k9/10/10/10/10/10/10/R8K b - - 0 1").expect("a FEN");
        let found: Vec<Position> = (0..50).filter_map(|_| neighbour(&check, &mut random)).collect();
        assert!(!found.is_empty() && found.iter().all(|position| !position.in_check()));
    }
}
