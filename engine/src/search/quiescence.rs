//! Search of captures and the like until the position is quiet.
//!
//! Source: <https://www.chessprogramming.org/Quiescence_Search>

use movegen::{Move, MoveKind};

use super::move_picker::{KnownExchange, MovePicker, Quiets, noisy_gain};
use super::node::{NodeKind, bounded};
use super::params;
use super::score::{EVAL_LIMIT, MATE_BOUND, MAX_PLY, Score, is_mate, mated_in};
use super::stack::NO_EVAL;
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// The depths under which results with and without quiet checks stand in the transposition table.
const WITH_CHECKS: i32 = 0;
const WITHOUT_CHECKS: i32 = -1;

/// Searches noisy moves only, and every move of a side in check. `depth` is 0 at the first ply
/// and falls from there.
pub(super) fn quiescence<N: NodeKind>(
    td: &mut ThreadData,
    mut alpha: Score,
    beta: Score,
    depth: i32,
) -> Score {
    let ply = td.ply;
    td.pv.clear(ply);
    if td.poll() {
        return 0;
    }
    td.seldepth = td.seldepth.max(ply);
    if let Some(score) = td.game_end_score() {
        return score;
    }
    if ply >= MAX_PLY - 1 {
        return td.evaluate();
    }

    let check = td.position.checks();
    let in_check = check.in_check();
    let with_checks = depth >= params::CHECKS_DEPTH;
    let table_depth = if with_checks || in_check { WITH_CHECKS } else { WITHOUT_CHECKS };
    let key = td.position.key();
    let entry = td.ctx.table.probe(key, ply);
    if let Some(entry) = entry
        && !N::PV
        && entry.depth >= table_depth
        && entry.bound.decides(entry.score, beta)
        && !td.is_near_move_count()
    {
        return entry.score;
    }

    let estimate = if N::PV || in_check { None } else { td.estimate_outside(alpha, beta) };
    let raw_eval = match (entry, estimate) {
        _ if in_check => NO_EVAL,
        (Some(entry), _) if entry.static_eval != NO_EVAL => entry.static_eval,
        (_, Some(estimate)) => estimate,
        _ => td.evaluate(),
    };
    let table_eval = if estimate == Some(raw_eval) { NO_EVAL } else { raw_eval };
    let static_eval = if in_check { NO_EVAL } else { td.corrected(raw_eval) };
    td.stack[ply].static_eval = static_eval;
    let mut best_score = if in_check {
        mated_in(ply)
    } else if td.king_is_dying() {
        -EVAL_LIMIT
    } else {
        bounded(static_eval, entry)
    };
    let original_alpha = alpha;
    let pv = entry.is_some_and(|entry| entry.pv);
    let store = |td: &ThreadData, best: Option<Move>, score: Score, bound: Bound| {
        let entry = Entry { best, score, static_eval: table_eval, depth: table_depth, bound, pv };
        td.ctx.table.store(key, ply, entry);
    };
    if best_score >= beta {
        if entry.is_none() {
            store(td, None, best_score, Bound::Lower);
        }
        return best_score;
    }
    alpha = alpha.max(best_score);

    td.map_attacks();
    let quiets = if with_checks { Quiets::Checks } else { Quiets::None };
    let tt_move = entry
        .and_then(|entry| entry.best)
        .filter(|&mv| td.position.is_legal(mv, &check) && (in_check || td.position.is_noisy(mv)));
    let mut picker =
        if in_check { MovePicker::all(td, tt_move) } else { MovePicker::noisy(td, tt_move, quiets) };
    let mut best_move = None;
    let mut move_count = 0;
    while let Some(mv) = picker.next(td, &check) {
        move_count += 1;
        if best_score > -MATE_BOUND {
            if in_check {
                // One evasion that holds is enough; captures may hold better.
                picker.skip_quiets();
            } else if move_count > params::quiescence_moves() as usize
                || is_hopeless(td, mv, picker.exchange(), static_eval, alpha, depth)
            {
                continue;
            }
        }
        td.make(mv);
        let score = -quiescence::<N>(td, -beta, -alpha, depth - 1);
        td.unmake();
        if td.stopped {
            return 0;
        }
        if score > best_score {
            best_score = score;
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    td.pv.update(ply, mv);
                }
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
    }
    picker.finish(td);
    if in_check && move_count == 0 {
        let result = td.position.no_moves_result(true);
        return td.result_score(result);
    }

    let bound = match best_score {
        _ if best_score >= beta => Bound::Lower,
        _ if best_score > original_alpha && N::PV => Bound::Exact,
        _ => Bound::Upper,
    };
    store(td, best_move, best_score, bound);
    best_score
}

/// Whether a capture, check or the like of a side not in check cannot help.
fn is_hopeless(
    td: &ThreadData,
    mv: Move,
    exchange: KnownExchange,
    static_eval: Score,
    alpha: Score,
    depth: i32,
) -> bool {
    let position = &td.position;
    let gain = noisy_gain(position, td.values(), mv);
    if matches!(mv.kind(), MoveKind::Poison | MoveKind::Cure) {
        // Neither wins anything at once, and both can be answered by the other for ever.
        let royal = position.rules().is_royal(position.piece_on(mv.to()).kind());
        return !royal && depth < 0 || depth < params::POISON_DEPTH;
    }
    // Delta pruning. Source: https://www.chessprogramming.org/Delta_Pruning
    if !is_mate(alpha)
        && static_eval + gain + td.scale.of(params::delta_margin()) <= alpha
        && !position.gives_check(mv)
    {
        return true;
    }
    match exchange {
        KnownExchange::AtLeast(gain) if gain >= 0 => false,
        KnownExchange::Below(gain) if gain <= 0 => true,
        _ => !td.see_ge(mv, 0),
    }
}
