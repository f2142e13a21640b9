//! Lessons by the evaluation without a network: positions near those of the games, with that evaluation as
//! target.
//!
//! The lessons are made anew in every epoch, so a network cannot memorise them. A network that begins with
//! the knowledge of the evaluation needs fewer games to become better than it.
// Source: https://arxiv.org/abs/1503.02531 (distillation)

use movegen::{Position, Random};

use super::games::{Decoder, TrainingGames};
use super::logistic::expected;
use super::samples::Samples;
use crate::records::Place;

/// Lessons near each position of a game.
const LESSONS: usize = 2;

/// The number of random moves from a position of the game to a lesson is less than this.
const MOVES: usize = 6;

impl TrainingGames {
    /// Lessons near the positions of some games. They depend on the seed and the games.
    pub fn lessons(&self, places: &[Place], decoder: &Decoder, seed: u64) -> anyhow::Result<Samples> {
        self.collect(places, |rules, game, samples| {
            let inputs = decoder.game(rules);
            let mut random = Random::for_task(seed, game.number as u64);
            self.visit(rules, game, |at| {
                for _ in 0..LESSONS {
                    if let Some(position) = neighbour(at.position, &mut random) {
                        let score = inputs.evaluator.evaluate_afresh(&position);
                        let target = expected(score.into(), self.scale) as f32;
                        samples.push(inputs, &position, target);
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
