//! Limits of the engine's search in the terminal game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::search::Limits;
use crate::seconds::{parse_seconds, parse_time};

/// Time or nodes for each move of the engine, or a clock for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Time(Duration),
    Nodes(u64),
    Clock { time: Duration, increment: Duration },
}

impl Level {
    const LONGEST_SECONDS: f64 = 86_400.0;

    /// The limits of a search. Those of a clock depend on what is left: see `Clocks`.
    pub fn limits(self) -> Limits {
        match self {
            Self::Time(time) => Limits::movetime(time),
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Clock { .. } => Limits::default(),
        }
    }

    /// Reads the time of a clock and an increment: `5m+3s`, `5+3`, `60s+1s`, `5:00`, `10m`.
    fn parse_clock(text: &str) -> Option<Self> {
        let (time, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let minutes = |text: &str| Some(parse_seconds(text, Self::LONGEST_SECONDS / 60.0)? * 60);
        let seconds = |text: &str| parse_seconds(text, Self::LONGEST_SECONDS);
        let time = match (time.split_once(':'), time.strip_suffix('s')) {
            (Some((whole, rest)), _) => minutes(whole)? + seconds(rest)?,
            (None, Some(time)) => seconds(time)?,
            (None, None) => minutes(time.strip_suffix('m').unwrap_or(time))?,
        };
        let increment = seconds(increment.strip_suffix('s').unwrap_or(increment))?;
        (!time.is_zero()).then_some(Self::Clock { time, increment })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}s a move", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "{nodes}n a move"),
            Self::Clock { time, increment } => {
                write!(f, "{}m+{}s a game", time.as_secs_f64() / 60.0, increment.as_secs_f64())
            }
        }
    }
}

impl FromStr for Level {
    type Err = &'static str;

    /// Reads a time (`2s`, `500ms`, or a number of seconds), a number of nodes (`20000n`), or the time of a
    /// clock with seconds that are added after each move (`5m+3s`, `5+3`, `60s+1s`, `5:00`).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const PROBLEM: &str =
            "not a time such as 2s or 500ms, a number of nodes such as 20000n, or a clock such as 5m+3s";
        if text.contains(['+', ':']) || text.ends_with('m') {
            return Self::parse_clock(text).ok_or(PROBLEM);
        }
        if let Some(nodes) = text.strip_suffix('n') {
            return nodes.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes).ok_or(PROBLEM);
        }
        parse_time(text, Self::LONGEST_SECONDS).map(Self::Time).ok_or(PROBLEM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_nodes() {
        let time = |ms| Ok(Level::Time(Duration::from_millis(ms)));
        assert_eq!("2s".parse(), time(2_000));
        assert_eq!("0.25".parse(), time(250));
        assert_eq!("30ms".parse(), time(30));
        assert_eq!("20000n".parse(), Ok(Level::Nodes(20_000)));
        let clock = |seconds, added| {
            let (time, increment) = (Duration::from_secs(seconds), Duration::from_secs(added));
            Ok(Level::Clock { time, increment })
        };
        assert_eq!("5m+3s".parse(), clock(300, 3));
        assert_eq!("0.5m".parse(), clock(30, 0));
        assert_eq!("5+3".parse(), clock(300, 3));
        assert_eq!("60s+1s".parse(), clock(60, 1));
        assert_eq!("5:00".parse(), clock(300, 0));
        assert_eq!("1:30+2".parse(), clock(90, 2));
        assert_eq!("1:30+2".parse::<Level>().map(|level| level.to_string()), Ok("1.5m+2s a game".to_owned()));
        for bad in ["m", "0m", "5m+", "+3", "5:", ":30", "5m+-1s", "5m+3s+1s", "1e9m"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
        for bad in ["", "s", "0", "-1s", "0n", "1.5n", "fast", "inf", "NaN", "1e9s"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
