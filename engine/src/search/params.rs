//! Every number of the search, by technique. Margins are centipawns, depths plies, and
//! reductions thousandths-like fixed point: [`PLY`] is one ply.

use super::history::HISTORY_MAX;
use super::score::Score;

/// One ply in the fixed point of reductions.
pub(super) const PLY: i32 = 1024;

const TABLE: usize = 64;

/// Late-move reductions by depth and number of the move.
static REDUCTIONS: [[i32; TABLE]; TABLE] = reduction_table();

/// `2^8 * log2(n)`, linear between powers of two, so that all machines agree on every bit.
const fn log2_fixed(n: usize) -> i32 {
    let exponent = n.ilog2();
    let mantissa = (n << 8 >> exponent) as i32 - 256;
    256 * exponent as i32 + mantissa
}

const fn reduction_table() -> [[i32; TABLE]; TABLE] {
    let mut table = [[0; TABLE]; TABLE];
    let mut depth = 1;
    while depth < TABLE {
        let mut number = 1;
        while number < TABLE {
            // 0.4 + ln(depth) * ln(number) / 2.5
            table[depth][number] = 410 + log2_fixed(depth) * log2_fixed(number) * 197 / 65_536;
            number += 1;
        }
        depth += 1;
    }
    table
}

/// Late-move reduction before adjustments, in fixed point.
pub(super) fn lmr_base(depth: i32, move_number: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, TABLE as i32 - 1) as usize][move_number.min(TABLE - 1)]
}

/// Least depth at which late moves are reduced.
pub(super) const LMR_DEPTH: i32 = 2;
/// More reduction where a fail high is expected.
pub(super) const LMR_CUT_NODE: i32 = 1400;
/// Less reduction where the table remembers a principal variation.
pub(super) const LMR_TT_PV: i32 = 900;
/// More reduction when the position is not getting better.
pub(super) const LMR_NOT_IMPROVING: i32 = 600;
/// Less reduction of a capture or the like.
pub(super) const LMR_NOISY: i32 = 700;
/// Less reduction of a killer.
pub(super) const LMR_KILLER: i32 = 800;
/// Less reduction of a check.
pub(super) const LMR_CHECK: i32 = 900;
/// More reduction when the best move known is a capture.
pub(super) const LMR_TT_NOISY: i32 = 700;
/// More reduction when the replies keep failing high.
pub(super) const LMR_CUTOFFS: i32 = 700;
/// Fail highs among the replies from which [`LMR_CUTOFFS`] holds.
pub(super) const LMR_CUTOFF_COUNT: u32 = 3;

/// Less reduction (or more, when negative) for a quiet move's history.
pub(super) fn lmr_history(history: i32) -> i32 {
    history / 10
}

/// Greatest depth of reverse futility pruning.
pub(super) const RFP_DEPTH: i32 = 8;

/// How far the evaluation must be above beta.
pub(super) fn rfp_margin(depth: i32, improving: bool) -> Score {
    80 * (depth - i32::from(improving)).max(0) + 10
}

/// Greatest depth of razoring.
pub(super) const RAZOR_DEPTH: i32 = 1;

/// How far the evaluation must be below alpha.
pub(super) fn razor_margin(depth: i32) -> Score {
    250 + 220 * depth
}

/// Least depth of the null move.
pub(super) const NMP_DEPTH: i32 = 3;

/// How far the static evaluation may be below beta where the table promises more.
pub(super) const NMP_SLACK: Score = 30;

/// How many plies less the null move is searched.
pub(super) fn nmp_reduction(depth: i32, above_beta: Score) -> i32 {
    4 + depth / 4 + (above_beta / 200).clamp(0, 3)
}

/// Least depth of internal iterative reduction.
pub(super) const IIR_DEPTH: i32 = 4;

/// Quiet moves after which the others are left out.
pub(super) fn lmp_count(depth: i32, improving: bool) -> usize {
    let count = 4 + depth * depth;
    (if improving { count } else { count / 2 + 1 }) as usize
}

/// Greatest depth of late-move pruning.
pub(super) const LMP_DEPTH: i32 = 8;

/// Greatest reduced depth of futility pruning.
pub(super) const FUTILITY_DEPTH: i32 = 7;

/// How far the evaluation must be below alpha for quiet moves to be left out.
pub(super) fn futility_margin(depth: i32) -> Score {
    120 + 90 * depth
}

/// Greatest reduced depth of history pruning.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 4;

/// The history below which quiet moves are left out.
pub(super) fn history_threshold(depth: i32) -> i32 {
    -HISTORY_MAX / 4 * depth
}

/// Greatest depth of pruning by static exchange.
pub(super) const SEE_DEPTH: i32 = 8;

/// The exchange below which a quiet move is left out.
pub(super) fn see_quiet_threshold(depth: i32) -> Score {
    -25 * depth * depth - 20
}

/// The exchange below which a capture is left out.
pub(super) fn see_noisy_threshold(depth: i32) -> Score {
    -100 * depth
}

/// Least depth of singular extensions.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// How much shallower than the node the entry of the table may be.
pub(super) const SINGULAR_TT_DEPTH: i32 = 3;
/// How far below all else must be for two plies of extension.
pub(super) const DOUBLE_MARGIN: Score = 24;

/// How far below the table's score the other moves must stay.
pub(super) fn singular_margin(depth: i32) -> Score {
    depth * 2
}

/// Half-width of the first window around the last score.
pub(super) const ASPIRATION_WINDOW: Score = 18;
/// Least depth of windows narrower than all scores.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Half-width from which the window is opened altogether.
pub(super) const ASPIRATION_LIMIT: Score = 600;

/// The next half-width after a fail.
pub(super) fn widen(window: Score) -> Score {
    window + window / 2
}

/// How far below alpha a capture in the quiescence search may leave the evaluation.
pub(super) const DELTA_MARGIN: Score = 150;

/// Depth of the quiescence search down to which quiet checks are tried.
pub(super) const CHECKS_DEPTH: i32 = 0;

/// Depth of the quiescence search down to which kings are poisoned and cured.
pub(super) const POISON_DEPTH: i32 = -2;

/// What a fail high at `depth` adds to the history of the move that caused it.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (200 * depth - 80).clamp(50, 1800)
}

/// The exchange that sets good captures apart from bad ones, by capture history.
pub(super) fn good_noisy_threshold(history: i32) -> Score {
    -history / 128
}

/// In the order of captures, men dearer than this (the king) count as this dear. Centipawns.
const NOISY_ORDER_DEAREST: Score = 1500;

/// The place in the order of captures, to which history is added: valuable victims first, and cheap attackers before
/// dear ones where the victims are worth about the same (1 centipawn of the victim weighs as much as 20 of the attacker).
// Source: https://www.chessprogramming.org/MVV-LVA
pub(super) fn noisy_order(gain: Score, moved: Score) -> i32 {
    gain * 20 - moved.min(NOISY_ORDER_DEAREST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number() {
        for depth in 1..TABLE as i32 {
            for number in 1..TABLE {
                let here = lmr_base(depth, number);
                assert!(here >= lmr_base(depth - 1, number) && here >= lmr_base(depth, number - 1));
                assert!(here < depth * PLY, "depth {depth}, move {number}");
            }
        }
        assert_eq!(lmr_base(100, 1000), lmr_base(63, 63));
    }

    #[test]
    fn margins_grow_with_depth() {
        for depth in 1..20 {
            assert!(rfp_margin(depth + 1, false) > rfp_margin(depth, false));
            assert!(rfp_margin(depth, true) < rfp_margin(depth, false));
            assert!(lmp_count(depth + 1, false) >= lmp_count(depth, false));
            assert!(lmp_count(depth, true) >= lmp_count(depth, false));
            assert!(futility_margin(depth + 1) > futility_margin(depth));
            assert!(history_bonus(depth + 1) >= history_bonus(depth));
            assert!(nmp_reduction(depth + 1, 0) >= nmp_reduction(depth, 0));
        }
        assert!(widen(ASPIRATION_WINDOW) > ASPIRATION_WINDOW);
    }
}
