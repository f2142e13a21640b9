//! Games of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::engine::MemoryLimit;
use engine::search::{Limits, NetworkChoice, Score, SearchControl, Searcher, Settings};
use eval::PieceValues;
use movegen::{Color, GameResult, Position};
use openings::{Opening, OpeningMaker};

use crate::training_games::{GameRecord, RecordedMove, Start};

/// The transposition table, in MiB.
const HASH_MB: usize = 4;

/// A game is won when the score has been at least this for [`DECIDED_PLIES`] plies. Centipawns.
const DECIDED_SCORE: Score = 2_000;
/// See [`DECIDED_SCORE`].
const DECIDED_PLIES: i32 = 8;

/// Maximum length of a game, in plies. Longer games end as by the move count.
const MAX_PLIES: usize = 400;

/// Plays games one after the other, and records them.
pub struct SelfPlay {
    openings: OpeningMaker,
    searcher: Searcher,
    nodes: u64,
}

impl SelfPlay {
    /// A player of games in which both sides search this number of nodes per move.
    pub fn new(openings: OpeningMaker, nodes: u64, network: NetworkChoice) -> Self {
        let settings = Settings {
            piece_values: PieceValues::default(),
            network,
            endings: None,
            memory: MemoryLimit::Table(HASH_MB),
            threads: 1,
        };
        Self { openings, searcher: Searcher::with_settings(settings), nodes }
    }

    /// Plays the game with this number, with empty tables. It ends by the rules, at [`MAX_PLIES`] plies since
    /// the position was set up, or when it is decided. Returns nothing if it was stopped.
    pub fn play(&mut self, number: usize, stop: &AtomicBool) -> Option<GameRecord> {
        let Opening { start: mut position, array, moves: opening } = self.openings.opening(number);
        let start = array.map_or_else(|| Start::Fen(position.to_fen()), Start::Array);
        opening.iter().for_each(|&mv| position.make(mv));
        let limits = Limits::nodes(self.nodes);
        self.searcher.new_game();
        let (mut decided, mut moves) = (Streak::default(), Vec::new());
        let result = loop {
            if let Some(result) = result(&position, &decided) {
                break result;
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let found = self.searcher.search(&position, &limits, &SearchControl::new(), &mut ());
            let mv = found.best.expect("a game that is not over has a legal move");
            let score = found.score;
            decided.add(if position.side_to_move() == Color::White { score } else { -score });
            moves.push(RecordedMove { mv, score });
            position.make(mv);
        };
        let quarter_points = result.quarter_points(Color::White) as u8;
        Some(GameRecord { number, quarter_points, start, opening, moves })
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
    fn a_game_is_decided_when_one_side_stays_far_ahead() {
        let mut streak = Streak::default();
        for (score, plies) in [(2_000, 1), (2_500, 2), (1_999, 0), (-2_000, -1), (-30_000, -2), (2_000, 1)] {
            streak.add(score);
            assert_eq!(streak.plies, plies);
        }
    }
}
