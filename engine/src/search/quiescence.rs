//! Quiescence search: searches noisy moves until the position is quiet.
//!
//! Source: <https://www.chessprogramming.org/Quiescence_Search>

use movegen::{CheckInfo, Move, MoveKind};

use super::move_picker::{KnownExchange, MovePicker, Quiets, noisy_gain};
use super::node::{Moves, NodeKind, bound_of, bounded, cutoff_entry, enter_node};
use super::params;
use super::score::{EVAL_LIMIT, MATE_BOUND, Score, is_mate, mated_in};
use super::stack::NO_EVAL;
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// The depths of results with and without quiet checks in the transposition table.
const WITH_CHECKS: i32 = 0;
const WITHOUT_CHECKS: i32 = -1;

/// Nodes after which the first iteration searches no more captures and no more replies to checks, even if
/// there is time. It nearly always needs far fewer. But it cannot be stopped before it is complete, and with
/// many strong pieces it can need many millions.
const FIRST_ITERATION_NODES: u64 = 50_000;

/// A node of the quiescence search before its moves are searched.
struct QuietNode<'a> {
    key: u64,
    /// The checks and pins of the position.
    check: &'a CheckInfo,
    in_check: bool,
    /// Quiet checks are searched too.
    with_checks: bool,
    entry: Option<Entry>,
    /// The depth of the result in the transposition table.
    table_depth: i32,
    /// The static evaluation to store, [`NO_EVAL`] if it was only estimated.
    table_eval: Score,
    /// The corrected static evaluation, [`NO_EVAL`] in check.
    static_eval: Score,
}

/// Searches noisy moves only, and every move of a side in check. `depth` is 0 at the first ply and decreases
/// from there.
pub(super) fn quiescence<N: NodeKind>(td: &mut ThreadData, alpha: Score, beta: Score, depth: i32) -> Score {
    if let Some(score) = enter_node::<N>(td) {
        return score;
    }
    let with_checks = depth >= params::CHECKS_DEPTH;
    // Results for a side in check are stored with the depth of those with quiet checks.
    let table_depth = if with_checks { WITH_CHECKS } else { WITHOUT_CHECKS };
    let key = td.position.key();
    let entry = td.ctx.table.probe(key, td.ply);
    if let Some(entry) = cutoff_entry::<N>(td, entry, table_depth, beta) {
        return entry.score;
    }

    let check = td.position.checks();
    let in_check = check.in_check();
    let table_depth = if in_check { WITH_CHECKS } else { table_depth };

    let (table_eval, static_eval) = evaluate::<N>(td, entry, in_check, alpha, beta);
    td.stack[td.ply].static_eval = static_eval;
    let check = &check;
    let node = QuietNode { key, check, in_check, with_checks, entry, table_depth, table_eval, static_eval };
    let stand_pat = stand_pat(td, &node);
    if stand_pat >= beta {
        if entry.is_none() {
            store(td, &node, None, stand_pat, Bound::Lower);
        }
        return stand_pat;
    }
    if must_complete_first_iteration(td) {
        return score_without_search(td, in_check, stand_pat);
    }

    td.map_attacks();
    let mut moves = Moves {
        picker: picker(td, &node),
        alpha: alpha.max(stand_pat),
        best_score: stand_pat,
        best_move: None,
        count: 0,
    };
    search_moves::<N>(td, &node, &mut moves, beta, depth);
    if td.stopped {
        return 0;
    }
    let Moves { picker, best_score, best_move, count, .. } = moves;
    picker.finish(td);
    if in_check && count == 0 {
        return td.result_score(td.position.no_moves_result(true));
    }
    let bound = match bound_of(best_score, alpha, beta) {
        Bound::Exact if !N::PV => Bound::Upper,
        bound => bound,
    };
    store(td, &node, best_move, best_score, bound);
    best_score
}

/// The static evaluation for the table, and for the node. The node's has the learnt correction, and is only
/// estimated if it is far outside the window. Both are [`NO_EVAL`] in check.
fn evaluate<N: NodeKind>(
    td: &mut ThreadData,
    entry: Option<Entry>,
    in_check: bool,
    alpha: Score,
    beta: Score,
) -> (Score, Score) {
    if in_check {
        return (NO_EVAL, NO_EVAL);
    }
    let estimate = if N::PV { None } else { td.estimate_outside(alpha, beta) };
    let raw_eval = match (entry, estimate) {
        (Some(entry), _) if entry.static_eval != NO_EVAL => entry.static_eval,
        (_, Some(estimate)) => estimate,
        _ => td.evaluate(),
    };
    let table_eval = if estimate == Some(raw_eval) { NO_EVAL } else { raw_eval };
    (table_eval, td.corrected(raw_eval))
}

/// Whether the first iteration has to be completed without captures: a limit is met, or it has taken very
/// many nodes already.
const fn must_complete_first_iteration(td: &ThreadData) -> bool {
    td.completed_depth == 0 && (td.limit_is_met || td.nodes > FIRST_ITERATION_NODES)
}

/// The score of a node whose moves cannot be searched any more. A side that cannot stand pat has its static
/// evaluation, unless it is mated.
fn score_without_search(td: &mut ThreadData, in_check: bool, stand_pat: Score) -> Score {
    if in_check && !td.position.has_legal_move() {
        td.result_score(td.position.no_moves_result(true))
    } else if in_check || td.king_is_dying() {
        td.evaluate()
    } else {
        stand_pat
    }
}

/// The score without a move. A side in check, or whose king is about to die of poison, cannot stand pat.
fn stand_pat(td: &ThreadData, node: &QuietNode) -> Score {
    if node.in_check {
        mated_in(td.ply)
    } else if td.king_is_dying() {
        -EVAL_LIMIT
    } else {
        bounded(node.static_eval, node.entry)
    }
}

fn picker(td: &ThreadData, node: &QuietNode) -> MovePicker {
    let tt_move = node
        .entry
        .and_then(|entry| entry.best)
        .filter(|&mv| td.position.is_legal(mv, node.check) && (node.in_check || td.position.is_noisy(mv)));
    if node.in_check {
        return MovePicker::all(td, tt_move);
    }
    let quiets = if node.with_checks { Quiets::Checks } else { Quiets::None };
    MovePicker::noisy(td, tt_move, quiets)
}

/// Searches the moves of a node until one fails high or the search is stopped.
fn search_moves<N: NodeKind>(
    td: &mut ThreadData,
    node: &QuietNode,
    moves: &mut Moves,
    beta: Score,
    depth: i32,
) {
    while let Some(mv) = moves.picker.next(td, node.check) {
        moves.count += 1;
        if moves.best_score > -MATE_BOUND {
            if node.in_check {
                // A move without a mate has been found: only captures are searched after it.
                moves.picker.skip_quiets();
            } else if moves.count > params::quiescence_moves() as usize
                || is_hopeless(td, node, mv, moves.picker.exchange(), moves.alpha, depth)
            {
                continue;
            }
        }
        td.make(mv);
        let score = -quiescence::<N>(td, -beta, -moves.alpha, depth - 1);
        td.unmake();
        if td.stopped || moves.improve::<N>(td, mv, score, beta) {
            return;
        }
    }
}

fn store(td: &ThreadData, node: &QuietNode, best: Option<Move>, score: Score, bound: Bound) {
    let pv = node.entry.is_some_and(|entry| entry.pv);
    let (static_eval, depth) = (node.table_eval, node.table_depth);
    td.ctx.table.store(node.key, td.ply, Entry { best, score, static_eval, depth, bound, pv });
}

/// Whether a move of a side that is not in check is skipped because it cannot raise alpha.
fn is_hopeless(
    td: &ThreadData,
    node: &QuietNode,
    mv: Move,
    exchange: KnownExchange,
    alpha: Score,
    depth: i32,
) -> bool {
    let position = &td.position;
    let gain = noisy_gain(position, td.values(), mv);
    if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
        // Poisoning and curing win nothing at once, and the opponent can answer each with the other without
        // end.
        let royal = position.rules().is_royal(position.piece_on(mv.to()).kind());
        return !royal && depth < 0 || depth < params::POISON_DEPTH;
    }
    // Delta pruning. Source: https://www.chessprogramming.org/Delta_Pruning
    if !is_mate(alpha)
        && node.static_eval + gain + td.scale.of(params::delta_margin()) <= alpha
        && !position.gives_check(mv, node.check)
    {
        return true;
    }
    match exchange {
        KnownExchange::AtLeast(gain) if gain >= 0 => false,
        KnownExchange::Below(gain) if gain <= 0 => true,
        _ => !td.see_ge(mv, 0),
    }
}
