//! What the nodes of both searches have in common: their kinds, their entry, and the use of table entries.

use super::score::{MAX_PLY, NO_EVAL, Score, is_mate};
use super::solved_endings::SolvedEndings;
use super::thread_data::ThreadData;
use super::transposition::Entry;

/// The kind of a node, known at compile time.
pub(super) trait NodeKind {
    /// The window is open.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

pub(super) struct Root;
/// A PV node, with an open window.
pub(super) struct Pv;
/// A cut node or all node, with a null window.
pub(super) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Enters the node of the current position. Returns its score if it needs no search: the game is over, the
/// maximum ply is reached, or the search has been stopped (then the score has no meaning).
pub(super) fn enter_node<N: NodeKind>(td: &mut ThreadData) -> Option<Score> {
    let ply = td.ply;
    td.memory.pv.clear(ply);
    if td.poll() {
        return Some(0);
    }
    td.seldepth = td.seldepth.max(ply);
    if N::ROOT {
        return None;
    }
    let end = td.game_end_score();
    if end.is_none()
        && let Some(endings) = td.ctx.endings
        && let Some(score) = known_score(td, endings)
    {
        return Some(score);
    }
    if end.is_none() && ply >= MAX_PLY - 1 {
        let raw_eval = td.evaluate();
        return Some(td.with_clock(raw_eval));
    }
    end
}

/// The score of the position of a node, if its ending is solved.
#[cold]
#[inline(never)]
fn known_score(td: &ThreadData, endings: &dyn SolvedEndings) -> Option<Score> {
    let (side, advantage) = (td.position.side_to_move(), td.ctx.evaluator.advantage_score());
    endings.solution(&td.position).map(|solution| solution.score(side, td.ply, advantage))
}

/// The score of a table entry that is deep enough and decides a null window below `beta`.
pub(super) fn table_cutoff(td: &ThreadData, entry: Option<Entry>, depth: i32, beta: Score) -> Option<Score> {
    let entry = entry.filter(|entry| entry.depth >= depth && entry.bound.decides(entry.score, beta))?;
    (!td.is_near_move_count()).then_some(entry.score)
}

/// The static evaluation adjusted by the table: its score, if that is a better bound.
pub(super) fn adjusted(static_eval: Score, entry: Option<Entry>) -> Score {
    match entry {
        Some(entry)
            if static_eval != NO_EVAL
                && !is_mate(entry.score)
                && entry.bound.decides(entry.score, static_eval) =>
        {
            entry.score
        }
        _ => static_eval,
    }
}
