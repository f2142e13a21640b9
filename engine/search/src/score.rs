//! Scores: mates by distance, evaluations, results of games, bounds, and how the transposition table stores
//! scores.

use movegen::{Color, GameResult};

/// Centipawns from the side to move's point of view. Mates are beyond [`MATE_BOUND`].
pub type Score = eval::Score;

/// The maximum distance from the root, in plies.
pub const MAX_PLY: usize = 192;

/// Greater than every score.
pub const INFINITE: Score = 32_000;

/// The score of being mated (or losing the king) now, negated; a mate in `n` plies is worth `MATE - n`.
pub const MATE: Score = 30_000;

/// Scores beyond this in absolute value announce a mate.
pub const MATE_BOUND: Score = MATE - MAX_PLY as Score;

/// Maximum absolute value of an ordinary evaluation.
pub const EVAL_LIMIT: Score = eval::SCORE_LIMIT;

/// Marks a node without static evaluation, because the side to move is in check.
pub(crate) const NO_EVAL: Score = -INFINITE;

/// How a score bounds the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most the score (no move reached alpha).
    Upper,
    /// The true score is at least the score (a move reached beta).
    Lower,
    /// The score is the true score.
    Exact,
}

impl Bound {
    /// The bound of a score after a search with the window from `alpha` to `beta`.
    pub const fn of(score: Score, alpha: Score, beta: Score) -> Self {
        match score {
            _ if score >= beta => Self::Lower,
            _ if score > alpha => Self::Exact,
            _ => Self::Upper,
        }
    }

    /// Whether a score with this bound decides whether the true score is at least `beta`, or, with alpha as
    /// `beta`, at most alpha.
    pub fn decides(self, score: Score, beta: Score) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }
}

/// The score of a mate `plies` plies from the root, for the side that mates.
pub const fn mate_in(plies: usize) -> Score {
    MATE - plies as Score
}

/// The score of a mate `plies` plies from the root, for the side that is mated.
pub const fn mated_in(plies: usize) -> Score {
    -mate_in(plies)
}

/// Whether a score announces a mate by either side.
pub const fn is_mate(score: Score) -> bool {
    score.abs() >= MATE_BOUND
}

/// The number of moves to the mate of a score, negative if the side to move is mated. `None` for other
/// scores.
pub const fn mate_moves(score: Score) -> Option<i32> {
    if !is_mate(score) {
        return None;
    }
    let plies = MATE - score.abs();
    Some(if score > 0 { (plies + 1) / 2 } else { -(plies / 2) })
}

/// Whether an engine that expects this score accepts a draw.
pub const fn accepts_draw(score: Score) -> bool {
    score <= -30
}

/// The score, for `side`, of a game that ends `ply` plies from the root with `result`.
///
/// Only a win has a mate score. An advantage, worth three quarters of a point, has the score `advantage`,
/// which evaluations can exceed.
pub fn result_score(result: GameResult, side: Color, ply: usize, advantage: Score) -> Score {
    match result {
        GameResult::Draw => 0,
        GameResult::Win(winner) if winner == side => mate_in(ply),
        GameResult::Win(_) => mated_in(ply),
        GameResult::Advantage(leader) if leader == side => advantage,
        GameResult::Advantage(_) => -advantage,
    }
}

/// Converts a score relative to the root to a score relative to the node at `ply`, as stored in the
/// transposition table.
pub const fn to_table(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score + ply as Score
    } else if score <= -MATE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_table`] for a node at `ply`.
pub const fn from_table(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score - ply as Score
    } else if score <= -MATE_BOUND {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADVANTAGE: Score = 191;

    #[test]
    fn mates_count_whole_moves() {
        assert_eq!(mate_moves(mate_in(1)), Some(1));
        assert_eq!(mate_moves(mate_in(3)), Some(2));
        assert_eq!(mate_moves(mated_in(2)), Some(-1));
        assert_eq!(mate_moves(mated_in(0)), Some(0));
        assert_eq!(mate_moves(EVAL_LIMIT), None);
    }

    #[test]
    fn table_scores_survive_the_round_trip_and_shift_with_the_ply() {
        for ply in 0..MAX_PLY {
            for score in [0, 55, -ADVANTAGE, EVAL_LIMIT, -EVAL_LIMIT, mate_in(ply + 3), mated_in(ply)] {
                if score.abs() <= MATE {
                    assert_eq!(from_table(to_table(score, ply), ply), score);
                }
            }
        }
        assert_eq!(to_table(mate_in(7), 4), mate_in(3));
        assert_eq!(from_table(mated_in(3), 4), mated_in(7));
        assert_eq!(to_table(ADVANTAGE, 9), ADVANTAGE);
    }

    #[test]
    fn results_are_seen_from_the_side_to_move() {
        assert_eq!(result_score(GameResult::Win(Color::White), Color::White, 3, ADVANTAGE), mate_in(3));
        assert_eq!(result_score(GameResult::Win(Color::White), Color::Black, 3, ADVANTAGE), mated_in(3));
        assert_eq!(result_score(GameResult::Advantage(Color::Black), Color::White, 3, ADVANTAGE), -ADVANTAGE);
        assert_eq!(result_score(GameResult::Advantage(Color::Black), Color::Black, 8, ADVANTAGE), ADVANTAGE);
        assert_eq!(result_score(GameResult::Draw, Color::Black, 3, ADVANTAGE), 0);
    }
}
