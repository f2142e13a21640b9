//! The clocks of a game. Times are milliseconds; moments are counted from 1970.

use movegen::Color;
use serde::{Deserialize, Serialize};

use crate::sides::Sides;

const SECOND: u64 = 1000;
/// The shortest and the longest time of a side, and the largest increment.
const LEAST: u64 = SECOND;
const MOST: u64 = 600 * 60 * SECOND;
const MOST_INCREMENT: u64 = 600 * SECOND;

/// The time of each side at the beginning, and what each of its moves adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    pub initial_ms: u64,
    pub increment_ms: u64,
}

impl TimeControl {
    /// Refuses times that are too short or too long.
    pub fn check(self) -> Result<Self, String> {
        for (name, value, least, most) in [
            ("initial_ms", self.initial_ms, LEAST, MOST),
            ("increment_ms", self.increment_ms, 0, MOST_INCREMENT),
        ] {
            if !(least..=most).contains(&value) {
                return Err(format!("{name} {value} is out of range; expected {least} to {most}"));
            }
        }
        Ok(self)
    }
}

/// What is left of the time of both sides. At most one clock runs, that of the side to move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    control: TimeControl,
    left: Sides<u64>,
    /// When the clock that runs was started.
    since: Option<u64>,
}

impl Clocks {
    /// Full clocks that do not run.
    pub const fn new(control: TimeControl) -> Self {
        let full = control.initial_ms;
        Self { control, left: Sides { white: full, black: full }, since: None }
    }

    pub const fn control(&self) -> TimeControl {
        self.control
    }

    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// What a side has left, while another one or the same is to move.
    pub fn left(&self, side: Color, to_move: Color, now: u64) -> u64 {
        let passed = self.since.filter(|_| side == to_move).map_or(0, |since| now.saturating_sub(since));
        self.left.of(side).saturating_sub(passed)
    }

    /// A side has moved. Its clock stops if it has run, and the other one runs if `starts` says so.
    pub fn press(&mut self, mover: Color, starts: bool, now: u64) {
        if self.since.is_some() {
            *self.left.of_mut(mover) = self.left(mover, mover, now) + self.control.increment_ms;
        }
        self.since = starts.then_some(now);
    }

    /// Stops the clock of the side to move.
    pub fn stop(&mut self, to_move: Color, now: u64) {
        *self.left.of_mut(to_move) = self.left(to_move, to_move, now);
        self.since = None;
    }

    /// Nobody could move from one moment to another, so no clock ran.
    pub fn skip(&mut self, from: u64, to: u64) {
        self.since = self.since.map(|since| to.saturating_sub(from.saturating_sub(since)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    const CONTROL: TimeControl = TimeControl { initial_ms: 60_000, increment_ms: 2000 };

    #[test]
    fn the_clock_of_the_side_to_move_runs() {
        let mut clocks = Clocks::new(CONTROL);
        assert_eq!(clocks.left(White, White, 99), 60_000);
        clocks.press(White, false, 100);
        clocks.press(Black, true, 1000);
        // Moves before the clocks run add nothing.
        assert_eq!((clocks.left(White, White, 4000), clocks.left(Black, White, 4000)), (57_000, 60_000));
        clocks.press(White, true, 4000);
        assert_eq!((clocks.left(White, Black, 5000), clocks.left(Black, Black, 5000)), (59_000, 59_000));
        clocks.stop(Black, 6000);
        assert!(!clocks.is_running());
        assert_eq!(clocks.left(Black, Black, 99_000), 58_000);
        clocks.press(Black, true, 100_000);
        assert_eq!(clocks.left(White, White, 200_000), 0);
    }

    #[test]
    fn no_clock_runs_while_the_server_is_away() {
        let mut clocks = Clocks::new(CONTROL);
        clocks.press(Black, true, 1000);
        // It was there until 3000, and is again at 50000.
        clocks.skip(3000, 50_000);
        assert_eq!(clocks.left(White, White, 50_000), 58_000);
        assert_eq!(clocks.left(White, White, 51_000), 57_000);
        // The system clock was set back meanwhile.
        clocks.skip(51_000, 500);
        assert_eq!(clocks.left(White, White, 500), 60_000 - 500);
        let mut stopped = Clocks::new(CONTROL);
        stopped.skip(0, 9);
        assert!(!stopped.is_running());
    }

    #[test]
    fn times_have_limits() {
        let check = |initial_ms, increment_ms| TimeControl { initial_ms, increment_ms }.check();
        assert!(check(LEAST, 0).is_ok() && check(MOST, MOST_INCREMENT).is_ok());
        for (initial, increment, name) in
            [(LEAST - 1, 0, "initial_ms"), (MOST + 1, 0, "initial_ms"), (LEAST, u64::MAX, "increment_ms")]
        {
            assert!(check(initial, increment).unwrap_err().starts_with(name));
        }
    }
}
