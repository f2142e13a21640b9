//! Time management, with a safety margin for the delay of a move (the move overhead).

use std::time::Duration;

use web_time::Instant;

use super::control::SearchControl;
use super::limits::{Clock, Limits};

/// For how many moves the remaining time must last if the time control does not count moves. Matches
/// with other numbers are in docs/dev/strength-log.md.
const HORIZON: u32 = 36;

/// Time on the clock that is never planned for, so that one delay of this length does not lose the game. On a
/// machine whose cores are all busy, the scheduler can delay a move this much (figures in
/// docs/dev/faults.md). The move overhead covers the delay of every move.
const SPARE: Duration = Duration::from_millis(100);

/// At most this fraction of a clock that does not count moves is reserved for the overhead of the next move,
/// and as much for that of all later moves. Later moves make up for one late move, so little is needed. In
/// fast games a large overhead would use up most of the time.
const OVERHEAD_SHARE: u32 = 10;

/// The minimum planned time.
const LEAST: Duration = Duration::from_millis(1);

/// How stable the best move is, for deciding whether to continue.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestMoveStats {
    /// Number of iterations in which the best move has stayed the same.
    pub stability: u32,
    /// Fraction of the nodes spent on the best move, 0 to 1.
    pub node_fraction: f64,
    /// Centipawns by which the score has fallen since the last iteration.
    pub score_drop: i32,
    /// There is only one root move.
    pub single_move: bool,
}

impl BestMoveStats {
    /// The factor of the planned time.
    fn scale(&self) -> f64 {
        if self.single_move {
            return 0.02;
        }
        let stability = 1.35 - 0.06 * f64::from(self.stability.min(10));
        let nodes = 1.9 - 1.3 * self.node_fraction.clamp(0.0, 1.0);
        let drop = 1.0 + f64::from(self.score_drop.clamp(0, 60)) / 100.0;
        (stability * nodes * drop).clamp(0.3, 2.5)
    }
}

/// Planned time and time limit of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Budget {
    /// No new iteration begins after this time, scaled by [`BestMoveStats`].
    soft: Duration,
    /// The search is stopped after this time.
    hard: Duration,
}

impl Budget {
    fn new(limits: &Limits) -> Option<Budget> {
        if limits.infinite {
            return None;
        }
        let by_clock = limits.clock.map(|clock| Budget::from_clock(&clock, limits.move_overhead));
        let by_move = limits.movetime.map(|time| {
            let time = time.saturating_sub(limits.move_overhead.min(time / 4)).max(LEAST);
            Budget { soft: Duration::MAX, hard: time }
        });
        match (by_clock, by_move) {
            (Some(clock), Some(exact)) => Some(Budget { soft: clock.soft, hard: clock.hard.min(exact.hard) }),
            (one, other) => one.or(other),
        }
    }

    fn from_clock(clock: &Clock, overhead: Duration) -> Budget {
        // At most half of a short time is held back: some must remain to plan with.
        let spare = SPARE.min(clock.remaining / 2);
        let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
        let most = clock.remaining / if clock.moves_to_go.is_some() { 4 } else { OVERHEAD_SHARE };
        let usable = clock.remaining.saturating_sub(overhead.min(most) + spare);
        // The overhead of the remaining moves, as far as the increments do not make up for it.
        let reserve = ((overhead + LEAST).saturating_sub(clock.increment) * (moves - 1)).min(most);
        let free = usable.saturating_sub(reserve);
        // With little time left, less of the increment is used, so that the clock recovers from delays.
        let comfort = clock.remaining.div_duration_f64(SPARE * 2).min(1.0);
        let soft = (free / moves + (clock.increment * 3 / 4).mul_f64(comfort)).max(LEAST);
        let most = if moves == 1 { free * 9 / 10 } else { free * 6 / 10 };
        let hard = (soft * 4).min(most).max(LEAST);
        Budget { soft: soft.min(hard), hard }
    }
}

/// The clock of one search.
#[derive(Debug)]
pub(super) struct TimeManager {
    start: Instant,
    /// When the engine's clock began to run: at the start, or at the ponder hit.
    clock_start: Instant,
    pondering: bool,
    /// While pondering: whether the search ends at the ponder hit.
    ends_at_hit: bool,
    budget: Option<Budget>,
}

impl TimeManager {
    /// A clock that has been running since `start`.
    pub fn new(limits: &Limits, start: Instant) -> Self {
        let budget = Budget::new(limits);
        TimeManager { start, clock_start: start, pondering: false, ends_at_hit: false, budget }
    }

    /// Time since the search began, pondering included.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Subtracts a time during which the search was suspended.
    pub fn exclude(&mut self, pause: Duration) {
        self.start += pause;
        self.clock_start += pause;
    }

    /// Whether the search must stop now.
    pub fn is_over(&mut self, control: &SearchControl) -> bool {
        let Some(budget) = self.budget else { return false };
        if control.is_pondering() {
            self.pondering = true;
            return false;
        }
        if self.pondering {
            self.pondering = false;
            self.clock_start = Instant::now();
            if self.ends_at_hit {
                return true;
            }
        }
        self.clock_start.elapsed() >= budget.hard
    }

    /// Whether no new iteration should begin. Time spent pondering counts: if it is enough at the end of an
    /// iteration, the search ends at the ponder hit.
    pub fn is_enough(&mut self, control: &SearchControl, progress: &BestMoveStats) -> bool {
        let Some(budget) = self.budget else { return false };
        let is_enough = budget.soft != Duration::MAX
            && self.elapsed() >= budget.soft.mul_f64(progress.scale()).min(budget.hard);
        self.ends_at_hit = is_enough;
        is_enough && !control.is_pondering()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
        Clock { remaining, increment, moves_to_go }
    }

    #[test]
    fn no_budget_exceeds_the_clock() {
        for remaining in [2, 3, 10, 50, 100, 999, 60_000, 7_200_000] {
            for increment in [0, 50, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    for overhead in [0, 10, 5000] {
                        let clock = clock(remaining, increment, moves_to_go);
                        let budget = Budget::from_clock(&clock, Duration::from_millis(overhead));
                        assert!(budget.hard < clock.remaining, "{clock:?} {budget:?}");
                        assert!(budget.soft <= budget.hard && budget.hard >= LEAST);
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_that_has_run_out_still_gives_a_moment() {
        let budget = Budget::from_clock(&clock(0, 0, None), Duration::from_millis(10));
        assert_eq!(budget, Budget { soft: LEAST, hard: LEAST });
    }

    #[test]
    fn a_whole_time_control_is_never_overspent() {
        let (mut left, overhead) = (Duration::from_secs(60), Duration::from_millis(20));
        for moves in (1..=40).rev() {
            let clock = Clock { remaining: left, increment: Duration::ZERO, moves_to_go: Some(moves) };
            let budget = Budget::from_clock(&clock, overhead);
            left = left.checked_sub(budget.hard + overhead).expect("time left");
        }
    }

    #[test]
    fn a_delay_of_a_single_move_does_not_exceed_the_clock() {
        let overhead = Duration::from_millis(10);
        for (increment, moves_to_go) in [(0, Some(40)), (10, None)] {
            let mut left = Duration::from_secs(1);
            for made in 0..40 {
                let clock = Clock {
                    remaining: left,
                    increment: Duration::from_millis(increment),
                    moves_to_go: moves_to_go.map(|moves| moves - made),
                };
                let budget = Budget::from_clock(&clock, overhead);
                let late = budget.hard + SPARE / 2;
                assert!(late < left, "move {made}: {budget:?} of {left:?}");
                left = left - budget.soft - overhead + clock.increment;
            }
        }
    }

    /// Each move comes 5 ms late, with an overhead of 1 ms, as in XBoard's fast games.
    #[test]
    fn small_delays_of_all_moves_do_not_use_up_the_clock() {
        let mut left = Duration::from_secs(1);
        let mut least = left;
        for _ in 0..400 {
            let budget = Budget::from_clock(
                &Clock { remaining: left, increment: Duration::from_millis(10), moves_to_go: None },
                Duration::from_millis(1),
            );
            left = left + Duration::from_millis(10) - budget.soft - Duration::from_millis(5);
            least = least.min(left);
        }
        assert!(least > SPARE * 3 / 4, "{least:?}");
    }

    /// A game of 60 moves on a short clock, in which every move takes what is planned.
    #[test]
    fn an_overhead_leaves_most_of_a_short_clock() {
        for (base, increment, least_share) in [(200, 5, 0.6), (400, 4, 0.6), (500, 0, 0.5), (1000, 10, 0.7)] {
            let increment = Duration::from_millis(increment);
            let base = Duration::from_millis(base);
            let (mut left, mut used) = (base, Duration::ZERO);
            for _ in 0..60 {
                let clock = Clock { remaining: left, increment, moves_to_go: None };
                let soft = Budget::from_clock(&clock, Duration::from_millis(10)).soft;
                used += soft;
                left = left.checked_sub(soft).expect("time left") + increment;
            }
            let possible = base + increment * 60 - SPARE.min(base / 2);
            assert!(used >= possible.mul_f64(least_share), "{base:?}: {used:?} of {possible:?}");
        }
    }

    #[test]
    fn movetime_keeps_the_overhead_back() {
        let limits = Limits::movetime(Duration::from_millis(100));
        let budget = Budget::new(&limits).expect("a budget");
        assert_eq!(budget.hard, Duration::from_millis(90));
    }

    #[test]
    fn stable_best_moves_take_less_time() {
        let calm = BestMoveStats { stability: 9, node_fraction: 0.9, score_drop: 0, single_move: false };
        let unsure = BestMoveStats { stability: 0, node_fraction: 0.2, score_drop: 40, single_move: false };
        assert!(calm.scale() < 1.0 && unsure.scale() > 1.0);
        assert!(BestMoveStats { single_move: true, ..unsure }.scale() < calm.scale());
    }

    #[test]
    fn suspensions_do_not_use_the_clock() {
        let mut watch = TimeManager::new(&Limits::movetime(Duration::from_millis(10)), Instant::now());
        std::thread::sleep(Duration::from_millis(12));
        assert!(watch.is_over(&SearchControl::new()));
        watch.exclude(Duration::from_secs(60));
        assert!(!watch.is_over(&SearchControl::new()));
        assert_eq!(watch.elapsed(), Duration::ZERO);
    }

    #[test]
    fn pondering_does_not_use_the_clock() {
        let limits = Limits { clock: Some(clock(10, 0, None)), ..Limits::default() };
        let mut watch = TimeManager::new(&limits, Instant::now());
        let control = SearchControl::pondering();
        std::thread::sleep(Duration::from_millis(12));
        assert!(!watch.is_over(&control));
        control.ponder_hit();
        assert!(!watch.is_over(&control));
        std::thread::sleep(Duration::from_millis(12));
        assert!(watch.is_over(&control));
    }

    #[test]
    fn a_search_that_has_pondered_long_enough_ends_at_the_hit() {
        let limits = Limits { clock: Some(clock(60_000, 0, None)), ..Limits::default() };
        let calm = BestMoveStats { stability: 9, node_fraction: 0.9, score_drop: 0, single_move: false };
        for (pondered, is_over) in [(0, false), (3, true)] {
            let start = Instant::now().checked_sub(Duration::from_secs(pondered)).expect("a clock that ran");
            let mut watch = TimeManager::new(&limits, start);
            let control = SearchControl::pondering();
            assert!(!watch.is_over(&control) && !watch.is_enough(&control, &calm));
            control.ponder_hit();
            assert_eq!(watch.is_over(&control), is_over, "{pondered} s");
        }
    }
}
