//! Thinking output.

use movegen::Position;

use super::wire::Wire;
use crate::protocol::line::moves_text;
use crate::search::{Bound, Info, Score, mate_moves};

/// Mates are written as this plus the number of moves.
const MATE: i32 = 100_000;

/// `depth score time nodes line`: the score in centipawns, the time in centiseconds. A score that is only a bound is
/// marked by the last character, `?` for an upper and `!` for a lower bound.
pub(super) fn thinking(wire: &Wire, root: &Position, info: &Info) -> String {
    let mark = match info.bound {
        Bound::Exact => "",
        Bound::Upper => " ?",
        Bound::Lower => " !",
    };
    format!(
        "{} {} {} {} {}{mark}",
        info.depth,
        score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        moves_text(root, &info.pv, |position, mv| wire.text(position, mv)),
    )
}

fn score(score: Score) -> i32 {
    match mate_moves(score) {
        Some(moves) if score > 0 => MATE + moves,
        Some(moves) => -MATE + moves,
        None => score,
    }
}
