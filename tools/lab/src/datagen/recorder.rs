//! Plays and records training games.

use std::sync::atomic::AtomicBool;

use movegen::Color;

use crate::records::{GameRecord, Start};
use crate::self_play::SelfPlay;
use arena::games::openings::{Opening, OpeningMaker};

/// Plays games one after the other, and records them.
pub struct Recorder {
    openings: OpeningMaker,
    player: SelfPlay,
    nodes: u64,
}

impl Recorder {
    /// A recorder of games with this number of nodes per move.
    pub fn new(openings: OpeningMaker, nodes: u64) -> Self {
        Self { openings, player: SelfPlay::new(), nodes }
    }

    /// Plays the game with this number; `None` if it was stopped.
    pub fn play(&mut self, number: usize, stop: &AtomicBool) -> Option<GameRecord> {
        let Opening { start, array, moves: opening } = self.openings.opening(number);
        let mut position = start;
        let start = array.map_or_else(|| Start::Fen(position.to_fen()), Start::Array);
        opening.iter().for_each(|&mv| position.make(mv));
        let mut moves = Vec::new();
        let result = self.player.play(&mut position, self.nodes, stop, |next| moves.push(next))?;
        let quarter_points = result.quarter_points(Color::White) as u8;
        Some(GameRecord { number, quarter_points, start, opening, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{Filter, replay};
    use arena::games::openings::{Balance, OpeningChoice};

    fn recorder(game: &str) -> Recorder {
        let rules = movegen::rules(game).unwrap();
        let balance = Balance { margin: 200, nodes: 50 };
        Recorder::new(OpeningMaker::new(rules, &OpeningChoice::Random { plies: 6 }, 7, balance).unwrap(), 60)
    }

    #[test]
    fn a_number_gives_the_same_game_whatever_was_played_before() {
        let go = AtomicBool::new(false);
        let mut recorder = recorder("apothecary-classic");
        let first = recorder.play(3, &go).unwrap();
        recorder.play(4, &go);
        assert_eq!(recorder.play(3, &go).unwrap(), first);
        assert!(first.moves.len() > 5);
    }

    #[test]
    fn a_recorded_game_can_be_played_again() {
        let rules = movegen::rules("poison").unwrap();
        let game = recorder("poison").play(0, &AtomicBool::new(false)).unwrap();
        let mut positions = 0;
        replay(rules, &game, &Filter::default(), |replayed| {
            assert!(!replayed.position.in_check() && replayed.position.outcome().is_none());
            positions += 1;
        })
        .unwrap();
        assert!(positions > 5 && positions < game.moves.len());
    }

    #[test]
    fn a_stopped_game_is_none() {
        assert!(recorder("gothic").play(0, &AtomicBool::new(true)).is_none());
    }
}
