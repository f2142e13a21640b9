//! What need not be searched.

use movegen::{Move, MoveKind};

use super::alpha_beta::search;
use super::move_picker::MovePicker;
use super::node::{Node, NonPv};
use super::params;
use super::quiescence::quiescence;
use super::score::{Score, is_mate};
use super::thread_data::ThreadData;

/// A score good enough for a null-window node without a look at its moves.
pub(super) fn prune_node(td: &mut ThreadData, node: &Node, alpha: Score) -> Option<Score> {
    let (depth, beta) = (node.depth, node.beta);
    if node.in_check || node.excluded.is_some() || td.king_is_dying() || is_mate(beta) {
        return None;
    }

    // Reverse futility pruning.
    // Source: https://www.chessprogramming.org/Reverse_Futility_Pruning
    if depth <= params::RFP_DEPTH && node.eval - params::rfp_margin(depth, node.improving) >= beta {
        return Some(beta + (node.eval - beta) / 3);
    }

    // Razoring. Source: https://www.chessprogramming.org/Razoring
    if depth <= params::RAZOR_DEPTH && node.eval + params::razor_margin(depth) < alpha {
        let score = quiescence::<NonPv>(td, alpha, alpha + 1, 0);
        if score <= alpha {
            return Some(score);
        }
    }

    prune_by_null_move(td, node)
}

/// Null-move pruning: a side that stands well even after passing need not be searched.
///
/// Source: <https://www.chessprogramming.org/Null_Move_Pruning>
fn prune_by_null_move(td: &mut ThreadData, node: &Node) -> Option<Score> {
    let passed_before = td.ply > 0 && td.stack.back(td.ply, 1).current_move.is_none();
    if node.depth < params::NMP_DEPTH
        || node.eval < node.beta
        || node.static_eval < node.beta - params::NMP_SLACK
        || passed_before
        || !td.position.has_pieces(td.position.side_to_move())
        || td.king_is_poisoned()
    {
        return None;
    }
    let reduction = params::nmp_reduction(node.depth, node.eval - node.beta);
    td.make_null();
    let score = -search::<NonPv>(td, -node.beta, 1 - node.beta, node.depth - reduction, !node.cut_node);
    td.unmake_null();
    if td.stopped || score < node.beta {
        return None;
    }
    Some(if is_mate(score) { node.beta } else { score })
}

/// Whether a move may be left out where another has been searched already. Tells the picker when
/// no further quiet move is worth a look.
pub(super) fn prune_move(
    td: &ThreadData,
    node: &Node,
    picker: &mut MovePicker,
    mv: Move,
    noisy: bool,
    alpha: Score,
    move_count: usize,
) -> bool {
    let position = &td.position;
    if noisy {
        // Pruning by static exchange evaluation.
        // Source: https://www.chessprogramming.org/Static_Exchange_Evaluation
        return node.depth <= params::SEE_DEPTH
            && picker.in_bad_noisy()
            && !matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure)
            && !td.see_ge(mv, params::see_noisy_threshold(node.depth));
    }

    // Late-move pruning. Source: https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
    if node.depth <= params::LMP_DEPTH && move_count > params::lmp_count(node.depth, node.improving) {
        picker.skip_quiets();
        return true;
    }

    let reduced = (node.depth - params::lmr_base(node.depth, move_count) / params::PLY).max(0);
    // Futility pruning. Source: https://www.chessprogramming.org/Futility_Pruning
    if !node.in_check
        && reduced <= params::FUTILITY_DEPTH
        && node.static_eval + params::futility_margin(reduced) <= alpha
        && !position.gives_check(mv)
    {
        return true;
    }

    // History pruning. Source: https://www.chessprogramming.org/History_Leaf_Pruning
    let history = td.history.quiet(position.moved_piece(mv), mv, td.continuation_rows());
    if reduced <= params::HISTORY_PRUNING_DEPTH && history < params::history_threshold(node.depth) {
        return true;
    }

    reduced <= params::SEE_DEPTH && !td.see_ge(mv, params::see_quiet_threshold(reduced))
}

#[cfg(test)]
mod tests {
    use eval::{Evaluator, PieceValues};
    use movegen::Position;

    use super::*;
    use crate::search::thread_data::{Context, NodeCounter};
    use crate::search::thread_memory::ThreadMemory;
    use crate::search::{Limits, SearchControl};
    use crate::transposition::TranspositionTable;

    /// Whether a quiet move of a chess position is left out at depth 1 as the second, with a static
    /// evaluation of no hope.
    fn is_pruned_where_all_is_lost(fen: &str, mv: &str) -> bool {
        let rules = movegen::rules("chess").expect("the game is there");
        let position = Position::from_fen(rules, fen).expect("a valid FEN");
        let mv = position.parse_move(mv).expect("a legal move");
        let context = Context {
            table: &TranspositionTable::tiny(),
            evaluator: &Evaluator::new(rules, PieceValues::default()),
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
        let node = Node {
            depth: 1,
            beta: 1,
            cut_node: false,
            in_check: check.in_check(),
            excluded: None,
            entry: None,
            tt_move: None,
            tt_noisy: false,
            static_eval: -2000,
            eval: -2000,
            improving: false,
        };
        let mut picker = MovePicker::all(&td, None);
        prune_move(&td, &node, &mut picker, mv, false, 0, 2)
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
