//! What a cutoff teaches.

use movegen::Move;

use super::params;
use super::thread_data::ThreadData;

/// Rewards the move that cut off at the present node and punishes those tried before it, which
/// lie on the stack of tried moves from `tried_base` on.
///
/// Source: <https://www.chessprogramming.org/History_Heuristic>
pub(super) fn reward(td: &mut ThreadData, best: Move, tried_base: usize, depth: i32) {
    let bonus = params::history_bonus(depth);
    let quiet = !td.position.is_noisy(best);
    if quiet {
        remember_killer(td, best);
    }
    update(td, best, bonus);
    for index in tried_base..td.tried.len() {
        let tried = td.tried[index];
        // A capture that cuts off says nothing about the quiet moves, which came later.
        if quiet || td.position.is_noisy(tried) {
            update(td, tried, -bonus);
        }
    }
}

fn update(td: &mut ThreadData, mv: Move, bonus: i32) {
    let piece = td.position.moved_piece(mv);
    if !td.position.is_noisy(mv) {
        let rows = td.continuation_rows();
        td.history.update_quiet(piece, mv, rows, bonus);
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
