//! The clocks of a terminal game.

use std::time::{Duration, Instant};

use movegen::{ByColor, Color};

use super::level::Level;
use crate::search::{Clock, Limits};

/// The clocks of both sides. That of the side to move runs.
#[derive(Debug)]
pub(super) struct Clocks {
    left: ByColor<Duration>,
    increment: Duration,
    turn_began: Instant,
}

impl Clocks {
    /// The clocks at the start of a game, if the level has clocks.
    pub fn of(level: Level) -> Option<Self> {
        let Level::Clock { time, increment } = level else { return None };
        Some(Self { left: ByColor::both(time), increment, turn_began: Instant::now() })
    }

    /// A side has moved. Returns whether it had time left.
    pub fn press(&mut self, color: Color) -> bool {
        self.spend(color, self.turn_began.elapsed())
    }

    fn spend(&mut self, color: Color, time: Duration) -> bool {
        let left = self.left[color].checked_sub(time);
        self.left[color] = left.map_or(Duration::ZERO, |left| left + self.increment);
        self.begin_turn();
        left.is_some()
    }

    /// Restarts the turn, for example after a takeback.
    pub fn begin_turn(&mut self) {
        self.turn_began = Instant::now();
    }

    /// The limits of a search for a side.
    pub fn limits(&self, color: Color) -> Limits {
        let remaining = self.left[color].saturating_sub(self.turn_began.elapsed());
        let clock = Clock { remaining, increment: self.increment, moves_to_go: None };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// The time left on the running clock of the side to move.
    pub fn running_text(&self, color: Color) -> String {
        clock_text(self.left[color].saturating_sub(self.turn_began.elapsed()))
    }

    /// Both clocks as text.
    pub fn text(&self) -> String {
        let side = |color: Color| format!("{} {}", color.name(), clock_text(self.left[color]));
        format!("Clocks: {}, {}", side(Color::White), side(Color::Black))
    }
}

/// Minutes and seconds, such as `4:09`. Fractions of a second are cut off.
fn clock_text(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
