//! Games of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::search::score::is_mate;
use engine::search::{Limits, Score, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Color, GameResult, Move, Position};

use super::data::{GameRecord, Sample};
use crate::matches::{Opening, OpeningMaker};

/// The transposition table, in MiB.
const HASH_MB: usize = 4;

/// A game is won when the score has been at least this for [`DECIDED_PLIES`] plies. Centipawns.
const DECIDED_SCORE: Score = 2_000;
/// See [`DECIDED_SCORE`].
const DECIDED_PLIES: i32 = 8;

/// A game that is longer ends as by the move count. Plies.
const MAX_PLIES: usize = 400;

/// Positions after more plies without capture or pawn move are left out: they are all alike.
const MAX_CLOCK: u16 = 40;

/// Plays games one after the other.
pub struct SelfPlay {
    openings: OpeningMaker,
    searcher: Searcher,
    limits: Limits,
}

impl SelfPlay {
    /// A player with so many nodes a move.
    pub fn new(openings: OpeningMaker, nodes: u64) -> Self {
        let searcher = Searcher::new(HASH_MB, 1, PieceValues::default());
        Self { openings, searcher, limits: Limits::nodes(nodes) }
    }

    /// Plays the game with a number; none if it was stopped.
    pub fn play(&mut self, number: usize, stop: &AtomicBool) -> Option<GameRecord> {
        let Opening { start: mut position, moves } = self.openings.opening(number);
        moves.into_iter().for_each(|mv| position.make(mv));
        self.searcher.new_game();
        let mut samples = Vec::new();
        let mut decided = Streak::default();
        let result = loop {
            if let Some(result) = result(&position, &decided) {
                break result;
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let found = self.searcher.search(&position, &self.limits, &SearchControl::new(), &mut ());
            let mv = found.best.expect("a game that is not over has a legal move");
            let score = if position.side_to_move() == Color::White { found.score } else { -found.score };
            decided.add(score);
            if is_quiet(&position, mv, score) {
                samples.push(Sample { score, fen: position.to_fen() });
            }
            position.make(mv);
        };
        Some(GameRecord { number, quarter_points: result.quarter_points(Color::White), samples })
    }
}

/// The result of a game that has ended, by rule or because nothing more is to be learnt from it.
fn result(position: &Position, decided: &Streak) -> Option<GameResult> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.result);
    }
    if decided.plies.abs() >= DECIDED_PLIES {
        return Some(GameResult::Win(if decided.plies > 0 { Color::White } else { Color::Black }));
    }
    (position.ply() >= MAX_PLIES).then(|| position.count_result())
}

/// Whether a static evaluation can be compared with the score: no check, no exchange at hand, no mate in sight.
fn is_quiet(position: &Position, best: Move, score: Score) -> bool {
    !position.in_check()
        && !position.is_noisy(best)
        && !is_mate(score)
        && position.halfmove_clock() <= MAX_CLOCK
}

/// For how many plies one side has been far ahead: positive for White, negative for Black.
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
    use crate::matches::{Balance, OpeningChoice};

    fn player(game: &str) -> SelfPlay {
        let rules = movegen::rules(game).unwrap();
        let balance = Balance { margin: 200, nodes: 50 };
        SelfPlay::new(OpeningMaker::new(rules, &OpeningChoice::Random { plies: 6 }, 7, balance).unwrap(), 60)
    }

    #[test]
    fn a_number_gives_the_same_game_whatever_was_played_before() {
        let go = AtomicBool::new(false);
        let mut player = player("apothecary-classic");
        let first = player.play(3, &go).unwrap();
        player.play(4, &go);
        assert_eq!(player.play(3, &go).unwrap(), first);
        assert!(first.samples.len() > 5);
    }

    #[test]
    fn recorded_positions_are_quiet() {
        let rules = movegen::rules("poison").unwrap();
        let game = player("poison").play(0, &AtomicBool::new(false)).unwrap();
        for sample in &game.samples {
            let position = Position::from_fen(rules, &sample.fen).unwrap();
            assert!(!position.in_check() && position.outcome().is_none() && !is_mate(sample.score));
        }
    }

    #[test]
    fn a_stopped_game_is_none() {
        assert!(player("gothic").play(0, &AtomicBool::new(true)).is_none());
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
