//! Probes the ending tables at a node.

use std::sync::Arc;

use movegen::GameResult;

use super::score::{EVAL_LIMIT, MATE_BOUND, MAX_PLY, Score, mate_in};
use super::thread_data::ThreadData;
use crate::endings::{Class, GameTables, Verdict};

/// The score of the position of a node, if a table has it. Wins and losses have the distances of mates. A
/// mate beyond the maximum ply has a score between evaluations and mates.
///
/// Tables ignore the move count. If it could end the game before the result, the position is searched.
#[cold]
#[inline(never)]
pub(super) fn known_score(td: &ThreadData, tables: &Arc<GameTables>) -> Option<Score> {
    let position = &td.position;
    let Verdict { class, plies } = tables.probe_within_move_count(position)?;
    let side = position.side_to_move();
    Some(match class {
        Class::Win => win_score(td.ply, plies),
        Class::Loss => -win_score(td.ply, plies),
        Class::Draw => td.result_score(GameResult::Draw),
        // The distance breaks ties between moves with the same result.
        Class::Advantage => advantage_score(td.result_score(class.result(side)), plies),
        Class::Disadvantage => -advantage_score(-td.result_score(class.result(side)), plies),
    })
}

fn win_score(ply: usize, plies: u16) -> Score {
    let total = ply + usize::from(plies);
    if total < MAX_PLY { mate_in(total) } else { (MATE_BOUND - Score::from(plies)).max(EVAL_LIMIT + 1) }
}

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
