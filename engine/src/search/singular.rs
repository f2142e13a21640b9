//! Singular extensions: a move that is much better than all others is searched deeper.
//!
//! Source: <https://www.chessprogramming.org/Singular_Extensions>

use super::alpha_beta::search;
use super::node::{Node, NodeKind, NonPv};
use super::params;
use super::score::{Score, is_mate};
use super::thread_data::ThreadData;
use crate::transposition::Bound;

/// The result of testing the table's move against the other moves.
pub(super) enum Singular {
    /// Search it this many plies deeper (less deep when negative).
    Extend(i32),
    /// Another move reaches beta too: the node fails high.
    Cutoff(Score),
}

/// Tests by a shallow search without the table's move how much better it is than the others.
pub(super) fn singular<N: NodeKind>(td: &mut ThreadData, node: &Node) -> Singular {
    let Some(entry) = node.entry else { return Singular::Extend(0) };
    if node.depth < params::singular_depth()
        || node.excluded.is_some()
        || entry.depth < node.depth - params::singular_tt_depth()
        || entry.bound == Bound::Upper
        || is_mate(entry.score)
    {
        return Singular::Extend(0);
    }
    let ply = td.ply;
    let tt_pv = td.stack[ply].tt_pv && !N::PV;
    let bar = entry.score - td.scale.of(params::singular_margin(node.depth, tt_pv));
    td.stack[ply].excluded = node.tt_move;
    let score = search::<NonPv>(td, bar - 1, bar, (node.depth - 1) / 2, node.cut_node);
    td.stack[ply].excluded = None;
    if score < bar {
        let by = |margin| !N::PV && score < bar - td.scale.of(margin);
        let extension = 1 + i32::from(by(params::double_margin())) + i32::from(by(params::triple_margin()));
        return Singular::Extend(extension);
    }
    // Multi-cut. Source: https://www.chessprogramming.org/Multi-Cut
    if !N::PV && bar >= node.beta {
        return Singular::Cutoff(bar);
    }
    if entry.score >= node.beta {
        return Singular::Extend(-2);
    }
    Singular::Extend(if node.cut_node { -1 } else { 0 })
}
