//! Pruning: nodes and moves that are not searched.

use movegen::MoveKind;

use super::alpha_beta::search;
use super::move_picker::{MovePicker, Quiets, noisy_gain};
use super::node::{Candidate, Node, NonPv};
use super::params;
use super::quiescence::quiescence;
use super::score::{Score, is_mate};
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// Returns a score for a null-window node if it can be pruned before its moves are searched.
pub(super) fn prune_node(td: &mut ThreadData, node: &Node, alpha: Score) -> Option<Score> {
    let (depth, beta) = (node.depth, node.beta);
    if node.in_check || node.excluded.is_some() || td.king_is_dying() || is_mate(beta) {
        return None;
    }

    // Reverse futility pruning.
    // Source: https://www.chessprogramming.org/Reverse_Futility_Pruning
    let margin = td.scale.of(params::rfp_margin(depth, node.improving, node.worsening));
    if depth <= params::rfp_depth() && node.eval - margin >= beta {
        return Some(beta + (node.eval - beta) / 3);
    }

    // Razoring. Source: https://www.chessprogramming.org/Razoring
    if depth <= params::razor_depth() && node.eval + td.scale.of(params::razor_margin(depth)) < alpha {
        let score = quiescence::<NonPv>(td, alpha, alpha + 1, 0);
        if score <= alpha || td.stopped {
            return Some(score);
        }
    }

    let score = prune_by_null_move(td, node);
    if score.is_some() || td.stopped { score } else { prune_by_capture(td, node) }
}

/// Null-move pruning: if the score is at least beta even after passing, the node is not searched.
///
/// Source: <https://www.chessprogramming.org/Null_Move_Pruning>
fn prune_by_null_move(td: &mut ThreadData, node: &Node) -> Option<Score> {
    let passed_before = td.ply > 0 && td.stack.back(td.ply, 1).current_move.is_none();
    if node.depth < params::nmp_depth()
        || node.eval < node.beta
        || node.static_eval < node.beta - td.scale.of(params::nmp_slack())
        || params::nmp_cut_only() > 0 && !node.cut_node
        || td.ply < td.null_move_from
        || passed_before
        || !td.position.has_pieces(td.position.side_to_move())
        || td.king_is_poisoned()
    {
        return None;
    }
    let reduction = params::nmp_reduction(node.depth, td.scale.back(node.eval - node.beta));
    td.make_null();
    let score = -search::<NonPv>(td, -node.beta, 1 - node.beta, node.depth - reduction, !node.cut_node);
    td.unmake_null();
    if td.stopped || score < node.beta {
        return None;
    }
    let score = if is_mate(score) { node.beta } else { score };
    if node.depth < params::nmp_verify_depth() || td.null_move_from > 0 {
        return Some(score);
    }
    // A deep cutoff is verified by a search without null moves, because of zugzwang.
    td.null_move_from = td.ply + (3 * (node.depth - reduction) / 4).max(0) as usize;
    let verified = search::<NonPv>(td, node.beta - 1, node.beta, node.depth - reduction, false);
    td.null_move_from = 0;
    (!td.stopped && verified >= node.beta).then_some(score)
}

/// ProbCut: if a shallow search of a capture is far above beta, a deep search most likely is above beta too.
///
/// Source: <https://www.chessprogramming.org/ProbCut>
fn prune_by_capture(td: &mut ThreadData, node: &Node) -> Option<Score> {
    let bar = node.beta + td.scale.of(params::probcut_margin());
    let reduced = node.depth - params::probcut_reduction();
    if node.depth < params::probcut_depth()
        || is_mate(bar)
        || td.king_is_poisoned()
        || node.entry.is_some_and(|entry| entry.depth >= reduced && entry.score < bar)
    {
        return None;
    }
    td.map_attacks();
    let table_move = node.tt_move.filter(|_| node.tt_noisy);
    let mut picker = MovePicker::noisy(td, table_move, Quiets::None);
    let threshold = bar - node.static_eval;
    let mut found = None;
    while let Some(mv) = picker.next(td, node.check) {
        if picker.in_bad_noisy() {
            break;
        }
        if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) || !td.see_ge(mv, threshold) {
            continue;
        }
        td.make(mv);
        let mut score = -quiescence::<NonPv>(td, -bar, 1 - bar, 0);
        if score >= bar && reduced > 1 {
            score = -search::<NonPv>(td, -bar, 1 - bar, reduced - 1, !node.cut_node);
        }
        td.unmake();
        if td.stopped {
            break;
        }
        if score >= bar {
            let pv = td.stack[td.ply].tt_pv;
            let (static_eval, bound) = (node.raw_eval, Bound::Lower);
            let entry = Entry { best: Some(mv), score, static_eval, depth: reduced, bound, pv };
            td.ctx.table.store(td.position.key(), td.ply, entry);
            found = Some(score - (bar - node.beta));
            break;
        }
    }
    picker.finish(td);
    found
}

/// Whether a move is skipped, after another move has been searched. Tells the picker to skip all further
/// quiet moves if they would be skipped too.
pub(super) fn prune_move(
    td: &ThreadData,
    node: &Node,
    picker: &mut MovePicker,
    candidate: &Candidate,
    alpha: Score,
) -> bool {
    let &Candidate { mv, number: move_count, noisy, history } = candidate;
    let position = &td.position;
    let base = params::lmr_base(node.depth, move_count);
    if noisy {
        return is_hopeless_capture(td, node, picker, candidate, alpha, base);
    }

    // Late-move pruning. Source: https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
    if node.depth <= params::lmp_depth() && move_count > params::lmp_count(node.depth, node.improving) {
        picker.skip_quiets();
        return true;
    }

    let by_history =
        if params::pruning_history() > 0 { history * params::PLY / params::pruning_history() } else { 0 };
    let reduced = (node.depth - (base - by_history) / params::PLY).max(0);
    // Futility pruning. Source: https://www.chessprogramming.org/Futility_Pruning
    if !node.in_check
        && reduced <= params::futility_depth()
        && node.static_eval + td.scale.of(params::futility_margin(reduced)) <= alpha
        && !position.gives_check(mv, node.check)
    {
        return true;
    }

    // History pruning. Source: https://www.chessprogramming.org/History_Leaf_Pruning
    if reduced <= params::history_pruning_depth() && history < params::history_threshold(node.depth) {
        return true;
    }

    reduced <= params::see_depth() && !td.see_ge(mv, td.scale.of(params::see_quiet_threshold(reduced)))
}

/// Whether a noisy move is skipped.
fn is_hopeless_capture(
    td: &ThreadData,
    node: &Node,
    picker: &MovePicker,
    candidate: &Candidate,
    alpha: Score,
    reduction: i32,
) -> bool {
    let &Candidate { mv, history, .. } = candidate;
    if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
        return false;
    }
    let reduced = (node.depth - reduction / params::PLY).max(0);
    if !node.in_check && reduced < params::capture_futility_depth() {
        let gain = noisy_gain(&td.position, td.values(), mv);
        let margin = td.scale.of(params::capture_futility_margin(reduced));
        if node.static_eval + margin + gain <= alpha && !td.position.gives_check(mv, node.check) {
            return true;
        }
    }
    // Pruning by static exchange evaluation.
    // Source: https://www.chessprogramming.org/Static_Exchange_Evaluation
    node.depth <= params::see_depth()
        && picker.in_bad_noisy()
        && !td.see_ge(mv, td.scale.of(params::see_noisy_threshold(node.depth, history)))
}

#[cfg(test)]
mod tests {
    use eval::{Evaluator, PieceValues};
    use movegen::Position;

    use super::*;
    use crate::search::context::{Context, NodeCounter};
    use crate::search::thread_memory::ThreadMemory;
    use crate::search::{Limits, SearchControl};
    use crate::transposition::TranspositionTable;

    /// Whether a quiet move of a chess position is skipped at depth 1 as the second move, with a very low
    /// static evaluation.
    fn is_pruned_where_all_is_lost(fen: &str, mv: &str) -> bool {
        let rules = movegen::rules("chess").expect("the game is there");
        let position = Position::from_fen(rules, fen).expect("a valid FEN");
        let mv = position.parse_move(mv).expect("a legal move");
        let context = Context {
            table: &TranspositionTable::tiny(),
            evaluator: &Evaluator::new(rules, PieceValues::default()),
            endings: None,
            control: &SearchControl::new(),
            limits: &Limits::default(),
            over: Default::default(),
            nodes: vec![NodeCounter::default()],
        };
        let mut memory = ThreadMemory::new(rules).expect("memory");
        memory.fill(rules);
        let check = position.checks();
        let mut td = ThreadData::new(&context, memory, 0, position, Vec::new(), None);
        td.map_attacks();
        let hopeless = -2000;
        let node = Node {
            depth: 1,
            beta: 1,
            cut_node: false,
            in_check: check.in_check(),
            check: &check,
            excluded: None,
            entry: None,
            tt_move: None,
            tt_noisy: false,
            raw_eval: hopeless,
            static_eval: hopeless,
            complexity: 0,
            eval: hopeless,
            improving: false,
            worsening: false,
            at: td.surroundings(),
        };
        let mut picker = MovePicker::all(&td, None);
        prune_move(&td, &node, &mut picker, &Candidate::new(&td, &node, mv, 2), 0)
    }

    #[test]
    fn a_quiet_check_is_left_out_only_if_it_loses_a_man() {
        let guarded = "3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1";
        let unguarded = "6k1/5ppp/8/8/8/8/r4PPP/4R1K1 w - - 0 1";
        assert!(is_pruned_where_all_is_lost(guarded, "e1e8"), "the rook is taken");
        assert!(!is_pruned_where_all_is_lost(unguarded, "e1e8"), "the check costs nothing");
        assert!(is_pruned_where_all_is_lost(unguarded, "h2h3"), "no check");
    }
}
