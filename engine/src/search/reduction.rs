//! Late-move reductions.
//!
//! Source: <https://www.chessprogramming.org/Late_Move_Reductions>

use super::node::{Candidate, Node, NodeKind};
use super::params;
use super::thread_data::ThreadData;
use crate::transposition::Bound;

/// By how many plies the first search of a move is reduced.
pub(super) fn reduction<N: NodeKind>(
    td: &ThreadData,
    node: &Node,
    candidate: &Candidate,
    gives_check: bool,
    alpha: i32,
) -> i32 {
    let &Candidate { mv, number: move_count, noisy, history } = candidate;
    if node.depth < params::LMR_DEPTH || move_count <= 1 + usize::from(N::ROOT) {
        return 0;
    }
    let entry = &td.stack[td.ply];
    let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
    let table = |condition: fn(&crate::transposition::Entry, i32) -> bool, bar: i32| {
        node.entry.is_some_and(|entry| condition(&entry, bar))
    };
    let is_low =
        |entry: &crate::transposition::Entry, alpha| entry.bound != Bound::Lower && entry.score <= alpha;
    let is_deep = |entry: &crate::transposition::Entry, depth| entry.depth >= depth;
    let reduction = params::lmr_base(node.depth, move_count)
        + when(node.cut_node, params::lmr_cut_node())
        + when(!node.improving, params::lmr_not_improving())
        + when(node.tt_noisy && !noisy, params::lmr_tt_noisy())
        + when(td.stack[td.ply + 1].cutoffs > params::LMR_CUTOFF_COUNT, params::lmr_cutoffs())
        + when(table(is_low, alpha), params::lmr_tt_low())
        - when(table(is_deep, node.depth), params::lmr_tt_deep())
        - when(N::PV, params::lmr_pv())
        - when(noisy, params::lmr_noisy())
        - when(entry.tt_pv, params::lmr_tt_pv())
        - when(entry.killers.contains(&Some(mv)), params::lmr_killer())
        - when(gives_check, params::lmr_check())
        - node.complexity * params::lmr_complexity()
        - params::lmr_history(history);
    (reduction / params::PLY).max(0)
}
