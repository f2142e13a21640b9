//! Updates of the histories.

use movegen::Move;

use super::node::Node;
use super::params;
use super::score::Score;
use super::stack::NO_EVAL;
use super::thread_data::ThreadData;
use crate::transposition::{Bound, Entry};

/// Rewards the move that caused the cutoff, and penalizes the moves tried before it, which are on the stack
/// of tried moves from `tried_base` on.
///
/// Source: <https://www.chessprogramming.org/History_Heuristic>
pub(super) fn reward(td: &mut ThreadData, best: Move, tried_base: usize, node: &Node) {
    let malus = params::history_malus(node.depth);
    let quiet = !td.position.is_noisy(best);
    if quiet {
        remember_killer(td, best);
    }
    update(td, best, params::history_bonus(node.depth));
    for index in tried_base..td.tried.len() {
        let tried = td.tried[index];
        // After a cutoff by a capture nothing is known about the quiet moves, which come later.
        if quiet || td.position.is_noisy(tried) {
            update(td, tried, -malus);
        }
    }
}

/// Rewards the table's quiet move if the table's score causes a cutoff.
pub(super) fn learn_from_table(td: &mut ThreadData, entry: &Entry, beta: Score, depth: i32) {
    let percent = params::bonus_table_cutoff();
    if percent == 0 || entry.bound == Bound::Upper || entry.score < beta {
        return;
    }
    let Some(best) = entry.best else { return };
    if td.position.is_legal(best, &td.position.checks()) && !td.position.is_noisy(best) {
        td.map_attacks();
        update(td, best, params::history_bonus(depth) * percent / 100);
    }
}

/// Rewards the opponent's quiet move before a node in which all moves failed low.
pub(super) fn reward_refuted_move(td: &mut ThreadData, depth: i32) {
    let percent = params::bonus_fail_low();
    if percent > 0 {
        update_previous(td, params::history_bonus(depth) * percent / 100);
    }
}

/// Rewards or penalizes the opponent's quiet move by the change of the opponent's static evaluation.
pub(super) fn learn_from_evaluation(td: &mut ThreadData, node: &Node) {
    /// The greatest reward or penalty of one move.
    const MOST: i32 = 1500;
    let factor = params::bonus_eval();
    if factor == 0 || td.ply == 0 || node.in_check {
        return;
    }
    let before = td.stack.back(td.ply, 1).static_eval;
    if before != NO_EVAL {
        update_previous(td, (-(before + node.static_eval) * factor).clamp(-MOST, MOST));
    }
}

/// Updates the entry of the opponent's move before a node by `bonus`, if it was quiet.
fn update_previous(td: &mut ThreadData, bonus: i32) {
    if td.ply == 0 {
        return;
    }
    let before = td.stack.back(td.ply, 1);
    if let Some(mv) = before.current_move
        && before.was_quiet
    {
        let threats = before.threats;
        let piece = td.position.piece_on(mv.to());
        td.history.update_butterfly(piece, mv, threats, bonus);
    }
}

fn update(td: &mut ThreadData, mv: Move, bonus: i32) {
    let piece = td.position.moved_piece(mv);
    if !td.position.is_noisy(mv) {
        let (threats, at) = (td.threats(mv), td.surroundings());
        td.history.update_quiet(piece, mv, threats, &at, bonus);
    } else if let Some(victim) = td.position.captured_kind(mv) {
        td.history.update_capture(piece, mv, victim, bonus);
    }
}

/// Source: <https://www.chessprogramming.org/Killer_Heuristic>
fn remember_killer(td: &mut ThreadData, mv: Move) {
    let killers = &mut td.stack[td.ply].killers;
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}
