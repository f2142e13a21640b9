//! Thinking output.

use movegen::Position;

use super::wire::Wire;
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
        line(wire, root, info),
    )
}

fn score(score: Score) -> i32 {
    match mate_moves(score) {
        Some(moves) if score > 0 => MATE + moves,
        Some(moves) => -MATE + moves,
        None => score,
    }
}

fn line(wire: &Wire, root: &Position, info: &Info) -> String {
    let mut position = root.clone();
    let mut moves = Vec::with_capacity(info.pv.len());
    for &mv in &info.pv {
        moves.push(wire.text(&position, mv));
        position.make(mv);
    }
    moves.join(" ")
}
