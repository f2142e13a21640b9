//! Iterative deepening of one thread, with aspiration windows.

use super::alpha_beta::search;
use super::errors::{DEPTH_WITH_ERRORS, choose_with_errors};
use super::listener::{Info, SearchListener};
use super::node::Root;
use super::params;
use super::score::{Bound, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, is_mate, mate_moves};
use super::thread_data::ThreadData;
use super::time_manager::BestMoveStats;

/// Deepest iteration.
const MAX_DEPTH: i32 = MAX_PLY as i32 - 40;

/// Milliseconds after which fail highs and fail lows are reported.
const BOUND_REPORT_MS: u128 = 1500;

/// Searches with increasing depth until a limit is met. The main thread, which has the clock, reports to
/// `listener`.
pub(super) fn deepen(td: &mut ThreadData, mut listener: Option<&mut dyn SearchListener>) {
    let errors = td.ctx.limits.errors;
    // A player who errs needs no helpers.
    if errors.is_some() && td.time.is_none() {
        return;
    }
    iterate(td, &mut listener);
    if let Some(errors) = errors {
        if !td.suspended {
            td.slice_end = u64::MAX;
            choose_with_errors(td, errors);
        }
        return;
    }
    // A found mate is proved, even if a deeper search prunes it or is stopped before it reaches it.
    if !td.suspended
        && let Some(mate) = td.mate.take()
        && mate.score > td.root_moves[0].score
    {
        td.root_moves.retain(|root| root.mv != mate.mv);
        td.root_moves.insert(0, mate);
    }
}

/// Searches with increasing depth, from the last completed one on.
fn iterate(td: &mut ThreadData, listener: &mut Option<&mut dyn SearchListener>) {
    let limits = td.ctx.limits;
    let lines = limits.multi_pv.clamp(1, td.root_moves.len());
    let deepest = if limits.errors.is_some() { DEPTH_WITH_ERRORS } else { MAX_DEPTH };
    let max_depth = limits.depth.map_or(deepest, |depth| (depth.min(deepest as u32) as i32).max(1));
    for depth in td.completed_depth + 1..=max_depth {
        td.root_depth = depth;
        let last_best = td.root_moves[0].mv;
        let last_score = td.root_moves[0].score;
        for root in &mut td.root_moves {
            root.previous_score = root.score;
        }
        for pv_index in 0..lines {
            td.pv_index = pv_index;
            search_line(td, depth, listener);
            td.root_moves[..=pv_index].sort_by_key(|root| -root.score);
            if td.stopped {
                return;
            }
        }
        td.completed_depth = depth;
        let best = &td.root_moves[0];
        if best.score > td.mate.as_ref().map_or(MATE_BOUND, |mate| mate.score) {
            td.mate = Some(best.clone());
        }
        td.report_nodes();
        for index in 0..lines {
            report(td, index, listener);
        }

        if has_found_mate(td) {
            return;
        }
        td.stability = if td.root_moves[0].mv == last_best { td.stability + 1 } else { 0 };
        if td.time.is_some() {
            let (stats, control) = (best_move_stats(td, last_score), td.ctx.control);
            let is_enough = td.time.as_mut().is_some_and(|time| time.is_enough(control, &stats));
            if is_enough || has_proved_mate(td, depth) {
                return;
            }
        }
    }
}

/// Searches one line, with windows around its last score.
fn search_line(td: &mut ThreadData, depth: i32, listener: &mut Option<&mut dyn SearchListener>) {
    td.seldepth = 0;
    let guess = td.root_moves[td.pv_index].previous_score;
    let mut window = params::aspiration_window();
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= params::ASPIRATION_DEPTH && !is_mate(guess) {
        (alpha, beta) = (guess - window, guess + window);
    }
    let mut reduction = 0;
    loop {
        let score = search::<Root>(td, alpha, beta, (depth - reduction).max(1), false);
        let from = td.pv_index;
        td.root_moves[from..].sort_by_key(|root| (-root.score, -root.previous_score));
        if td.stopped || (alpha < score && score < beta) {
            return;
        }
        if td.time.as_ref().is_some_and(|time| time.elapsed().as_millis() > BOUND_REPORT_MS) {
            report(td, from, listener);
        }
        if score <= alpha {
            beta = (alpha + beta) / 2;
            alpha = (score - window).max(-INFINITE);
            reduction = 0;
        } else {
            beta = (score + window).min(INFINITE);
            reduction = (reduction + 1).min(2);
        }
        window = params::widen(window);
        if window > params::ASPIRATION_LIMIT {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}

fn best_move_stats(td: &ThreadData, last_score: Score) -> BestMoveStats {
    let best = &td.root_moves[0];
    BestMoveStats {
        stability: td.stability,
        node_fraction: best.nodes as f64 / td.nodes.max(1) as f64,
        score_drop: if td.completed_depth > 1 { last_score - best.score } else { 0 },
        single_move: td.root_moves.len() == 1,
    }
}

/// Whether a search has found a mate and is deep enough to exclude a shorter one.
fn has_proved_mate(td: &ThreadData, depth: i32) -> bool {
    let limits = td.ctx.limits;
    let plays = limits.clock.is_some() || limits.movetime.is_some();
    let best = &td.root_moves[0];
    plays && limits.multi_pv <= 1 && is_mate(best.score) && depth > 2 * (MATE - best.score.abs())
}

/// Whether the requested mate has been found.
fn has_found_mate(td: &ThreadData) -> bool {
    let found = mate_moves(td.root_moves[0].score).filter(|&moves| moves > 0);
    found.zip(td.ctx.limits.mate).is_some_and(|(found, wanted)| found.unsigned_abs() <= wanted)
}

fn report(td: &ThreadData, index: usize, listener: &mut Option<&mut dyn SearchListener>) {
    let (Some(listener), Some(time)) = (listener, &td.time) else { return };
    let root = &td.root_moves[index];
    let unsearched = root.score == -INFINITE;
    listener.info(&Info {
        depth: td.root_depth as u32,
        seldepth: root.seldepth as u32,
        multi_pv: index + 1,
        score: if unsearched { root.previous_score } else { root.score },
        bound: if unsearched { Bound::Exact } else { root.bound },
        chances: td.ctx.evaluator.chances(),
        nodes: td.ctx.total_nodes(),
        time: time.elapsed(),
        pv: root.pv.clone(),
        hashfull: td.ctx.table.hashfull(),
    });
}
