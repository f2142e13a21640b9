//! Quiescence search, at the leaves of the principal variation search.

use movegen::MoveKind;

use super::move_picker::{KnownExchange, MovePicker, noisy_gain};
use super::node::{NodeKind, adjusted, enter_node, table_cutoff};
use super::params;
use super::score::{Bound, EVAL_LIMIT, MATE_BOUND, NO_EVAL, Score, is_mate, mated_in};
use super::thread_data::ThreadData;
use super::transposition::Entry;

/// The depth of results of the quiescence search in the transposition table.
const QUIESCENCE_DEPTH: i32 = 0;

/// After this many nodes the first iteration searches no more captures and check evasions, even if there is
/// time. It nearly always needs far fewer nodes. But it cannot be stopped before it is complete, and with
/// many strong pieces it could need millions.
const FIRST_ITERATION_NODES: u64 = 50_000;

/// Below this depth a side may stand pat although its last piece of a kind is attacked. Otherwise two sides
/// could threaten each other forever.
const RISK_DEPTH: i32 = -4;

/// Searches noisy moves only, and every move of a side in check. `depth` is 0 at the first ply and decreases
/// from there.
pub(super) fn quiescence<N: NodeKind>(
    td: &mut ThreadData,
    mut alpha: Score,
    beta: Score,
    depth: i32,
) -> Score {
    // 1. Game over, maximum ply reached, or search stopped.
    if let Some(score) = enter_node::<N>(td) {
        return score;
    }
    let ply = td.ply;
    let original_alpha = alpha;

    // 2. The transposition table.
    let key = td.position.key();
    let entry = td.ctx.table.probe(key, ply);
    if !N::PV
        && let Some(score) = table_cutoff(td, entry, QUIESCENCE_DEPTH, beta)
    {
        return score;
    }
    let check = td.position.checks();
    let in_check = check.in_check();
    let compelled = td.is_compelled(&check);
    let tense = in_check || compelled || depth > RISK_DEPTH && td.risks_extinction();
    let evades = tense && !compelled;
    let pv = entry.is_some_and(|entry| entry.pv);

    // 3. The stand-pat score. There is none for a side in check, for one that must capture or may lose its
    // last piece of a kind, and for one whose king is about to die of poison. Far outside the window an
    // estimate is enough. It is not stored as the static evaluation.
    let estimate = if N::PV || tense { None } else { td.estimate_outside(alpha, beta) };
    let (raw_eval, table_eval) = match (entry, estimate) {
        _ if tense => (NO_EVAL, NO_EVAL),
        (Some(entry), _) if entry.static_eval != NO_EVAL => (entry.static_eval, entry.static_eval),
        (_, Some(estimate)) => (estimate, NO_EVAL),
        _ => {
            let raw_eval = td.evaluate();
            (raw_eval, raw_eval)
        }
    };
    let static_eval = if tense { NO_EVAL } else { td.corrected(raw_eval) };
    td.memory.stack[ply].static_eval = static_eval;
    let mut best_score = if tense {
        mated_in(ply)
    } else if td.own_king_is_dying() {
        -EVAL_LIMIT
    } else {
        adjusted(static_eval, entry)
    };
    if best_score >= beta {
        if entry.is_none() {
            let (score, bound) = (best_score, Bound::Lower);
            let entry =
                Entry { best: None, score, static_eval: table_eval, depth: QUIESCENCE_DEPTH, bound, pv };
            td.ctx.table.store(key, ply, entry);
        }
        return best_score;
    }
    if td.completed_depth == 0 && (td.limit_is_met || td.nodes > FIRST_ITERATION_NODES) {
        return score_without_search(td, in_check, tense, best_score);
    }
    alpha = alpha.max(best_score);

    // 4. The moves.
    td.map_attacks();
    let tt_move = entry
        .and_then(|entry| entry.best)
        .filter(|&mv| td.position.is_legal(mv, &check) && (tense || td.position.is_noisy(mv)));
    let mut picker = if evades { MovePicker::all(td, tt_move) } else { MovePicker::noisy(td, tt_move) };
    let mut best_move = None;
    let mut move_count = 0;
    while let Some(mv) = picker.next(td, &check) {
        move_count += 1;
        td.prefetch(mv);
        // 5. Pruning.
        if best_score > -MATE_BOUND {
            if evades {
                // A move that avoids mate has been found. After it only captures are searched.
                picker.skip_quiets();
            } else if compelled {
                // Nothing says which of the captures are good.
            } else if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
                // Poisoning and curing win nothing at once, and the two sides could alternate them forever.
                let royal = td.position.rules().is_royal(td.position.piece_on(mv.to()).kind());
                if !royal && depth < 0 || depth < params::POISON_DEPTH {
                    continue;
                }
            } else {
                if !is_mate(alpha) && !td.position.gives_check(mv, &check) {
                    let gain = noisy_gain(&td.position, td.values(), mv);
                    let reach = static_eval + params::delta_margin() + gain;
                    if reach <= alpha {
                        best_score = best_score.max(reach);
                        continue;
                    }
                }
                let gains = match picker.exchange() {
                    KnownExchange::AtLeast(gain) if gain >= 0 => true,
                    KnownExchange::Below(gain) if gain <= 0 => false,
                    _ => td.see_ge(mv, 0),
                };
                if !gains {
                    continue;
                }
            }
        }
        td.make(mv);
        let score = -quiescence::<N>(td, -beta, -alpha, depth - 1);
        td.unmake();
        if td.stopped {
            break;
        }
        if score > best_score {
            best_score = score;
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    td.memory.pv.update(ply, mv);
                }
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
    }
    picker.finish(td);
    if td.stopped {
        return 0;
    }
    if evades && move_count == 0 {
        return td.result_score(td.position.no_moves_result(in_check));
    }

    // 6. The table.
    let bound = Bound::of(best_score, original_alpha, beta);
    let entry = Entry {
        best: best_move,
        score: best_score,
        static_eval: table_eval,
        depth: QUIESCENCE_DEPTH,
        bound,
        pv,
    };
    td.ctx.table.store(key, ply, entry);
    best_score
}

/// The score of a quiescence node whose moves may not be searched any more. A side that cannot stand pat has
/// its static evaluation, unless it is mated.
fn score_without_search(td: &mut ThreadData, in_check: bool, tense: bool, stand_pat: Score) -> Score {
    if in_check && !td.position.has_legal_move() {
        td.result_score(td.position.no_moves_result(true))
    } else if tense || td.own_king_is_dying() {
        let raw_eval = td.evaluate();
        td.with_clock(raw_eval)
    } else {
        stand_pat
    }
}
