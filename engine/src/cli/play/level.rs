//! Limits of the engine's search in the terminal game.

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

    /// Reads minutes and an increment, such as `5m+3s` or `10m`.
    fn parse_clock(text: &str) -> Option<Self> {
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let time = parse_seconds(minutes.strip_suffix('m')?, Self::LONGEST_SECONDS / 60.0)? * 60;
        let increment = parse_seconds(increment.strip_suffix('s')?, Self::LONGEST_SECONDS)?;
        (!time.is_zero()).then_some(Self::Clock { time, increment })
    }
}

impl FromStr for Level {
    type Err = &'static str;

    /// Reads a time (`2s`, `500ms`, or a number of seconds), a number of nodes (`20000n`), or minutes on a
    /// clock with seconds that are added after each move (`5m+3s`).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const PROBLEM: &str =
            "not a time such as 2s or 500ms, a number of nodes such as 20000n, or a clock such as 5m+3s";
        if text.contains('+') || text.ends_with('m') {
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
        for bad in ["m", "0m", "5m+3", "5+3s", "5m+-1s", "5m+3s+1s", "1e9m"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
        for bad in ["", "s", "0", "-1s", "0n", "1.5n", "fast", "inf", "NaN", "1e9s"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
