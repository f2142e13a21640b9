//! Proves by games that a move is better than another.

use std::sync::atomic::AtomicBool;

use movegen::{Move, Position};

use super::finder::Find;
use crate::random::Random;
use crate::self_play::SelfPlay;

/// The games that prove a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Games after each of the two moves.
    pub games: u32,
    /// Nodes per move. In each game they are up to a tenth more or less, so that the games differ.
    pub nodes: u64,
    /// How many points more the better move must score in all games.
    pub margin: f64,
}

/// The points of the side to move after both moves, in all games of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// After the move of the long search.
    pub deep: f64,
    /// After the move of the short search.
    pub short: f64,
}

impl Trial {
    /// Plays the games from a position after both moves. The games depend on `seed` only. Returns nothing if
    /// it was stopped.
    pub fn play(
        &self,
        player: &mut SelfPlay,
        position: &Position,
        find: &Find,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Points> {
        let mut points = Points { deep: 0.0, short: 0.0 };
        for game in 0..self.games {
            let nodes = self.nodes_of(seed, game);
            points.deep += play_after(player, position, find.deep, nodes, stop)?;
            points.short += play_after(player, position, find.short, nodes, stop)?;
        }
        Some(points)
    }

    /// Whether the points prove the move of the long search.
    pub fn is_proof(&self, points: &Points) -> bool {
        points.deep - points.short >= self.margin
    }

    /// Nodes per move in a game.
    fn nodes_of(&self, seed: u64, game: u32) -> u64 {
        let factor = 0.9 + 0.2 * Random::for_task(seed, game.into()).fraction();
        (self.nodes as f64 * factor).round().max(1.0) as u64
    }
}

/// Points of the side to move, 0 to 1, in a game that begins with a move.
fn play_after(
    player: &mut SelfPlay,
    position: &Position,
    mv: Move,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<f64> {
    let mut after = position.clone();
    after.make(mv);
    let result = player.play(&mut after, nodes, stop, |_| ())?;
    Some(f64::from(result.quarter_points(position.side_to_move())) / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::epd::Kind;

    const TRIAL: Trial = Trial { games: 2, nodes: 100, margin: 1.5 };

    #[test]
    fn a_winning_move_is_proved() {
        // White wins a queen, or loses the own one.
        let fen = "6k1/8/8/3q4/8/3Q4/6P1/6K1 w - - 0 1";
        let position = Position::from_fen(movegen::rules("chess").unwrap(), fen).unwrap();
        let mv = |text| position.parse_move(text).unwrap();
        let find = |deep, short| Find {
            deep: mv(deep),
            deep_score: 0,
            short: mv(short),
            short_score: 0,
            kind: Kind::Tactical,
        };
        let go = AtomicBool::new(false);
        let mut player = SelfPlay::new();
        let mut play = |find| TRIAL.play(&mut player, &position, &find, 5, &go).unwrap();
        let points = play(find("d3d5", "g2g3"));
        assert!(points.deep == 2.0 && points.short <= 0.5, "{points:?}");
        assert!(TRIAL.is_proof(&points));
        let opposite = play(find("g2g3", "d3d5"));
        assert_eq!((opposite.deep, opposite.short), (points.short, points.deep));
        assert!(!TRIAL.is_proof(&opposite));
        let stopped = AtomicBool::new(true);
        assert_eq!(TRIAL.play(&mut player, &position, &find("d3d5", "g2g3"), 5, &stopped), None);
    }

    #[test]
    fn games_differ_by_their_nodes() {
        let nodes: Vec<u64> = (0..100).map(|game| TRIAL.nodes_of(3, game)).collect();
        assert!(nodes.iter().all(|nodes| (90..=110).contains(nodes)));
        assert!(nodes.iter().min() < Some(&94) && nodes.iter().max() > Some(&106));
        assert_ne!(TRIAL.nodes_of(3, 0), TRIAL.nodes_of(4, 0));
    }
}
