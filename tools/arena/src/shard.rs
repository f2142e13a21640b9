//! Sharding: which part of a match a shard plays, and what is missing.
//!
//! A match is a sequence of pairs of games, numbered from 0. Shard I of N plays the pairs that are I - 1
//! modulo N. A pair does not depend on the division, so the shards together play the same games as a match
//! without shards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several parts of some work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of the part, counted from 1.
    number: usize,
    /// The number of parts.
    count: usize,
}

/// The maximum number of parts. More indicate a typo or a damaged file.
const MOST_PARTS: usize = 1_000_000;

impl Shard {
    /// The whole work.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// The number of parts.
    pub const fn count(self) -> usize {
        self.count
    }

    /// The units of the part, if the whole work has `total`. They are produced lazily, because there can be
    /// any number of them.
    pub fn units(self, total: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.number - 1..total.max(self.number - 1)).step_by(self.count)
    }

    /// Whether a unit of the work belongs to the part.
    pub const fn holds(self, unit: usize) -> bool {
        unit % self.count == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((number, count)) if (1..=count).contains(&number) && count <= MOST_PARTS => {
                Ok(Self { number, count })
            }
            _ => Err(format!("write I/N with I from 1 to N, such as 1/8 to 8/8; N is at most {MOST_PARTS}")),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

/// Describes what is missing; `None` if nothing is.
///
/// `shards` are the shards that did the parts. The work has `units` units of `each` items called `name`.
/// `done` has the unit of each finished item. If the shards have different counts, they are not named.
pub fn missing(
    shards: impl IntoIterator<Item = Shard>,
    (units, each): (usize, usize),
    done: impl IntoIterator<Item = usize>,
    name: &str,
) -> Option<String> {
    /// The maximum number of shards to name.
    const NAMED: usize = 20;
    let mut counts = shards.into_iter().map(Shard::count);
    let first = counts.next().unwrap_or(1);
    let count = if counts.all(|count| count == first) { first } else { 1 };
    let mut parts = vec![0; count];
    done.into_iter().for_each(|unit| parts[unit % count] += 1);
    let mut lines: Vec<String> = Vec::new();
    for (number, done) in (1..).zip(parts) {
        let all = each * Shard { number, count }.units(units).len();
        if done >= all {
            continue;
        }
        lines.push(match (count, done) {
            (1, _) => format!("{} of {all} {name} are missing", all - done),
            (_, 0) => format!("shard {number}/{count} is missing"),
            _ => format!("shard {number}/{count} lacks {} of {all} {name}", all - done),
        });
    }
    let more = lines.len().saturating_sub(NAMED);
    lines.truncate(NAMED);
    if more > 0 {
        lines.push(format!("{more} more shards are missing or incomplete"));
    }
    (!lines.is_empty()).then(|| lines.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> Shard {
        text.parse().unwrap()
    }

    #[test]
    fn every_unit_belongs_to_exactly_one_shard() {
        for count in 1..=7 {
            for unit in 0..30 {
                let holders = (1..=count).filter(|number| shard(&format!("{number}/{count}")).holds(unit));
                assert_eq!(holders.count(), 1, "{unit} of {count}");
            }
        }
        for bad in ["0/4", "5/4", "1", "a/b", "1/0", "", "-1/4", "1/4/4", "1/1000001"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_shard_is_text_in_files() {
        assert_eq!(serde_json::to_string(&shard("3/16")).unwrap(), "\"3/16\"");
        assert_eq!(serde_json::from_str::<Shard>("\"3/16\"").unwrap(), shard("3/16"));
        assert!(serde_json::from_str::<Shard>("\"17/16\"").unwrap_err().to_string().contains("1/8 to 8/8"));
    }

    #[test]
    fn missing_shards_are_named() {
        let of = |shards: &[&str], done: &[usize]| {
            missing(shards.iter().map(|text| shard(text)), (10, 1), done.iter().copied(), "games")
        };
        let all: Vec<usize> = (0..10).collect();
        assert_eq!(of(&["1/3", "2/3"], &all), None);
        assert_eq!(
            of(&["1/3", "1/3"], &[0, 3, 6, 9, 1]).unwrap(),
            "shard 2/3 lacks 2 of 3 games; shard 3/3 is missing"
        );
        assert_eq!(of(&["1/1"], &all[..7]).unwrap(), "3 of 10 games are missing");
        assert_eq!(of(&["1/3", "1/2"], &all[..7]).unwrap(), "3 of 10 games are missing");
        assert_eq!(of(&[], &[]).unwrap(), "10 of 10 games are missing");
        let endless = missing([shard("1/1")], (500_000_000_000, 2), [0, 0, 7], "games").unwrap();
        assert_eq!(endless, "999999999997 of 1000000000000 games are missing");
        let many = missing([shard("1/99")], (99, 1), [], "games").unwrap();
        assert!(many.ends_with("shard 20/99 is missing; 79 more shards are missing or incomplete"), "{many}");
    }
}
