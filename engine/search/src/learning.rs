//! What a node has found goes into the histories and the corrections.

use movegen::Move;

use super::params;
use super::score::{Bound, NO_EVAL, Score, is_mate};
use super::thread_data::ThreadData;
use super::walls;

/// Rewards the move that caused the cutoff, and penalizes the moves searched before it, which are on the
/// stack of searched moves from `searched_base` on.
pub(super) fn reward_best(td: &mut ThreadData, best: Move, searched_base: usize, depth: i32) {
    let bonus = params::history_bonus(depth);
    let quiet = !td.position.is_noisy(best);
    if quiet {
        remember_killer(td, best);
    }
    update(td, best, bonus);
    walls::learn(td, best, bonus);
    for index in searched_base..td.memory.searched.len() {
        let mv = td.memory.searched[index];
        walls::learn(td, mv, -bonus);
        if walls::differs_in_wall(td, searched_base, index, best) {
            continue;
        }
        // A cutoff by a capture says nothing about quiet moves.
        if quiet || td.position.is_noisy(mv) {
            update(td, mv, -bonus);
        }
    }
}

/// Rewards the opponent's quiet move before a node in which all moves failed low.
pub(super) fn reward_refuted_move(td: &mut ThreadData, depth: i32) {
    update_previous(td, params::history_bonus(depth) * params::bonus_fail_low() / 100);
}

/// Rewards or penalizes the opponent's quiet move by the change of the opponent's static evaluation.
pub(super) fn learn_from_evaluation(td: &mut ThreadData, static_eval: Score) {
    /// Maximum reward or penalty of one move.
    const MOST: i32 = 1500;
    if td.ply == 0 {
        return;
    }
    let before = td.memory.stack.back(td.ply, 1).static_eval;
    if before != NO_EVAL {
        update_previous(td, (-(before + static_eval) * params::bonus_eval()).clamp(-MOST, MOST));
    }
}

/// Updates the correction histories with the difference between search score and static evaluation.
pub(super) fn learn_from_search(
    td: &mut ThreadData,
    static_eval: Score,
    depth: i32,
    score: Score,
    bound: Bound,
    best: Option<Move>,
) {
    let tells = match bound {
        Bound::Exact => true,
        Bound::Lower => score > static_eval,
        Bound::Upper => score < static_eval,
    };
    if tells && !is_mate(score) && best.is_none_or(|mv| !td.position.is_noisy(mv)) {
        let keys = td.correction_keys();
        td.memory.corrections.update(&keys, depth, score - static_eval);
    }
}

/// Updates the entry of the opponent's move before a node by `bonus`, if it was quiet.
fn update_previous(td: &mut ThreadData, bonus: i32) {
    if td.ply == 0 {
        return;
    }
    let before = td.memory.stack.back(td.ply, 1);
    if let Some(mv) = before.current_move
        && before.was_quiet
    {
        let attacked = before.attacked;
        let piece = td.position.piece_on(mv.to());
        td.memory.history.update_butterfly(piece, mv, attacked, bonus);
    }
}

fn update(td: &mut ThreadData, mv: Move, bonus: i32) {
    let piece = td.position.moved_piece(mv);
    if !td.position.is_noisy(mv) {
        let (attacked, rows) = (td.attacked(mv), td.continuation_rows());
        td.memory.history.update_quiet(piece, mv, attacked, rows, bonus);
    } else if let Some(victim) = td.position.captured_kind(mv) {
        td.memory.history.update_capture(piece, mv, victim, bonus);
    }
}

fn remember_killer(td: &mut ThreadData, mv: Move) {
    let killers = &mut td.memory.stack[td.ply].killers;
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}
