//! Principal variation search: one function that reads from top to bottom. `docs/dev/search.md` has the
//! source of every technique.

use movegen::MoveKind;

use super::learning::{learn_from_evaluation, learn_from_search, reward_best, reward_refuted_move};
use super::move_picker::MovePicker;
use super::node::{NodeKind, NonPv, Pv, adjusted, enter_node, table_cutoff};
use super::params;
use super::quiescence::quiescence;
use super::score::{Bound, INFINITE, MATE_BOUND, NO_EVAL, Score, is_mate, mate_in, mated_in};
use super::thread_data::ThreadData;
use super::transposition::Entry;
use super::walls;

/// Searches the position of `td` to `depth` plies. The score is exact inside the window and a bound outside
/// it. It has no meaning if the search has been stopped.
///
/// `cut_node` means that a fail high is expected.
pub(super) fn search<N: NodeKind>(
    td: &mut ThreadData,
    mut alpha: Score,
    mut beta: Score,
    mut depth: i32,
    cut_node: bool,
) -> Score {
    // 1. The horizon.
    if depth <= 0 {
        return if N::PV {
            quiescence::<Pv>(td, alpha, beta, 0)
        } else {
            quiescence::<NonPv>(td, alpha, beta, 0)
        };
    }

    // 2. Game over, maximum ply reached, or search stopped.
    if let Some(score) = enter_node::<N>(td) {
        return score;
    }
    let ply = td.ply;
    if !N::ROOT {
        // Mate-distance pruning.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
    }

    // 3. The transposition table.
    let key = td.position.key();
    let excluded = td.memory.stack[ply].excluded;
    let entry = if excluded.is_some() { None } else { td.ctx.table.probe(key, ply) };
    if !N::PV
        && let Some(score) = table_cutoff(td, entry, depth, beta)
    {
        return score;
    }
    let check = td.position.checks();
    let in_check = check.in_check();
    // A side that is in check, must capture or may lose its last piece of a kind cannot keep what the static
    // evaluation counts.
    let compelled = td.is_compelled(&check);
    let tense = in_check || compelled || td.risks_extinction();
    let tt_move = if N::ROOT {
        Some(td.root_moves[td.pv_index].mv)
    } else {
        entry.and_then(|entry| entry.best).filter(|&mv| td.position.is_legal(mv, &check))
    };
    let tt_noisy = tt_move.is_some_and(|mv| td.position.is_noisy(mv));
    let tt_pv = if excluded.is_some() {
        td.memory.stack[ply].tt_pv
    } else {
        N::PV || entry.is_some_and(|entry| entry.pv)
    };

    // 4. The static evaluation, corrected, and adjusted by the score of the table.
    let raw_eval = match entry {
        _ if tense => NO_EVAL,
        _ if excluded.is_some() => td.memory.stack[ply].static_eval,
        Some(entry) if entry.static_eval != NO_EVAL => entry.static_eval,
        _ => {
            let raw_eval = td.evaluate();
            if entry.is_none() {
                td.ctx.table.store(key, ply, Entry::of_evaluation(raw_eval, tt_pv));
            }
            raw_eval
        }
    };
    let static_eval = if tense || excluded.is_some() { raw_eval } else { td.corrected(raw_eval) };
    let eval = adjusted(static_eval, entry);
    let improving = td.is_improving(static_eval);
    td.memory.stack[ply].static_eval = static_eval;
    td.memory.stack[ply].tt_pv = tt_pv;
    td.memory.stack[ply + 1].killers = [None; 2];
    td.memory.stack[ply + 2].cutoffs = 0;
    if excluded.is_none() && !tense {
        learn_from_evaluation(td, static_eval);
    }

    if !N::PV && !tense && excluded.is_none() && !td.own_king_is_dying() && !is_mate(beta) {
        // 5. Razoring.
        if depth <= params::razor_depth() && eval + params::razor_margin(depth) < alpha {
            let score = quiescence::<NonPv>(td, alpha, alpha + 1, 0);
            if score <= alpha || td.stopped {
                return score;
            }
        }

        // 6. Reverse futility pruning.
        let margin = params::rfp_margin(depth, improving);
        if depth <= params::rfp_depth() && eval - margin >= beta {
            return beta + (eval - beta) / 3;
        }

        // 7. Null move. With compulsory captures many positions are zugzwang.
        if cut_node
            && !td.must_capture
            && depth >= params::nmp_depth()
            && eval >= beta
            && static_eval >= beta - params::nmp_margin(depth)
            && ply >= td.null_move_from
            && td.memory.stack.back(ply, 1).current_move.is_some()
            && td.position.has_non_pawn_material(td.position.side_to_move())
            && !td.any_king_is_poisoned()
        {
            let reduction = params::nmp_reduction(depth, eval - beta);
            td.make_null();
            let score = -search::<NonPv>(td, -beta, 1 - beta, depth - reduction, false);
            td.unmake_null();
            if td.stopped {
                return 0;
            }
            if score >= beta {
                let score = if is_mate(score) { beta } else { score };
                if depth < params::nmp_verify_depth() || td.null_move_from > 0 {
                    return score;
                }
                // A deep cutoff is verified by a search without null moves, because of zugzwang.
                td.null_move_from = ply + (3 * (depth - reduction) / 4).max(0) as usize;
                let verified = search::<NonPv>(td, beta - 1, beta, depth - reduction, false);
                td.null_move_from = 0;
                if td.stopped || verified >= beta {
                    return score;
                }
            }
        }
    }

    // 8. Internal iterative reduction.
    if tt_move.is_none() && excluded.is_none() && (N::PV || cut_node) && depth >= params::iir_depth() {
        depth -= 1;
    }

    // 9. ProbCut: if a shallow search of a capture is far above beta, a deep one most likely is above beta.
    let bar = beta + params::probcut_margin(improving);
    if !N::PV
        && !tense
        && excluded.is_none()
        && depth >= params::probcut_depth()
        && !is_mate(bar)
        && !is_mate(beta)
        && !td.any_king_is_poisoned()
        && entry.is_none_or(|entry| !entry.has_score() || entry.score >= bar)
    {
        let reduced = depth - params::probcut_reduction();
        td.map_attacks();
        let mut picker = MovePicker::noisy(td, tt_move.filter(|_| tt_noisy));
        while let Some(mv) = picker.next(td, &check) {
            if picker.in_bad_noisy() {
                break;
            }
            td.prefetch(mv);
            if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) || !td.see_ge(mv, bar - static_eval) {
                continue;
            }
            td.make(mv);
            let mut score = -quiescence::<NonPv>(td, -bar, 1 - bar, 0);
            if score >= bar && reduced > 1 {
                score = -search::<NonPv>(td, -bar, 1 - bar, reduced - 1, !cut_node);
            }
            td.unmake();
            if td.stopped {
                break;
            }
            if score >= bar {
                picker.finish(td);
                let (best, bound) = (Some(mv), Bound::Lower);
                let entry = Entry { best, score, static_eval: raw_eval, depth: reduced, bound, pv: tt_pv };
                td.ctx.table.store(key, ply, entry);
                return if is_mate(score) { score } else { score - (bar - beta) };
            }
        }
        picker.finish(td);
    }
    if td.stopped {
        return 0;
    }

    // 10. The moves.
    td.map_attacks();
    let searched_base = td.memory.searched.len();
    let original_alpha = alpha;
    let mut picker = if N::ROOT { MovePicker::root(td) } else { MovePicker::all(td, tt_move) };
    picker.keep_walls(if N::ROOT { walls::AT_ROOT } else { walls::kept(depth) });
    if compelled && !N::ROOT {
        picker.skip_quiets();
    }
    let mut best_score = -INFINITE;
    let mut best_move = None;
    let mut move_count = 0;
    while let Some(mv) = picker.next(td, &check) {
        if Some(mv) == excluded {
            continue;
        }
        move_count += 1;
        let number = picker.without_walls(move_count);
        let noisy = td.position.is_noisy(mv);
        let history = picker.history();
        let mut new_depth = depth - 1;
        let mut reduction =
            params::lmr_base(depth, number) + if improving { 0 } else { params::lmr_not_improving() };
        let mut gives_check = None;

        // 11. Pruning at shallow depth. All rules look at the depth after the reduction.
        let prunes = !N::ROOT && best_score > -MATE_BOUND && alpha < MATE_BOUND;
        if prunes {
            let lmr_depth = {
                let by_history = if noisy { 0 } else { history * params::PLY / params::pruning_history() };
                ((new_depth * params::PLY - reduction + by_history) / params::PLY).max(0)
            };
            if depth <= params::lmp_depth() && number > params::lmp_count(depth, improving) {
                picker.skip_quiets();
                if !noisy {
                    continue;
                }
            }
            if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
                // Neither SEE nor material gain measures poisoning and curing.
            } else if noisy {
                if depth <= params::see_noisy_depth()
                    && picker.in_bad_noisy()
                    && !td.see_ge(mv, params::see_noisy_threshold(depth, history))
                {
                    continue;
                }
            } else {
                if lmr_depth <= params::history_pruning_depth() && history < params::history_threshold(depth)
                {
                    continue;
                }
                if !tense
                    && lmr_depth <= params::futility_depth()
                    && static_eval + params::futility_margin(lmr_depth) <= alpha
                    && !*gives_check.get_or_insert_with(|| td.position.gives_check(mv, &check))
                {
                    continue;
                }
                td.prefetch(mv);
                if lmr_depth <= params::see_depth() && !td.see_ge(mv, params::see_quiet_threshold(lmr_depth))
                {
                    continue;
                }
            }
        }

        if noisy || !prunes {
            td.prefetch(mv);
        }

        // 12. Singular extensions: the TT move is searched deeper if all others are much worse.
        let mut extension = 0;
        if !N::ROOT
            && let Some(entry) = entry
            && Some(mv) == tt_move
            && depth >= params::singular_depth()
            && entry.depth >= depth - params::singular_tt_depth()
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_mate(entry.score)
            && ply < 2 * td.root_depth as usize
        {
            let singular_beta = entry.score - params::singular_margin(depth);
            td.memory.stack[ply].excluded = tt_move;
            let score = search::<NonPv>(td, singular_beta - 1, singular_beta, (depth - 1) / 2, cut_node);
            td.memory.stack[ply].excluded = None;
            if td.stopped {
                break;
            }
            if score < singular_beta {
                let doubly = !N::PV && score < singular_beta - params::double_margin();
                extension = 1 + i32::from(doubly);
            } else if !N::PV && singular_beta >= beta {
                // Multi-cut.
                picker.finish(td);
                return singular_beta;
            } else if entry.score >= beta {
                extension = -2;
            } else if cut_node {
                extension = -1;
            }
        }
        let is_late = depth >= params::LMR_DEPTH && move_count > 1 + usize::from(N::ROOT);
        let gives_check = is_late && gives_check.unwrap_or_else(|| td.position.gives_check(mv, &check));
        new_depth += extension;

        // 13. Make the move.
        let killer = td.memory.stack[ply].killers.contains(&Some(mv));
        let nodes_before = td.nodes;
        td.make(mv);

        // 14. Late-move reductions: later moves are searched to a reduced depth, and again to the full depth
        // if they beat alpha.
        let mut score = INFINITE;
        let mut settled = false;
        if is_late {
            let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
            reduction += when(cut_node, params::lmr_cut_node())
                + when(tt_noisy && !noisy, params::lmr_tt_noisy())
                + when(td.memory.stack[ply + 1].cutoffs > params::LMR_CUTOFF_COUNT, params::lmr_cutoffs())
                - when(noisy, params::lmr_noisy())
                - when(tt_pv, params::lmr_tt_pv())
                - when(killer, params::lmr_killer())
                - when(gives_check, params::lmr_check())
                - params::lmr_history(history);
            let reduced_depth = (new_depth - reduction / params::PLY).clamp(1, new_depth.max(1));
            if reduced_depth < new_depth {
                score = -search::<NonPv>(td, -alpha - 1, -alpha, reduced_depth, true);
                settled = score <= alpha;
            }
        }
        // 15. Null window, then the full window.
        if !settled && (!N::PV || move_count > 1) {
            score = -search::<NonPv>(td, -alpha - 1, -alpha, new_depth, !cut_node);
        }
        if N::PV && (move_count == 1 || score > alpha) {
            score = -search::<Pv>(td, -beta, -alpha, new_depth, false);
        }
        td.unmake();
        if td.stopped {
            break;
        }
        if N::ROOT {
            td.update_root_move(mv, score, alpha, beta, move_count, nodes_before);
        }

        // 16. A new best move.
        if score > best_score {
            best_score = score;
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    td.memory.pv.update(ply, mv);
                }
                if score >= beta {
                    td.memory.stack[ply].cutoffs += 1;
                    break;
                }
                alpha = score;
            }
        }
        if best_move != Some(mv) {
            td.memory.searched.push(mv);
        }
    }
    picker.finish(td);
    if td.stopped {
        td.memory.searched.truncate(searched_base);
        return 0;
    }

    // 17. No moves: the game is over, or the only legal move is excluded.
    if move_count == 0 {
        return match excluded {
            Some(_) => original_alpha,
            None => td.result_score(td.position.no_moves_result(in_check)),
        };
    }

    // 18. Histories, correction and table.
    let bound = Bound::of(best_score, original_alpha, beta);
    if let Some(mv) = best_move
        && bound == Bound::Lower
    {
        reward_best(td, mv, searched_base, depth);
    }
    td.memory.searched.truncate(searched_base);
    if excluded.is_some() || N::ROOT && td.pv_index > 0 {
        return best_score;
    }
    if bound == Bound::Upper {
        reward_refuted_move(td, depth);
    }
    if !tense {
        learn_from_search(td, static_eval, depth, best_score, bound, best_move);
    }
    let entry = Entry { best: best_move, score: best_score, static_eval: raw_eval, depth, bound, pv: tt_pv };
    td.ctx.table.store(key, ply, entry);
    best_score
}
