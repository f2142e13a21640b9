//! Games of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::search::{Limits, Score, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Color, GameResult, Position};

use crate::records::RecordedMove;

/// The transposition table, in MiB.
const HASH_MB: usize = 4;

/// A game is won when the score has been at least this for [`DECIDED_PLIES`] plies. Centipawns.
const DECIDED_SCORE: Score = 2_000;
/// See [`DECIDED_SCORE`].
const DECIDED_PLIES: i32 = 8;

/// Maximum length of a game, in plies. Longer games end as by the move count.
const MAX_PLIES: usize = 400;

/// Plays games one after the other.
pub struct SelfPlay {
    searcher: Searcher,
}

impl SelfPlay {
    /// A player.
    pub fn new() -> Self {
        Self { searcher: Searcher::new(HASH_MB, 1, PieceValues::default()) }
    }

    /// Plays a game to its end, from a position that is changed and with empty tables, and passes each move
    /// to `visit`. Both sides search this number of nodes per move. The game ends by the rules, at
    /// [`MAX_PLIES`] plies since the position was set up, or when it is decided. Returns nothing if it was
    /// stopped.
    pub fn play(
        &mut self,
        position: &mut Position,
        nodes: u64,
        stop: &AtomicBool,
        mut visit: impl FnMut(RecordedMove),
    ) -> Option<GameResult> {
        let limits = Limits::nodes(nodes);
        self.searcher.new_game();
        let mut decided = Streak::default();
        loop {
            if let Some(result) = result(position, &decided) {
                return Some(result);
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let found = self.searcher.search(position, &limits, &SearchControl::new(), &mut ());
            let mv = found.best.expect("a game that is not over has a legal move");
            let score = found.score;
            decided.add(if position.side_to_move() == Color::White { score } else { -score });
            visit(RecordedMove { mv, score });
            position.make(mv);
        }
    }
}

/// The result of a game that has ended by rule or is decided.
fn result(position: &Position, decided: &Streak) -> Option<GameResult> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.result);
    }
    if decided.plies.abs() >= DECIDED_PLIES {
        return Some(GameResult::Win(if decided.plies > 0 { Color::White } else { Color::Black }));
    }
    (position.ply() >= MAX_PLIES).then(|| position.count_result())
}

/// The number of plies for which one side has been far ahead: positive for White, negative for Black.
#[derive(Default)]
struct Streak {
    plies: i32,
}

impl Streak {
    fn add(&mut self, score: Score) {
        self.plies = match score {
            DECIDED_SCORE.. => self.plies.max(0) + 1,
            _ if score <= -DECIDED_SCORE => self.plies.min(0) - 1,
            _ => 0,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_game_has_no_result() {
        let mut position = Position::start(movegen::rules("gothic").unwrap());
        let stopped = SelfPlay::new().play(&mut position, 60, &AtomicBool::new(true), |_| panic!("a move"));
        assert_eq!((stopped, position.ply()), (None, 0));
    }

    #[test]
    fn a_game_depends_on_position_and_nodes_alone() {
        let mut player = SelfPlay::new();
        let mut play = |nodes| {
            let mut position = Position::start(movegen::rules("poison").unwrap());
            let mut moves = Vec::new();
            player.play(&mut position, nodes, &AtomicBool::new(false), |next| moves.push(next)).unwrap();
            assert_eq!(position.ply(), moves.len());
            moves
        };
        let (first, other, again) = (play(60), play(70), play(60));
        assert!(first == again && first != other);
    }

    #[test]
    fn a_game_is_decided_when_one_side_stays_far_ahead() {
        let mut streak = Streak::default();
        for (score, plies) in [(2_000, 1), (2_500, 2), (1_999, 0), (-2_000, -1), (-30_000, -2), (2_000, 1)] {
            streak.add(score);
            assert_eq!(streak.plies, plies);
        }
    }
}
