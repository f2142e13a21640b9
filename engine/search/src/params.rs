//! All parameters and formulas of the search, by technique. Margins are centipawns, depths are plies, and
//! reductions are fixed point: [`PLY`] is one ply.

use super::score::Score;

/// A search parameter with its range for tuning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// Its value in a normal build.
    pub value: u32,
    /// Minimum value.
    pub min: u32,
    /// Maximum value.
    pub max: u32,
}

/// Defines a function `name()` for each parameter, and the table [`ALL`] of all parameters. A line is `name:
/// value, min..=max;`.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $min:literal..=$max:literal;)*) => {
        /// All tunable parameters.
        pub static ALL: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            value: $value,
            min: $min,
            max: $max,
        }),*];

        #[cfg(not(feature = "tuning"))]
        mod numbers {
            $($(#[$doc])* #[inline] pub const fn $name() -> i32 { $value })*
        }

        #[cfg(feature = "tuning")]
        mod numbers {
            use std::sync::atomic::{AtomicU32, Ordering};

            $($(#[$doc])* pub fn $name() -> i32 { cells::$name.load(Ordering::Relaxed) as i32 })*

            #[allow(non_upper_case_globals)]
            mod cells {
                use super::AtomicU32;
                $(pub static $name: AtomicU32 = AtomicU32::new($value);)*
            }

            pub static CELLS: &[&AtomicU32] = &[$(&cells::$name),*];
        }

        pub(super) use numbers::*;
    };
}

/// One ply in the fixed point of reductions.
pub(super) const PLY: i32 = 1024;

tunables! {
    // ----- late-move reductions -----
    // Fixed: `LMR_DEPTH` and `LMR_CUTOFF_COUNT` below.
    /// Reduction of the first reduced move, in [`PLY`].
    lmr_offset: 410, 0..=1500;
    /// Growth with the logarithms of depth and move number.
    lmr_factor: 197, 100..=320;
    /// More reduction in cut nodes.
    lmr_cut_node: 1400, 0..=4000;
    /// Less reduction if the position was on a PV, by the table.
    lmr_tt_pv: 900, 0..=3500;
    /// More reduction when the position is not improving.
    lmr_not_improving: 1000, 0..=2000;
    /// Less reduction of a noisy move.
    lmr_noisy: 1000, 0..=3000;
    /// Less reduction of a killer.
    lmr_killer: 1000, 0..=2500;
    /// Less reduction of a check.
    lmr_check: 900, 0..=2500;
    /// More reduction if the TT move is noisy.
    lmr_tt_noisy: 900, 0..=2000;
    /// More reduction when the replies keep failing high.
    lmr_cutoffs: 900, 0..=2500;
    /// Points of history for one [`PLY`] less of reduction, over 1024.
    lmr_history_divisor: 10, 4..=40;

    // ----- reverse futility pruning -----
    /// Maximum depth.
    rfp_depth: 9, 4..=14;
    /// Margin per ply.
    rfp_slope: 80, 30..=160;
    /// Margin at depth 0.
    rfp_base: 10, 0..=80;

    // ----- razoring -----
    /// Maximum depth.
    razor_depth: 3, 0..=20;
    /// Margin at depth 0.
    razor_base: 150, 50..=600;
    /// Margin per square of the depth.
    razor_square: 100, 30..=500;

    // ----- null move -----
    /// Minimum depth.
    nmp_depth: 3, 2..=5;
    /// How far the static evaluation can be below beta, per ply of depth.
    nmp_depth_margin: 8, 0..=30;
    /// Reduction at depth 0, in 1/256 ply.
    nmp_base: 1024, 600..=1700;
    /// Reduction per ply, in 1/256 ply.
    nmp_slope: 64, 20..=140;
    /// Centipawns above beta for one more ply.
    nmp_eval_divisor: 100, 40..=500;
    /// Depth from which a fail high is verified without the null move.
    nmp_verify_depth: 15, 8..=40;

    // ----- internal iterative reduction -----
    /// Minimum depth.
    iir_depth: 4, 2..=8;

    // ----- ProbCut -----
    /// Minimum depth.
    probcut_depth: 5, 4..=9;
    /// How far above beta the shallow search must be.
    probcut_base: 150, 80..=400;
    /// By how much this is less when the position is improving.
    probcut_improving: 30, 0..=100;
    /// How many plies less it is searched.
    probcut_reduction: 4, 3..=5;

    // ----- late-move pruning -----
    /// Maximum depth.
    lmp_depth: 8, 4..=16;
    /// Moves at depth 0, in percent.
    lmp_base: 300, 100..=900;
    /// Moves per square of the depth, in percent.
    lmp_square: 100, 40..=200;

    // ----- futility pruning -----
    /// Maximum reduced depth.
    futility_depth: 7, 4..=14;
    /// Margin at depth 0.
    futility_base: 120, 30..=300;
    /// Margin per ply.
    futility_slope: 75, 40..=200;

    // ----- history pruning -----
    /// Maximum reduced depth.
    history_pruning_depth: 4, 2..=8;
    /// Threshold per ply.
    history_pruning_slope: 4096, 500..=9000;
    /// History for one ply more or less of reduced depth.
    pruning_history: 60000, 2000..=60000;

    // ----- SEE pruning -----
    /// Maximum reduced depth for quiet moves.
    see_depth: 8, 5..=20;
    /// Quiet moves: loss per square of the depth.
    see_quiet_square: 25, 4..=60;
    /// Quiet moves: loss at depth 0.
    see_quiet_base: 10, 0..=80;
    /// Maximum depth for captures.
    see_noisy_depth: 8, 5..=20;
    /// Captures: loss per ply.
    see_noisy_slope: 100, 40..=220;
    /// Captures: history for one centipawn of the threshold.
    see_noisy_history: 100, 20..=1000;

    // ----- extensions -----
    /// Minimum depth of singular extensions.
    singular_depth: 7, 4..=9;
    /// How many plies shallower than the node the table entry can be.
    singular_tt_depth: 3, 2..=5;
    /// Singular margin below the table's score, in 1/16 centipawn per ply.
    singular_slope: 32, 8..=80;
    /// Additional margin for a double extension.
    double_margin: 24, 0..=80;


    // ----- aspiration windows -----
    /// Half-width of the first window.
    aspiration_window: 18, 6..=50;

    // ----- quiescence -----
    /// Delta pruning: how far below alpha the evaluation after a capture can be.
    delta_margin: 90, 30..=300;

    // ----- histories -----
    /// Bonus per ply.
    bonus_slope: 200, 80..=400;
    /// Subtracted from the bonus.
    bonus_offset: 80, 0..=300;
    /// Maximum bonus.
    bonus_max: 1800, 800..=4000;
    /// Weight of the replies to the move before, in 1/16.
    weight_ply_1: 16, 0..=48;
    /// Weight of the continuations of the own move before, in 1/16.
    weight_ply_2: 16, 0..=48;
    /// Weight of the continuations of the own move two turns before, in 1/16.
    weight_ply_4: 8, 0..=48;
    /// Bonus of the opponent's quiet move that made all moves fail low, in percent.
    bonus_fail_low: 60, 0..=200;
    /// Bonus of the opponent's quiet move per centipawn by which it made the evaluation better.
    bonus_eval: 6, 0..=40;

    // ----- order of quiet moves -----
    /// Bonus for leaving a square that a cheaper piece attacks, per centipawn of the own value.
    order_escape: 16, 0..=60;
    /// Penalty for entering such a square, or an attacked and unguarded one, per centipawn of the own value.
    order_enter: 16, 0..=60;

    // ----- correction of the static evaluation -----
    /// Weight of the correction by pawn structure.
    correction_pawn: 128, 0..=400;
    /// Weight of the corrections by each side's other pieces.
    correction_non_pawn: 96, 0..=400;
    /// Weight of the correction by the last two moves.
    correction_moves: 96, 0..=400;
}

/// Depth of the quiescence search down to which kings are poisoned and cured.
pub(super) const POISON_DEPTH: i32 = -2;

/// Minimum depth at which late moves are reduced.
pub(super) const LMR_DEPTH: i32 = 2;

/// Fail highs among the replies from which [`lmr_cutoffs`] counts.
pub(super) const LMR_CUTOFF_COUNT: u32 = 3;

/// Minimum depth of windows narrower than all scores.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Half-width from which the window is opened fully.
pub(super) const ASPIRATION_LIMIT: Score = 600;

/// Maximum reduction of a null move by the evaluation, in plies.
const NMP_EVAL_MAX: i32 = 3;

/// In the order of captures, pieces worth more than this (the king) count as this, in centipawns.
const NOISY_ORDER_DEAREST: Score = 1500;

/// How much less, in centipawns, a piece is worth that is cheaper than another in the order of quiet moves.
pub(super) const CHEAPER: Score = 50;

/// Depths and move numbers from the last entry on are reduced alike.
const LOG_TABLE: usize = 64;

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
    let depth = LOGARITHMS[depth.clamp(1, LOG_TABLE as i32 - 1) as usize];
    let number = LOGARITHMS[move_number.clamp(1, LOG_TABLE - 1)];
    lmr_offset() + depth * number * lmr_factor() / 65_536
}

/// Less reduction (or more, when negative) for a move's history.
pub(super) fn lmr_history(history: i32) -> i32 {
    history / lmr_history_divisor()
}

/// How far the evaluation must be above beta for reverse futility pruning.
pub(super) fn rfp_margin(depth: i32, improving: bool) -> Score {
    rfp_slope() * (depth - i32::from(improving)).max(0) + rfp_base()
}

/// How far the evaluation must be below alpha for razoring.
pub(super) fn razor_margin(depth: i32) -> Score {
    razor_base() + razor_square() * depth * depth
}

/// How far the static evaluation can be below beta for a null move.
pub(super) fn nmp_margin(depth: i32) -> Score {
    nmp_depth_margin() * depth
}

/// How many plies less the null move is searched.
pub(super) fn nmp_reduction(depth: i32, above_beta: Score) -> i32 {
    (nmp_base() + nmp_slope() * depth) / 256 + (above_beta / nmp_eval_divisor()).clamp(0, NMP_EVAL_MAX)
}

/// How far above beta the shallow search of ProbCut must be.
pub(super) fn probcut_margin(improving: bool) -> Score {
    probcut_base() - probcut_improving() * i32::from(improving)
}

/// The number of moves after which quiet moves are skipped.
pub(super) fn lmp_count(depth: i32, improving: bool) -> usize {
    let count = (lmp_base() + lmp_square() * depth * depth) / 100;
    (if improving { count } else { count / 2 + 1 }) as usize
}

/// How far the evaluation must be below alpha for quiet moves to be skipped.
pub(super) fn futility_margin(depth: i32) -> Score {
    futility_base() + futility_slope() * depth
}

/// The history below which quiet moves are skipped.
pub(super) fn history_threshold(depth: i32) -> i32 {
    -history_pruning_slope() * depth
}

/// The SEE below which a quiet move is skipped.
pub(super) fn see_quiet_threshold(depth: i32) -> Score {
    -see_quiet_square() * depth * depth - see_quiet_base()
}

/// The SEE below which a capture is skipped.
pub(super) fn see_noisy_threshold(depth: i32, history: i32) -> Score {
    -see_noisy_slope() * depth - history / see_noisy_history()
}

/// How far below the table's score the other moves must stay.
pub(super) fn singular_margin(depth: i32) -> Score {
    depth * singular_slope() / 16
}

/// The next half-width of the aspiration window after a fail high or fail low.
pub(super) fn widen(window: Score) -> Score {
    window + window / 2
}

/// The history bonus of the move that failed high at `depth`, and the penalty of the moves tried before it.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (bonus_slope() * depth - bonus_offset()).clamp(50, bonus_max())
}

/// The SEE threshold of good captures, by capture history.
pub(super) fn good_noisy_threshold(history: i32) -> Score {
    -history / 128
}

/// The order of captures, to which the history is added: valuable victims first, and cheap attackers before
/// expensive ones if the victims are worth about the same (1 centipawn of the victim weighs as much as 20 of
/// the attacker).
pub(super) fn noisy_order(gain: Score, moved: Score) -> i32 {
    gain * 20 - moved.min(NOISY_ORDER_DEAREST)
}

/// The parameters that can be set in this build: none without the feature `tuning`.
pub fn settable() -> &'static [Tunable] {
    if cfg!(feature = "tuning") { ALL } else { &[] }
}

/// Sets a parameter by its index in [`settable`]. A search in progress can use the old and the new value.
pub fn set(index: usize, value: u32) {
    #[cfg(feature = "tuning")]
    CELLS[index].store(value, std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(feature = "tuning"))]
    let _ = (index, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_range_and_has_a_name_of_its_own() {
        for (index, tunable) in ALL.iter().enumerate() {
            let Tunable { name, value, min, max } = *tunable;
            assert!(min <= value && value <= max && min < max, "{name}");
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
        assert_eq!(lmr_base(1000, 1000), lmr_base(63, 63));
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
        assert!(widen(aspiration_window()) > aspiration_window());
    }
}
