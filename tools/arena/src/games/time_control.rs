//! Search limits and clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::seconds::parse_seconds;

/// Time for a number of moves or the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves per session, after which the base time is added again; `None` if it is for the whole game.
    pub moves: Option<u32>,
    pub base: Duration,
    pub increment: Duration,
    /// Maximum number of nodes of a search, in addition to the clock.
    pub most_nodes: Option<u64>,
}

/// How long to wait for an engine beyond its time, if its limit is a time.
pub const TIMED_PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for an engine with another limit.
pub const UNTIMED_PATIENCE: Duration = Duration::from_secs(120);

/// The limit of an engine's searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Clock(TimeControl),
    MoveTime(Duration),
    Nodes(u64),
    /// Depth per move, in plies.
    Depth(u32),
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (minutes, seconds) = base.split_once(':').unwrap_or(("0", base));
            let minutes: u64 = minutes.parse().ok().filter(|&minutes| minutes <= LONGEST_MINUTES)?;
            let seconds_of = |text| parse_seconds(text, 60.0 * LONGEST_MINUTES as f64);
            let base = Duration::from_secs(60 * minutes) + seconds_of(seconds)?;
            Some(Self { moves, base, increment: seconds_of(increment)?, most_nodes: None })
        };
        let is_endless = |control: &Self| control.base.is_zero() && control.increment.is_zero();
        parse().filter(|control| !is_endless(control)).ok_or_else(|| {
            format!(
                "\"{text}\" is not a time control; write [MOVES/][MINUTES:]SECONDS[+INCREMENT], such as \
                 10+0.1 or 40/5:00"
            )
        })
    }
}

/// The longest time that is accepted, one week. Longer ones are typos.
const LONGEST_MINUTES: u64 = 7 * 24 * 60;

impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(formatter, "{moves}/")?;
        }
        write!(formatter, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(formatter, "+{}", self.increment.as_secs_f64())?;
        }
        if let Some(nodes) = self.most_nodes {
            write!(formatter, ", at most {nodes} nodes a move")?;
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => control.fmt(formatter),
            Self::MoveTime(time) => write!(formatter, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(formatter, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(formatter, "depth {depth}"),
        }
    }
}

/// The clock of one side in a game.
#[derive(Clone, Copy, Debug)]
pub struct PlayerClock {
    limit: Limit,
    remaining: Duration,
    moves_made: u32,
}

/// The overrun of an engine, beyond its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun(pub Duration);

impl PlayerClock {
    /// A clock at the start of a game.
    pub fn new(limit: Limit) -> Self {
        let remaining = match limit {
            // A clock with increments alone begins with one of them.
            Limit::Clock(control) if control.base.is_zero() => control.increment,
            Limit::Clock(control) => control.base,
            _ => Duration::ZERO,
        };
        Self { limit, remaining, moves_made: 0 }
    }

    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// The time on the clock; `None` if there is no clock.
    pub fn remaining(&self) -> Option<Duration> {
        matches!(self.limit, Limit::Clock(_)).then_some(self.remaining)
    }

    /// Moves to the next time control, if there is one.
    pub fn moves_to_go(&self) -> Option<u32> {
        let Limit::Clock(TimeControl { moves: Some(moves), .. }) = self.limit else { return None };
        Some(moves - self.moves_made % moves)
    }

    /// The maximum time for the next move, if time is limited.
    pub fn budget(&self) -> Option<Duration> {
        match self.limit {
            Limit::Clock(_) => Some(self.remaining),
            Limit::MoveTime(time) => Some(time),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Deducts a move that took `used`. An overrun up to `margin` is tolerated.
    pub fn move_made(&mut self, used: Duration, margin: Duration) -> Result<(), Overrun> {
        let overrun = self.budget().map_or(Duration::ZERO, |budget| used.saturating_sub(budget));
        if overrun > margin {
            return Err(Overrun(overrun));
        }
        self.moves_made += 1;
        if let Limit::Clock(control) = self.limit {
            self.remaining = self.remaining.saturating_sub(used) + control.increment;
            if control.moves.is_some_and(|moves| self.moves_made.is_multiple_of(moves)) {
                self.remaining += control.base;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn texts() {
        let read = |text: &str| text.parse::<TimeControl>().unwrap();
        let control = |moves, base, increment| TimeControl { moves, base, increment, most_nodes: None };
        assert_eq!(read("10+0.1"), control(None, ms(10_000), ms(100)));
        assert_eq!(read("40/5:00"), control(Some(40), ms(300_000), ms(0)));
        assert_eq!(read("40/60+0.5").to_string(), "40/60+0.5");
        for bad in ["", "0", "-1", "0/10", "x/10", "10+", "10+-1", "1:x", "inf", "1e99"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn increments_sessions_and_margins() {
        let control = TimeControl { moves: Some(2), base: ms(1000), increment: ms(50), most_nodes: None };
        let mut clock = PlayerClock::new(Limit::Clock(control));
        assert_eq!((clock.moves_to_go(), clock.budget()), (Some(2), Some(ms(1000))));
        assert_eq!(clock.move_made(ms(400), ms(0)), Ok(()));
        assert_eq!((clock.moves_to_go(), clock.remaining()), (Some(1), Some(ms(650))));
        // 20 ms over, tolerated: the clock is at 0, then the increment and the next session are added.
        assert_eq!(clock.move_made(ms(670), ms(30)), Ok(()));
        assert_eq!((clock.moves_to_go(), clock.remaining()), (Some(2), Some(ms(1050))));
        assert_eq!(clock.move_made(ms(1100), ms(30)), Err(Overrun(ms(50))));
    }

    #[test]
    fn a_clock_of_increments_begins_with_one() {
        let control: TimeControl = "0+0.2".parse().unwrap();
        let mut clock = PlayerClock::new(Limit::Clock(control));
        assert_eq!(clock.remaining(), Some(ms(200)));
        clock.move_made(ms(150), Duration::ZERO).unwrap();
        assert_eq!(clock.remaining(), Some(ms(250)));
    }

    #[test]
    fn nodes_take_no_time() {
        let mut clock = PlayerClock::new(Limit::Nodes(100));
        assert_eq!((clock.budget(), clock.remaining()), (None, None));
        assert_eq!(clock.move_made(ms(1_000_000), ms(0)), Ok(()));
        let mut clock = PlayerClock::new(Limit::MoveTime(ms(100)));
        assert_eq!(clock.move_made(ms(130), ms(20)), Err(Overrun(ms(30))));
        assert_eq!(clock.move_made(ms(110), ms(20)), Ok(()));
        assert_eq!(clock.budget(), Some(ms(100)));
    }
}
