//! Solved endings: results that are known without a search.

use std::fmt::Debug;

use movegen::{Color, GameResult, Position};

use super::score::{EVAL_LIMIT, MATE_BOUND, MAX_PLY, Score, mate_in};

/// Results that are known without a search.
pub trait SolvedEndings: Debug + Send + Sync {
    /// The result of best play from a position, if it is known and the move count cannot end the game before
    /// it. The game is not over.
    fn solution(&self, position: &Position) -> Option<Solution>;
}

/// The result of best play from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result.
    pub result: GameResult,
    /// The number of plies to the result: to mate, for wins and losses. 0 if endless play leads to the
    /// result.
    pub plies: u16,
}

impl Solution {
    /// The score of the position for the side to move, `ply` plies from the root. Wins and losses have the
    /// distances of mates. A mate beyond the maximum ply has a score between evaluations and mates.
    /// `advantage` is the value of the result "advantage".
    pub(crate) fn score(self, side: Color, ply: usize, advantage: Score) -> Score {
        let Self { result, plies } = self;
        match result {
            GameResult::Draw => 0,
            GameResult::Win(winner) if winner == side => win_score(ply, plies),
            GameResult::Win(_) => -win_score(ply, plies),
            GameResult::Advantage(leader) if leader == side => advantage_score(advantage, plies),
            GameResult::Advantage(_) => -advantage_score(advantage, plies),
        }
    }
}

fn win_score(ply: usize, plies: u16) -> Score {
    let total = ply + usize::from(plies);
    if total < MAX_PLY { mate_in(total) } else { (MATE_BOUND - Score::from(plies)).max(EVAL_LIMIT + 1) }
}

/// The distance breaks ties between moves with the same result.
fn advantage_score(advantage: Score, plies: u16) -> Score {
    advantage - Score::from(plies).min(advantage / 2)
}

#[cfg(test)]
mod tests {
    use super::super::score::is_mate;
    use super::*;

    #[test]
    fn a_nearer_mate_is_better_at_every_distance() {
        let scores: Vec<Score> = (0..4000).map(|plies| win_score(3, plies)).collect();
        assert!(scores.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(scores[8], mate_in(11));
        assert!(is_mate(scores[MAX_PLY - 4]) && !is_mate(scores[MAX_PLY - 3]));
        assert!(scores[3999] > EVAL_LIMIT);
    }
}
