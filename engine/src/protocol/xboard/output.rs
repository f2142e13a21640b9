//! Thinking output.

use movegen::{Move, Position};

use super::wire::Wire;
use crate::protocol::line::moves_text;
use crate::search::{Bound, Info, Progress, Score, mate_moves};

/// Mates are written as this plus the number of moves.
const MATE: i32 = 100_000;

/// `depth score time nodes line`: the score in centipawns, the time in centiseconds. A score that is only a bound is
/// marked by the last character, `?` for an upper and `!` for a lower bound.
///
/// On the opponent's time the line begins with the move that is expected of the opponent.
pub(super) fn thinking(wire: &Wire, root: &Position, expected: Option<Move>, info: &Info) -> String {
    let mark = match info.bound {
        Bound::Exact => "",
        Bound::Upper => " ?",
        Bound::Lower => " !",
    };
    let line: Vec<Move> = expected.into_iter().chain(info.pv.iter().copied()).collect();
    let moves = moves_text(root, &line, |position, mv| wire.text(position, mv));
    format!("{} {moves}{mark}", figures(info))
}

/// The four numbers at the front of a line of thinking.
pub(super) fn figures(info: &Info) -> String {
    format!("{} {} {} {}", info.depth, score(info.score), info.time.as_millis() / 10, info.nodes)
}

/// The numbers of words that are told outside of a search.
pub(super) const NO_FIGURES: &str = "0 0 0 0";

/// Words for the user in the form of thinking output. On the opponent's time XBoard takes the first word for the move that is
/// expected; the figures are those of the search, since XBoard keeps the last ones for its record of the game.
pub(super) fn comment(figures: &str, expected: &str, text: &str) -> String {
    format!("{figures} {expected} ({text})")
}

/// The answer to `.`: `stat01: time nodes depth moves-left moves move`.
pub(super) fn progress(wire: &Wire, root: &Position, progress: &Progress) -> String {
    let left = progress.move_count - progress.move_number;
    let time = progress.time.as_millis() / 10;
    let (nodes, depth, count) = (progress.nodes, progress.depth, progress.move_count);
    let current = progress.root_move.map(|mv| format!(" {}", wire.text(root, mv)));
    format!("stat01: {time} {nodes} {depth} {left} {count}{}", current.unwrap_or_default())
}

fn score(score: Score) -> i32 {
    match mate_moves(score) {
        Some(moves) if score > 0 => MATE + moves,
        Some(moves) => -MATE + moves,
        None => score,
    }
}
