//! Limits of the engine's search in the terminal game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use indicatif::HumanCount;

use crate::engine::Options;
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

impl Level {
    /// The level as the user types it.
    pub fn typed(self) -> String {
        match self {
            Self::Time(time) => format!("{}s", time.as_secs_f64()),
            Self::Nodes(nodes) => format!("{nodes}n"),
            Self::Clock { time, increment } => {
                format!("{}s+{}s", time.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }

    /// The limit of the engine's moves in words, with what a skill changes.
    pub fn told(self, options: &Options) -> String {
        let skill = options.skill_level;
        if options.errors().is_some() {
            return format!("{self}, and with skill {skill} the engine makes errors as people do");
        }
        match (self, options.node_limit()) {
            (Self::Nodes(nodes), Some(most)) if nodes > most => {
                format!("{self}, but skill {skill} stops the engine after {} nodes", HumanCount(most))
            }
            (Self::Nodes(_), _) | (_, None) => self.to_string(),
            (_, Some(most)) => {
                format!("{self}, and skill {skill} stops the engine after {} nodes", HumanCount(most))
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Self::Nodes(1) => write!(f, "1 node a move"),
            Self::Nodes(nodes) => write!(f, "{} nodes a move", HumanCount(*nodes)),
            Self::Clock { time, increment } => {
                let (seconds, added) = (time.as_secs(), increment.as_secs_f64());
                write!(f, "clocks of {}:{:02}", seconds / 60, seconds % 60)?;
                if increment.is_zero() { Ok(()) } else { write!(f, " and {added} s more after each move") }
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
        assert_eq!(
            clock(90, 2).map(|level| level.to_string()),
            Ok("clocks of 1:30 and 2 s more after each move".to_owned())
        );
        for level in [time(1_500), "7n".parse(), clock(90, 2), "1:30+0.5".parse()] {
            assert_eq!(level.map(Level::typed).and_then(|typed| typed.parse()), level);
        }
        let told =
            |nodes, skill_level| Level::Nodes(nodes).told(&Options { skill_level, ..Options::default() });
        assert_eq!(told(50, 10), "50 nodes a move");
        assert!(told(5_000, 10).ends_with("skill 10 stops the engine after 1,241 nodes"));
        assert!(told(50, 4).ends_with("with skill 4 the engine makes errors as people do"));
        for bad in ["m", "0m", "5m+", "+3", "5:", ":30", "5m+-1s", "5m+3s+1s", "1e9m"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
        for bad in ["", "s", "0", "-1s", "0n", "1.5n", "fast", "inf", "NaN", "1e9s"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
