//! Principal variation search.
//!
//! Source: <https://www.chessprogramming.org/Principal_Variation_Search>

use movegen::Move;

use super::history_update::{learn_from_evaluation, learn_from_table, reward, reward_refuted_move};
use super::move_picker::MovePicker;
use super::node::{Candidate, Moves, Node, NodeKind, NonPv, Pv, bound_of, cutoff_entry, enter_node};
use super::params;
use super::pruning::{prune_move, prune_node};
use super::quiescence::quiescence;
use super::reduction::reduction;
use super::score::{INFINITE, MATE_BOUND, Score, is_mate, mate_in, mated_in};
use super::singular::{Singular, singular};
use super::stack::NO_EVAL;
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// Searches the position of `td` to `depth` plies. The score is exact inside the window and a bound outside
/// it. It has no meaning if the search has been stopped.
///
/// `cut_node` means that a fail high is expected.
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
    if let Some(score) = enter_node::<N>(td) {
        return score;
    }
    if !N::ROOT {
        // Mate-distance pruning. Source: https://www.chessprogramming.org/Mate_Distance_Pruning
        alpha = alpha.max(mated_in(td.ply));
        beta = beta.min(mate_in(td.ply + 1));
        if alpha >= beta {
            return alpha;
        }
    }

    // Transposition table. Source: https://www.chessprogramming.org/Transposition_Table
    let key = td.position.key();
    let entry = if td.stack[td.ply].excluded.is_some() { None } else { td.ctx.table.probe(key, td.ply) };
    if let Some(entry) = cutoff_entry::<N>(td, entry, depth, beta) {
        learn_from_table(td, &entry, beta, depth);
        return entry.score;
    }

    let check = td.position.checks();
    let mut node = Node { depth, beta, cut_node, ..Node::new(td, &check, entry) };
    update_stack::<N>(td, &node);
    if node.excluded.is_none() {
        learn_from_evaluation(td, &node);
        adjust_depth(td, &mut node);
    }
    if !N::PV
        && let Some(score) = prune_node(td, &node, alpha)
    {
        return score;
    }
    if td.stopped {
        return 0;
    }

    // Internal iterative reduction.
    // Source: https://www.chessprogramming.org/Internal_Iterative_Reductions
    let unguided = node.tt_move.is_none() && node.excluded.is_none();
    if unguided && (N::PV || cut_node) && depth >= params::iir_depth() {
        node.depth -= 1;
    }
    search_node::<N>(td, &node, key, alpha)
}

/// Searches the moves of a node that was not pruned, and stores the result.
fn search_node<N: NodeKind>(td: &mut ThreadData, node: &Node, key: u64, alpha: Score) -> Score {
    let tried_base = td.tried.len();
    td.map_attacks();
    let picker = if N::ROOT { MovePicker::root(td) } else { MovePicker::all(td, node.tt_move) };
    let mut moves = Moves { picker, alpha, best_score: -INFINITE, best_move: None, count: 0 };
    let cutoff = search_moves::<N>(td, node, &mut moves);
    let Moves { picker, best_score, best_move, count, .. } = moves;
    picker.finish(td);
    let score = match cutoff {
        _ if td.stopped => 0,
        Some(score) => score,
        None if count == 0 => score_without_moves(td, node, alpha),
        None => {
            let found = Found { best_move, best_score, bound: bound_of(best_score, alpha, node.beta) };
            store_and_learn::<N>(td, node, key, tried_base, &found);
            best_score
        }
    };
    td.tried.truncate(tried_base);
    score
}

/// Writes the node to the search stack.
fn update_stack<N: NodeKind>(td: &mut ThreadData, node: &Node) {
    let ply = td.ply;
    if node.excluded.is_none() {
        td.stack[ply].static_eval = node.static_eval;
        td.stack[ply].tt_pv = N::PV || node.entry.is_some_and(|entry| entry.pv);
    }
    td.stack[ply + 1].killers = [None; 2];
    td.stack[ply + 2].cutoffs = 0;
}

/// The score of a node in which no move was searched: the game is over, or the only legal move is excluded.
fn score_without_moves(td: &ThreadData, node: &Node, alpha: Score) -> Score {
    if node.excluded.is_some() {
        return alpha;
    }
    td.result_score(td.position.no_moves_result(node.in_check))
}

/// The result of searching the moves of a node.
struct Found {
    best_move: Option<Move>,
    best_score: Score,
    bound: Bound,
}

/// Searches the moves of a node until one fails high. Returns a score if the rest of the node can be skipped.
/// The moves without a cutoff are put on the stack of tried moves.
fn search_moves<N: NodeKind>(td: &mut ThreadData, node: &Node, moves: &mut Moves) -> Option<Score> {
    while let Some(mv) = moves.picker.next(td, node.check) {
        if Some(mv) == node.excluded {
            continue;
        }
        moves.count += 1;
        let candidate = Candidate::new(td, node, mv, moves.count);
        if !N::ROOT
            && moves.best_score > -MATE_BOUND
            && moves.alpha < MATE_BOUND
            && prune_move(td, node, &mut moves.picker, &candidate, moves.alpha)
        {
            continue;
        }

        let gives_check = td.position.gives_check(mv, node.check);
        let extension = match extension::<N>(td, node, mv, gives_check) {
            Singular::Extend(plies) => plies,
            Singular::Cutoff(score) => return Some(score),
        };
        if td.stopped {
            return None;
        }
        let reduction = reduction::<N>(td, node, &candidate, gives_check, moves.alpha);
        let new_depth = node.depth - 1 + extension;
        let nodes_before = td.nodes;
        td.make(mv);
        let score = search_child::<N>(td, node, moves, new_depth, reduction);
        td.unmake();
        if td.stopped {
            return None;
        }
        if N::ROOT {
            update_root_move(td, mv, score, moves.alpha, node.beta, moves.count, nodes_before);
        }

        if moves.improve::<N>(td, mv, score, node.beta) {
            return None;
        }
        td.tried.push(mv);
    }
    None
}

/// The extension of a move in plies.
fn extension<N: NodeKind>(td: &mut ThreadData, node: &Node, mv: Move, gives_check: bool) -> Singular {
    if N::ROOT || td.ply >= 2 * td.root_depth as usize {
        return Singular::Extend(0);
    }
    if Some(mv) == node.tt_move {
        match singular::<N>(td, node) {
            Singular::Extend(0) => {}
            other => return other,
        }
    }
    // Check extension. Source: https://www.chessprogramming.org/Check_Extensions
    let checks = params::check_extension() > 0 && gives_check && td.see_ge(mv, 0);
    Singular::Extend(i32::from(checks))
}

/// Searches the position after a move: first reduced and with a null window. If the score raises alpha, it is
/// searched again, less reduced, and then with the full window.
fn search_child<N: NodeKind>(
    td: &mut ThreadData,
    node: &Node,
    moves: &Moves,
    mut new_depth: i32,
    reduction: i32,
) -> Score {
    let alpha = moves.alpha;
    let mut score = INFINITE;
    // Late-move reductions. Source: https://www.chessprogramming.org/Late_Move_Reductions
    let reduced_depth = (new_depth - reduction).max(1);
    let mut settled = false;
    let before = td.ply - 1;
    if reduced_depth < new_depth {
        td.stack[before].reduction = new_depth - reduced_depth;
        score = -search::<NonPv>(td, -alpha - 1, -alpha, reduced_depth, true);
        td.stack[before].reduction = 0;
        settled = score <= alpha;
        if !settled && !N::ROOT {
            let best = moves.best_score;
            let deeper = params::lmr_deeper() > 0 && score > best + td.scale.of(params::lmr_deeper());
            let shallower = score < best + td.scale.of(params::lmr_shallower());
            new_depth += i32::from(deeper) - i32::from(shallower);
            settled = reduced_depth >= new_depth;
        }
    }
    if !settled && (!N::PV || moves.count > 1) {
        score = -search::<NonPv>(td, -alpha - 1, -alpha, new_depth, !node.cut_node);
    }
    if N::PV && (moves.count == 1 || score > alpha) {
        score = -search::<Pv>(td, -node.beta, -alpha, new_depth, false);
    }
    score
}

/// Updates the histories, the corrections of the evaluation and the transposition table after the moves of a
/// node were searched. The moves tried without a cutoff are on the stack of tried moves, from `tried_base`
/// on.
fn store_and_learn<N: NodeKind>(
    td: &mut ThreadData,
    node: &Node,
    key: u64,
    tried_base: usize,
    found: &Found,
) {
    if found.bound == Bound::Lower
        && let Some(mv) = found.best_move
    {
        td.stack[td.ply].cutoffs += 1;
        reward(td, mv, tried_base, node);
    }
    if node.excluded.is_some() || N::ROOT && td.pv_index > 0 {
        return;
    }
    if found.bound == Bound::Upper {
        reward_refuted_move(td, node.depth);
    }
    learn_correction(td, node, found);
    let entry = Entry {
        best: found.best_move,
        score: found.best_score,
        static_eval: node.raw_eval,
        depth: node.depth,
        bound: found.bound,
        pv: td.stack[td.ply].tt_pv,
    };
    td.ctx.table.store(key, td.ply, entry);
}

/// Learns by how much the static evaluation differed from the score of the search.
fn learn_correction(td: &mut ThreadData, node: &Node, found: &Found) {
    let tells = match found.bound {
        Bound::Exact => true,
        Bound::Lower => found.best_score > node.static_eval,
        Bound::Upper => found.best_score < node.static_eval,
    };
    let quiet = found.best_move.is_none_or(|mv| !td.position.is_noisy(mv));
    if !node.in_check && tells && quiet && !is_mate(found.best_score) {
        let keys = td.correction_keys();
        td.history.corrections.update(&keys, node.depth, found.best_score - node.static_eval);
    }
}

/// Adjusts the depth of a node if the move that led to it was reduced, by the static evaluations.
fn adjust_depth(td: &ThreadData, node: &mut Node) {
    if td.ply == 0 || node.in_check {
        return;
    }
    let before = td.stack.back(td.ply, 1);
    if before.reduction >= 3 && !node.worsening && params::hindsight_deeper() > 0 {
        node.depth += 1;
    }
    let bar = params::hindsight_shallower();
    if bar > 0
        && before.reduction >= 2
        && node.depth >= 2
        && before.static_eval != NO_EVAL
        && node.static_eval + before.static_eval > td.scale.of(bar)
    {
        node.depth -= 1;
    }
}

/// Stores the result of a root move.
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
    root.bound = bound_of(score, alpha, beta);
    root.pv.clear();
    root.pv.push(mv);
    root.pv.extend_from_slice(td.pv.line(1));
}
