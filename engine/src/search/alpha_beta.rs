//! Principal variation search.
//!
//! Source: <https://www.chessprogramming.org/Principal_Variation_Search>

use movegen::Move;

use super::history_update::reward;
use super::move_picker::MovePicker;
use super::node::{Node, NodeKind, NonPv, Pv};
use super::params;
use super::pruning::{prune_move, prune_node};
use super::quiescence::quiescence;
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, Score, is_mate, mate_in, mated_in};
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// Searches the position of `td` to `depth` plies. The score is exact inside the window and a
/// bound outside; it means nothing when the search has been stopped.
///
/// `cut_node` says that a fail high is expected.
pub(super) fn search<N: NodeKind>(
    td: &mut ThreadData,
    mut alpha: Score,
    mut beta: Score,
    depth: i32,
    cut_node: bool,
) -> Score {
    if depth <= 0 {
        return quiescence::<N>(td, alpha, beta, 0);
    }
    let ply = td.ply;
    td.pv.clear(ply);
    if td.poll() {
        return 0;
    }
    td.seldepth = td.seldepth.max(ply);
    if !N::ROOT {
        if let Some(score) = td.game_end_score() {
            return score;
        }
        if ply >= MAX_PLY - 1 {
            return td.evaluate();
        }
        // Mate-distance pruning. Source: https://www.chessprogramming.org/Mate_Distance_Pruning
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
    }

    // Transposition table. Source: https://www.chessprogramming.org/Transposition_Table
    let key = td.position.key();
    let excluded = td.stack[ply].excluded;
    let entry = if excluded.is_some() { None } else { td.ctx.table.probe(key, ply) };
    if let Some(entry) = entry
        && !N::PV
        && entry.depth >= depth
        && entry.bound.decides(entry.score, beta)
        && !td.is_near_move_count()
    {
        return entry.score;
    }
    let check = td.position.checks();
    let mut node = Node { depth, beta, cut_node, ..Node::new(td, &check, entry) };
    if excluded.is_none() {
        td.stack[ply].static_eval = node.static_eval;
        td.stack[ply].tt_pv = N::PV || entry.is_some_and(|entry| entry.pv);
    }
    td.stack[ply + 1].killers = [None; 2];
    td.stack[ply + 2].cutoffs = 0;

    if !N::PV
        && let Some(score) = prune_node(td, &node, alpha)
    {
        return score;
    }

    // Internal iterative reduction.
    // Source: https://www.chessprogramming.org/Internal_Iterative_Reductions
    let unguided = node.tt_move.is_none() && excluded.is_none();
    if unguided && (N::PV || cut_node) && depth >= params::IIR_DEPTH {
        node.depth -= 1;
    }

    let original_alpha = alpha;
    let tried_base = td.tried.len();
    td.map_attacks();
    let mut picker = if N::ROOT { MovePicker::root(td) } else { MovePicker::all(td, node.tt_move) };
    let mut best_score = -INFINITE;
    let mut best_move = None;
    let mut move_count = 0;
    while let Some(mv) = picker.next(td, &check) {
        if Some(mv) == excluded {
            continue;
        }
        move_count += 1;
        let noisy = td.position.is_noisy(mv);
        if !N::ROOT
            && best_score > -MATE_BOUND
            && alpha < MATE_BOUND
            && prune_move(td, &node, &mut picker, mv, noisy, alpha, move_count)
        {
            continue;
        }

        let gives_check = td.position.gives_check(mv);
        let mut extension = 0;
        if !N::ROOT && td.ply < 2 * td.root_depth as usize {
            if Some(mv) == node.tt_move {
                match singular::<N>(td, &node) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cutoff(score) => {
                        picker.finish(td);
                        return score;
                    }
                }
            }
            // Check extension. Source: https://www.chessprogramming.org/Check_Extensions
            if extension == 0 && gives_check && td.see_ge(mv, 0) {
                extension = 1;
            }
        }

        let reduction = reduction::<N>(td, &node, mv, noisy, gives_check, move_count);
        let new_depth = node.depth - 1 + extension;
        let nodes_before = td.nodes;
        td.make(mv);
        let score = search_child::<N>(td, alpha, beta, new_depth, reduction, move_count, cut_node);
        td.unmake();
        if td.stopped {
            return 0;
        }
        if N::ROOT {
            update_root_move(td, mv, score, alpha, beta, move_count, nodes_before);
        }

        if score > best_score {
            best_score = score;
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    td.pv.update(ply, mv);
                }
                if score >= beta {
                    td.stack[ply].cutoffs += 1;
                    reward(td, mv, tried_base, node.depth);
                    break;
                }
                alpha = score;
            }
        }
        td.tried.push(mv);
    }
    picker.finish(td);
    td.tried.truncate(tried_base);

    if move_count == 0 {
        if excluded.is_some() {
            return alpha;
        }
        let result = td.position.no_moves_result(node.in_check);
        return td.result_score(result);
    }
    if excluded.is_none() && (!N::ROOT || td.pv_index == 0) {
        let bound = if best_score >= beta {
            Bound::Lower
        } else if best_score > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let (static_eval, pv) = (node.static_eval, td.stack[ply].tt_pv);
        let depth = node.depth;
        let entry = Entry { best: best_move, score: best_score, static_eval, depth, bound, pv };
        td.ctx.table.store(key, ply, entry);
    }
    best_score
}

/// Searches the position after a move: reduced and with a null window first, again with less
/// doubt where that raises alpha.
fn search_child<N: NodeKind>(
    td: &mut ThreadData,
    alpha: Score,
    beta: Score,
    new_depth: i32,
    reduction: i32,
    move_count: usize,
    cut_node: bool,
) -> Score {
    let mut score = INFINITE;
    // Late-move reductions. Source: https://www.chessprogramming.org/Late_Move_Reductions
    let reduced_depth = (new_depth - reduction).max(1);
    let mut settled = false;
    if reduced_depth < new_depth {
        score = -search::<NonPv>(td, -alpha - 1, -alpha, reduced_depth, true);
        settled = score <= alpha;
    }
    if !settled && (!N::PV || move_count > 1) {
        score = -search::<NonPv>(td, -alpha - 1, -alpha, new_depth, !cut_node);
    }
    if N::PV && (move_count == 1 || score > alpha) {
        score = -search::<Pv>(td, -beta, -alpha, new_depth, false);
    }
    score
}

/// By how many plies less than the first a move is searched at first.
fn reduction<N: NodeKind>(
    td: &ThreadData,
    node: &Node,
    mv: Move,
    noisy: bool,
    gives_check: bool,
    move_count: usize,
) -> i32 {
    if node.depth < params::LMR_DEPTH || move_count <= 1 + usize::from(N::ROOT) {
        return 0;
    }
    let entry = &td.stack[td.ply];
    let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
    let piece = td.position.moved_piece(mv);
    let history = if noisy {
        td.position.captured_kind(mv).map_or(0, |victim| td.history.capture(piece, mv, victim))
    } else {
        td.history.quiet(piece, mv, td.continuation_rows())
    };
    let reduction = params::lmr_base(node.depth, move_count)
        + when(node.cut_node, params::LMR_CUT_NODE)
        + when(!node.improving, params::LMR_NOT_IMPROVING)
        + when(node.tt_noisy && !noisy, params::LMR_TT_NOISY)
        + when(td.stack[td.ply + 1].cutoffs > params::LMR_CUTOFF_COUNT, params::LMR_CUTOFFS)
        - when(noisy, params::LMR_NOISY)
        - when(entry.tt_pv, params::LMR_TT_PV)
        - when(entry.killers.contains(&Some(mv)), params::LMR_KILLER)
        - when(gives_check, params::LMR_CHECK)
        - params::lmr_history(history);
    (reduction / params::PLY).max(0)
}

/// What the other moves say about the table's move.
enum Singular {
    /// Search it by so many plies deeper (shallower when negative).
    Extend(i32),
    /// Another move reaches beta, too: do not search on.
    Cutoff(Score),
}

/// Tests by a shallow search without it how far the table's move stands out.
///
/// Source: <https://www.chessprogramming.org/Singular_Extensions>
fn singular<N: NodeKind>(td: &mut ThreadData, node: &Node) -> Singular {
    let Some(entry) = node.entry else { return Singular::Extend(0) };
    if node.depth < params::SINGULAR_DEPTH
        || node.excluded.is_some()
        || entry.depth < node.depth - params::SINGULAR_TT_DEPTH
        || entry.bound == Bound::Upper
        || is_mate(entry.score)
    {
        return Singular::Extend(0);
    }
    let ply = td.ply;
    let bar = entry.score - params::singular_margin(node.depth);
    td.stack[ply].excluded = node.tt_move;
    let score = search::<NonPv>(td, bar - 1, bar, (node.depth - 1) / 2, node.cut_node);
    td.stack[ply].excluded = None;
    if score < bar {
        return Singular::Extend(if !N::PV && score < bar - params::DOUBLE_MARGIN { 2 } else { 1 });
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

/// Notes what the search of a root move found.
fn update_root_move(
    td: &mut ThreadData,
    mv: Move,
    score: Score,
    alpha: Score,
    beta: Score,
    move_count: usize,
    nodes_before: u64,
) {
    let nodes = td.nodes - nodes_before;
    let Some(root) = td.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
    root.nodes += nodes;
    if move_count > 1 && score <= alpha {
        root.score = -INFINITE;
        return;
    }
    root.score = score;
    root.seldepth = td.seldepth;
    root.bound = match score {
        _ if score >= beta => Bound::Lower,
        _ if score <= alpha => Bound::Upper,
        _ => Bound::Exact,
    };
    root.pv.clear();
    root.pv.push(mv);
    root.pv.extend_from_slice(td.pv.line(1));
}
