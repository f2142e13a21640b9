//! All numbers and formulas of the search, by technique. Margins are centipawns of Gothic Chess (see
//! [`MarginScale`]), depths are plies, and reductions are fixed point: [`PLY`] is one ply.

use super::score::Score;
use super::tunables::{Tunable, tunables};

/// One ply in the fixed point of reductions.
pub(super) const PLY: i32 = 1024;

tunables! {
    // ----- scale -----
    /// Percentage of the difference between the scales of the game and of Gothic Chess that goes into
    /// margins.
    margin_scale_percent: 0, 0..=100, 10;

    // ----- late-move reductions -----
    // Fixed: `LMR_DEPTH` and `LMR_CUTOFF_COUNT` below.
    /// Reduction of the first reduced move, in [`PLY`].
    lmr_offset: 410, 0..=1500, 80;
    /// Growth with the logarithms of depth and move number.
    lmr_factor: 197, 100..=320, 12;
    /// More reduction where a fail high is expected.
    lmr_cut_node: 1400, 0..=3000, 150;
    /// Less reduction where the table has a principal variation.
    lmr_tt_pv: 900, 0..=2500, 120;
    /// Less reduction at nodes with an open window.
    lmr_pv: 0, 0..=2000, 120;
    /// More reduction when the position is not improving.
    lmr_not_improving: 600, 0..=2000, 100;
    /// Less reduction of a noisy move.
    lmr_noisy: 700, 0..=2000, 120;
    /// Less reduction of a killer.
    lmr_killer: 800, 0..=2000, 120;
    /// Less reduction of a check.
    lmr_check: 900, 0..=2500, 120;
    /// More reduction when the best move known is a capture.
    lmr_tt_noisy: 700, 0..=2000, 100;
    /// More reduction when the replies keep failing high.
    lmr_cutoffs: 700, 0..=2500, 100;
    /// More reduction when the table's score is not above alpha.
    lmr_tt_low: 0, 0..=2000, 100;
    /// Less reduction when the table's entry is at least as deep.
    lmr_tt_deep: 0, 0..=2000, 100;
    /// Less reduction when the evaluation of the position has been corrected a lot: per centipawn.
    lmr_complexity: 0, 0..=32, 2;
    /// Points of history for one [`PLY`] less of reduction, over 1024.
    lmr_history_divisor: 10, 4..=40, 1;
    /// A reduced search that beats the best score by this is repeated one ply deeper; 0 switches it off.
    /// Centipawns.
    lmr_deeper: 0, 0..=120, 8;
    /// A reduced search that beats the best score by less than this is repeated one ply less deep.
    /// Centipawns.
    lmr_shallower: 0, 0..=40, 2;

    // ----- reverse futility pruning -----
    /// Greatest depth.
    rfp_depth: 8, 4..=14, 1;
    /// Margin per ply.
    rfp_slope: 80, 30..=160, 8;
    /// Margin at depth 0.
    rfp_base: 10, 0..=80, 8;
    /// Reduction of the margin when the opponent's position is getting worse.
    rfp_worsening: 0, 0..=80, 6;

    // ----- razoring -----
    /// Greatest depth.
    razor_depth: 1, 0..=8, 1;
    /// Margin at depth 0.
    razor_base: 250, 100..=600, 25;
    /// Margin per ply.
    razor_slope: 220, 60..=500, 25;

    // ----- null move -----
    /// Least depth.
    nmp_depth: 3, 2..=5, 1;
    /// How far the static evaluation can be below beta if the table's score is better.
    nmp_slack: 30, 0..=200, 10;
    /// Reduction at depth 0, in 1/256 ply.
    nmp_base: 1024, 600..=1700, 50;
    /// Reduction per ply, in 1/256 ply.
    nmp_slope: 64, 20..=140, 7;
    /// Centipawns above beta for one more ply.
    nmp_eval_divisor: 200, 80..=500, 20;
    /// 1: only where a fail high is expected.
    nmp_cut_only: 0, 0..=1, 1;
    /// Depth from which a fail high is verified without the null move.
    nmp_verify_depth: 40, 8..=40, 1;

    // ----- internal iterative reduction -----
    /// Least depth.
    iir_depth: 4, 2..=8, 1;

    // ----- ProbCut -----
    /// Least depth; greater than all depths: off.
    probcut_depth: 99, 4..=99, 1;
    /// How far above beta the shallow search must be.
    probcut_margin: 180, 80..=400, 15;
    /// How many plies less it is searched.
    probcut_reduction: 4, 3..=5, 1;

    // ----- late-move pruning -----
    /// Greatest depth.
    lmp_depth: 8, 4..=16, 1;
    /// Moves at depth 0, in percent.
    lmp_base: 400, 100..=900, 40;
    /// Moves per square of the depth, in percent.
    lmp_square: 100, 40..=200, 8;

    // ----- futility pruning -----
    /// Greatest reduced depth.
    futility_depth: 7, 4..=14, 1;
    /// Margin at depth 0.
    futility_base: 120, 30..=300, 14;
    /// Margin per ply.
    futility_slope: 90, 40..=200, 8;
    /// Greatest reduced depth for captures; 0 is off.
    capture_futility_depth: 0, 0..=10, 1;
    /// Margin for captures at depth 0.
    capture_futility_base: 250, 100..=500, 20;
    /// Margin for captures per ply.
    capture_futility_slope: 220, 80..=400, 16;

    // ----- history pruning -----
    /// Greatest reduced depth.
    history_pruning_depth: 4, 2..=8, 1;
    /// Threshold per ply.
    history_pruning_slope: 4096, 1500..=9000, 400;
    /// History for one ply more or less of reduced depth; 0 is off.
    pruning_history: 0, 0..=20000, 1000;

    // ----- pruning by exchange -----
    /// Greatest depth, reduced for quiet moves.
    see_depth: 8, 5..=14, 1;
    /// Quiet moves: loss per square of the depth.
    see_quiet_square: 25, 8..=60, 3;
    /// Quiet moves: loss at depth 0.
    see_quiet_base: 20, 0..=80, 6;
    /// Captures: loss per ply.
    see_noisy_slope: 100, 40..=220, 10;
    /// Captures: history for one centipawn of the threshold; 0 is off.
    see_noisy_history: 0, 0..=200, 10;

    // ----- extensions -----
    /// Least depth of singular extensions.
    singular_depth: 7, 4..=9, 1;
    /// How much less than the node's the depth of the table's entry can be.
    singular_tt_depth: 3, 2..=5, 1;
    /// How far below the table's score the other moves must stay, in 1/16 centipawn per ply.
    singular_slope: 32, 8..=80, 4;
    /// The same, in addition where the table has a principal variation.
    singular_tt_pv: 0, 0..=64, 4;
    /// How far below that the other moves must stay for an extension of two plies.
    double_margin: 24, 0..=80, 4;
    /// How far below that the other moves must stay for an extension of three plies.
    triple_margin: 1000, 40..=1000, 10;
    /// Extension of safe checks in plies: 0 or 1.
    check_extension: 1, 0..=1, 1;

    // ----- hindsight -----
    /// 1: a position reduced by three plies or more is searched one ply deeper if the opponent's position is
    /// not getting worse.
    hindsight_deeper: 0, 0..=1, 1;
    /// A reduced position is searched one ply less deep if the sum of both evaluations is greater than this;
    /// 0 is off.
    hindsight_shallower: 0, 0..=400, 20;

    // ----- aspiration windows -----
    /// Half-width of the first window.
    aspiration_window: 18, 6..=50, 2;

    // ----- quiescence -----
    /// How far below alpha the evaluation after a capture can be.
    delta_margin: 150, 50..=300, 14;
    /// Number of moves searched; greater than all counts: off.
    quiescence_moves: 99, 2..=99, 1;

    // ----- histories -----
    /// Bonus per ply.
    bonus_slope: 200, 80..=400, 16;
    /// Subtracted from the bonus.
    bonus_offset: 80, 0..=300, 16;
    /// Greatest bonus.
    bonus_max: 1800, 800..=4000, 120;
    /// Penalty per ply.
    malus_slope: 200, 80..=500, 16;
    /// Subtracted from the penalty.
    malus_offset: 80, 0..=300, 16;
    /// Greatest penalty.
    malus_max: 1800, 800..=4000, 120;
    /// Weight of the replies to the move before, in 1/16.
    weight_ply_1: 16, 0..=48, 2;
    /// Weight of the continuations of the own move before, in 1/16.
    weight_ply_2: 16, 0..=48, 2;
    /// Weight of the continuations of the own move two turns before, in 1/16.
    weight_ply_4: 8, 0..=48, 2;
    /// Weight of the history by pawn structure, in 1/16.
    weight_pawn: 16, 0..=48, 2;
    /// 1: histories depend on whether the enemy attacks the squares of a move.
    history_threats: 1, 0..=1, 1;
    /// Bonus of the table's quiet move for a cutoff by the table, in percent of the bonus of a searched one.
    bonus_table_cutoff: 100, 0..=200, 10;
    /// Bonus of the opponent's quiet move that made all moves fail low, in percent.
    bonus_fail_low: 60, 0..=200, 10;
    /// Bonus of the opponent's quiet move per centipawn by which it made the evaluation better.
    bonus_eval: 6, 0..=40, 2;

    // ----- order of quiet moves -----
    /// Bonus for leaving a square that a cheaper piece attacks, per centipawn of the own value.
    order_escape: 16, 0..=60, 3;
    /// Penalty for entering such a square, or an attacked and unguarded one, per centipawn of the own value.
    order_enter: 16, 0..=60, 3;
    /// Bonus for a safe check.
    order_check: 0, 0..=40000, 1500;

    // ----- correction of the static evaluation -----
    /// Weight of the correction by pawn structure.
    correction_pawn: 128, 0..=400, 16;
    /// Weight of the corrections by each side's other pieces.
    correction_men: 96, 0..=400, 16;
    /// Weight of the correction by the last two moves.
    correction_moves: 96, 0..=400, 16;
}

/// Depth of the quiescence search down to which quiet checks are tried.
pub(super) const CHECKS_DEPTH: i32 = 0;

/// Depth of the quiescence search down to which kings are poisoned and cured.
pub(super) const POISON_DEPTH: i32 = -2;

/// Least depth at which late moves are reduced.
pub(super) const LMR_DEPTH: i32 = 2;

/// Fail highs among the replies from which [`lmr_cutoffs`] counts.
pub(super) const LMR_CUTOFF_COUNT: u32 = 3;

/// Least depth of windows narrower than all scores.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Half-width from which the window is opened fully.
pub(super) const ASPIRATION_LIMIT: Score = 600;

/// Greatest reduction of a null move by the evaluation, in plies.
const NMP_EVAL_MAX: i32 = 3;

/// In the order of captures, pieces worth more than this (the king) count as this, in centipawns.
const NOISY_ORDER_DEAREST: Score = 1500;

/// The scale of scores in a game. Margins were chosen for Gothic Chess; a centipawn of another game can be
/// worth more or less.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarginScale(i32);

impl MarginScale {
    /// The scale of Gothic Chess: centipawns for odds of ten to one.
    const GOTHIC: f64 = 477.0;

    /// The scale of a game with this many centipawns for odds of ten to one.
    pub fn new(centipawns: f64) -> Self {
        let whole = (256.0 * centipawns / Self::GOTHIC).round() as i32;
        Self(256 + (whole - 256) * margin_scale_percent() / 100)
    }

    /// A margin of Gothic Chess in centipawns of the game.
    pub fn of(self, margin: Score) -> Score {
        (margin * self.0) >> 8
    }

    /// Centipawns of the game in those of Gothic Chess.
    pub fn back(self, difference: Score) -> Score {
        difference * 256 / self.0
    }
}

const LOG_TABLE: usize = 256;

/// `2^8 * log2(n)` by index.
static LOGARITHMS: [i32; LOG_TABLE] = logarithms();

/// `2^8 * log2(n)`, linear between powers of two, so that the result is the same on all machines.
const fn log2_fixed(n: usize) -> i32 {
    let exponent = n.ilog2();
    let mantissa = (n << 8 >> exponent) as i32 - 256;
    256 * exponent as i32 + mantissa
}

const fn logarithms() -> [i32; LOG_TABLE] {
    let mut table = [0; LOG_TABLE];
    let mut number = 1;
    while number < LOG_TABLE {
        table[number] = log2_fixed(number);
        number += 1;
    }
    table
}

/// Late-move reduction before adjustments, in fixed point: an offset and the product of the logarithms of
/// depth and move number (counted from 1).
pub(super) fn lmr_base(depth: i32, move_number: usize) -> i32 {
    let depth = LOGARITHMS[depth.clamp(1, 63) as usize];
    let number = LOGARITHMS[move_number.clamp(1, 63)];
    lmr_offset() + depth * number * lmr_factor() / 65_536
}

/// Less reduction (or more, when negative) for a move's history.
pub(super) fn lmr_history(history: i32) -> i32 {
    history / lmr_history_divisor()
}

/// How far the evaluation must be above beta for reverse futility pruning.
pub(super) fn rfp_margin(depth: i32, improving: bool, worsening: bool) -> Score {
    rfp_slope() * (depth - i32::from(improving)).max(0) + rfp_base() - rfp_worsening() * i32::from(worsening)
}

/// How far the evaluation must be below alpha for razoring.
pub(super) fn razor_margin(depth: i32) -> Score {
    razor_base() + razor_slope() * depth
}

/// How many plies less the null move is searched.
pub(super) fn nmp_reduction(depth: i32, above_beta: Score) -> i32 {
    (nmp_base() + nmp_slope() * depth) / 256 + (above_beta / nmp_eval_divisor()).clamp(0, NMP_EVAL_MAX)
}

/// The number of quiet moves after which the others are skipped.
pub(super) fn lmp_count(depth: i32, improving: bool) -> usize {
    let count = (lmp_base() + lmp_square() * depth * depth) / 100;
    (if improving { count } else { count / 2 + 1 }) as usize
}

/// How far the evaluation must be below alpha for quiet moves to be skipped.
pub(super) fn futility_margin(depth: i32) -> Score {
    futility_base() + futility_slope() * depth
}

/// How far the sum of evaluation and victim must be below alpha for a capture to be skipped.
pub(super) fn capture_futility_margin(depth: i32) -> Score {
    capture_futility_base() + capture_futility_slope() * depth
}

/// The history below which quiet moves are skipped.
pub(super) fn history_threshold(depth: i32) -> i32 {
    -history_pruning_slope() * depth
}

/// The exchange below which a quiet move is skipped.
pub(super) fn see_quiet_threshold(depth: i32) -> Score {
    -see_quiet_square() * depth * depth - see_quiet_base()
}

/// The exchange below which a capture is skipped.
pub(super) fn see_noisy_threshold(depth: i32, history: i32) -> Score {
    let by_history = if see_noisy_history() > 0 { history / see_noisy_history() } else { 0 };
    -see_noisy_slope() * depth - by_history
}

/// How far below the table's score the other moves must stay.
pub(super) fn singular_margin(depth: i32, tt_pv: bool) -> Score {
    depth * (singular_slope() + if tt_pv { singular_tt_pv() } else { 0 }) / 16
}

/// The next half-width of the window after a fail.
pub(super) fn widen(window: Score) -> Score {
    window + window / 2
}

/// What a fail high at `depth` adds to the history of the move that caused it.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (bonus_slope() * depth - bonus_offset()).clamp(50, bonus_max())
}

/// What a fail high at `depth` takes from the history of the moves tried before.
pub(super) fn history_malus(depth: i32) -> i32 {
    (malus_slope() * depth - malus_offset()).clamp(50, malus_max())
}

/// The exchange that sets good captures apart from bad ones, by capture history.
pub(super) fn good_noisy_threshold(history: i32) -> Score {
    -history / 128
}

/// The order of captures, to which the history is added: valuable victims first, and cheap attackers before
/// expensive ones if the victims are worth about the same (1 centipawn of the victim weighs as much as 20 of
/// the attacker).
// Source: https://www.chessprogramming.org/MVV-LVA
pub(super) fn noisy_order(gain: Score, moved: Score) -> i32 {
    gain * 20 - moved.min(NOISY_ORDER_DEAREST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_range_and_has_a_name_of_its_own() {
        for (index, tunable) in ALL.iter().enumerate() {
            let Tunable { name, value, min, max, step } = *tunable;
            assert!(min <= value && value <= max && min < max && step > 0 && step <= max - min, "{name}");
            assert!(ALL[..index].iter().all(|before| before.name != name), "{name} twice");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        for depth in 1..200 {
            for number in 1..LOG_TABLE {
                let here = lmr_base(depth, number);
                assert!(here >= lmr_base(depth - 1, number) && here >= lmr_base(depth, number - 1));
            }
        }
        assert_eq!(lmr_base(1000, 1000), lmr_base(255, 255));
    }

    #[test]
    fn margins_grow_with_depth() {
        for depth in 1..20 {
            assert!(rfp_margin(depth + 1, false, false) > rfp_margin(depth, false, false));
            assert!(rfp_margin(depth, true, false) < rfp_margin(depth, false, false));
            assert!(lmp_count(depth + 1, false) >= lmp_count(depth, false));
            assert!(lmp_count(depth, true) >= lmp_count(depth, false));
            assert!(futility_margin(depth + 1) > futility_margin(depth));
            assert!(history_bonus(depth + 1) >= history_bonus(depth));
            assert!(nmp_reduction(depth + 1, 0) >= nmp_reduction(depth, 0));
        }
        assert!(widen(aspiration_window()) > aspiration_window());
    }

    #[test]
    fn the_scale_of_gothic_chess_changes_nothing() {
        for margin in [-300, 0, 1, 80, 1000] {
            assert_eq!(MarginScale::new(MarginScale::GOTHIC).of(margin), margin);
        }
    }
}
