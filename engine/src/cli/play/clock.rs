//! The clocks of a terminal game.

use std::time::{Duration, Instant};

use movegen::{ByColor, Color};

use super::level::Level;
use crate::search::{Clock, Limits};
use crate::seconds::{LONGEST_CLOCK, parse_seconds};

/// The clocks of both sides. That of the side to move runs.
#[derive(Debug)]
pub(super) struct Clocks {
    left: ByColor<Duration>,
    increment: Duration,
    turn_began: Instant,
    /// What was left before each move.
    before: Vec<ByColor<Duration>>,
    /// What was left after each move that was taken back, the last first.
    undone: Vec<ByColor<Duration>>,
}

impl Clocks {
    /// The clocks at the start of a game, if the level has clocks.
    pub fn of(level: Level) -> Option<Self> {
        let Level::Clock { time, increment } = level else { return None };
        let (before, undone) = (Vec::new(), Vec::new());
        Some(Self { left: ByColor::both(time), increment, turn_began: Instant::now(), before, undone })
    }

    /// A side has moved. Returns whether it had time left.
    pub fn press(&mut self, color: Color) -> bool {
        self.spend(color, self.turn_began.elapsed())
    }

    fn spend(&mut self, color: Color, time: Duration) -> bool {
        let left = self.left[color].checked_sub(time);
        if left.is_some() {
            // Without time the move is not made.
            self.before.push(self.left);
        }
        self.undone.clear();
        self.left[color] = left.map_or(Duration::ZERO, |left| left + self.increment);
        self.begin_turn();
        left.is_some()
    }

    /// Moves have been taken back: the clocks are as they were before them. Those of moves from before the
    /// clocks are not known.
    pub fn take_back(&mut self, plies: usize) {
        for _ in 0..plies {
            let Some(before) = self.before.pop() else { break };
            self.undone.push(self.left);
            self.left = before;
        }
        self.begin_turn();
    }

    /// The last move that was taken back is played again: the clocks are as they were after it.
    pub fn play_again(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.before.push(self.left);
            self.left = after;
        }
    }

    /// What both sides had left before each move, and have left now, in seconds: `300 300;296.5 300`.
    pub fn history(&self) -> String {
        let seconds = |left: &ByColor<Duration>| {
            let [white, black] = Color::ALL.map(|color| left[color].as_secs_f64());
            format!("{white} {black}")
        };
        self.before.iter().chain([&self.left]).map(seconds).collect::<Vec<_>>().join(";")
    }

    /// Sets the clocks by a [history](Self::history). One that cannot be read changes nothing.
    pub fn restore(&mut self, history: &str) {
        let seconds = |text: &str| parse_seconds(text, LONGEST_CLOCK.as_secs_f64());
        let both = |text: &str| {
            let (white, black) = text.split_once(' ')?;
            let (white, black) = (seconds(white)?, seconds(black)?);
            Some(ByColor::from_fn(|color| if color == Color::White { white } else { black }))
        };
        if let Some(mut before) = history.split(';').map(both).collect::<Option<Vec<_>>>()
            && let Some(left) = before.pop()
        {
            (self.before, self.left) = (before, left);
        }
    }

    /// Restarts the turn.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_taken_back_give_their_time_back() {
        let seconds = Duration::from_secs;
        let mut clocks = Clocks::of(Level::Clock { time: seconds(60), increment: seconds(2) }).unwrap();
        let times = |clocks: &Clocks| Color::ALL.map(|color| clocks.left[color].as_secs());
        assert!(clocks.spend(Color::White, seconds(10)) && clocks.spend(Color::Black, seconds(20)));
        assert_eq!(times(&clocks), [52, 42]);
        clocks.take_back(1);
        assert_eq!(times(&clocks), [52, 60]);
        clocks.take_back(1);
        assert_eq!(times(&clocks), [60, 60]);
        clocks.play_again();
        clocks.play_again();
        assert_eq!(times(&clocks), [52, 42]);
        clocks.take_back(5);
        assert_eq!(times(&clocks), [60, 60]);
        assert!(!clocks.spend(Color::White, seconds(61)));
        clocks.play_again();
        assert_eq!(times(&clocks), [0, 60], "another move leaves nothing to play again");
        clocks.take_back(1);
        assert_eq!(times(&clocks), [0, 60], "no move was made");
    }

    #[test]
    fn clocks_can_be_restored_from_their_history() {
        let level = Level::Clock { time: Duration::from_secs(60), increment: Duration::ZERO };
        let mut clocks = Clocks::of(level).unwrap();
        assert!(clocks.spend(Color::White, Duration::from_millis(2_500)));
        assert_eq!(clocks.history(), "60 60;57.5 60");
        let mut restored = Clocks::of(level).unwrap();
        restored.restore(&clocks.history());
        restored.restore("1 1;2");
        assert_eq!((restored.left, &restored.before), (clocks.left, &clocks.before));
    }
}
