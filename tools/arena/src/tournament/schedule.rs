//! The schedule of a match, and its parts.

use std::fmt;
use std::str::FromStr;

/// The pairings of a match with more than two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Pairing {
    /// Each engine plays each other engine.
    #[default]
    RoundRobin,
    /// The first engine plays each of the others.
    Gauntlet,
}

/// The colours of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Each engine has White once. Both games have the same opening.
    Swapped,
    /// The engine that was named first always has White. Each game has its own opening.
    Fixed,
}

/// A part of a match: part I of N has the pairs of games with the numbers I - 1 modulo N. A pair does not
/// depend on the division, so the parts together are the whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub number: usize,
    pub count: usize,
}

/// The maximum number of parts. More indicate a typo.
const MOST_PARTS: usize = 1_000_000;

impl Shard {
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Its pairs, if the match has `total`.
    pub fn pairs(self, total: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.number - 1..total).step_by(self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').map(|(number, count)| (number.parse(), count.parse()));
        match parts {
            Some((Ok(number), Ok(count))) if (1..=count).contains(&number) && count <= MOST_PARTS => {
                Ok(Self { number, count })
            }
            _ => Err(format!("write I/N with I from 1 to N, such as 1/8 to 8/8; N is at most {MOST_PARTS}")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

/// The games of a match, numbered from 0.
///
/// Games 2k and 2k + 1 are a pair of the same engines. A round has one pair of each pairing, all with the
/// same openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    encounters: Vec<(usize, usize)>,
    games_per_encounter: usize,
    colors: Colors,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    pub index: usize,
    pub opening: usize,
    pub white: usize,
    pub black: usize,
}

impl Schedule {
    /// A schedule for `engines` engines, with `games_per_encounter` games (an even number) for each pairing.
    pub fn new(engines: usize, pairing: Pairing, games_per_encounter: usize, colors: Colors) -> Self {
        let encounters = match pairing {
            Pairing::RoundRobin => (0..engines)
                .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
                .collect(),
            Pairing::Gauntlet => (1..engines).map(|second| (0, second)).collect(),
        };
        Self { encounters, games_per_encounter, colors }
    }

    pub fn total(&self) -> usize {
        self.encounters.len() * self.games_per_encounter
    }

    pub fn game(&self, index: usize) -> ScheduledGame {
        let pair = index / 2;
        let (first, second) = self.encounters[pair % self.encounters.len()];
        let round = pair / self.encounters.len();
        let (opening, white, black) = match self.colors {
            Colors::Swapped if index.is_multiple_of(2) => (round, first, second),
            Colors::Swapped => (round, second, first),
            Colors::Fixed => (2 * round + index % 2, first, second),
        };
        ScheduledGame { index, opening, white, black }
    }

    /// The games of a part, in order. They are produced lazily, because a match can be endless.
    pub fn games(&self, shard: Shard) -> impl Iterator<Item = ScheduledGame> + '_ {
        let pairs = shard.pairs(self.total() / 2);
        pairs.flat_map(|pair| [2 * pair, 2 * pair + 1]).map(|index| self.game(index))
    }

    /// Whether any game is between two engines that can play.
    pub fn has_game_between(&self, can_play: impl Fn(usize) -> bool) -> bool {
        self.encounters.iter().any(|&(first, second)| can_play(first) && can_play(second))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn everyone_plays_everyone_with_both_colours_on_the_same_openings() {
        let schedule = Schedule::new(4, Pairing::RoundRobin, 6, Colors::Swapped);
        assert_eq!(schedule.total(), 36);
        let mut seen: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
        for game in schedule.games(Shard::WHOLE) {
            seen.entry((game.white, game.black)).or_default().push(game.opening);
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|openings| *openings == [0, 1, 2]));
    }

    #[test]
    fn a_gauntlet_needs_its_first_engine() {
        let schedule = Schedule::new(3, Pairing::Gauntlet, 2, Colors::Swapped);
        assert!(schedule.has_game_between(|engine| engine != 1));
        assert!(!schedule.has_game_between(|engine| engine != 0));
    }

    #[test]
    fn parts_share_the_games_and_keep_pairs_together() {
        let schedule = Schedule::new(3, Pairing::RoundRobin, 10, Colors::Swapped);
        let indices = |text: &str| -> Vec<usize> {
            schedule.games(text.parse().unwrap()).map(|game| game.index).collect()
        };
        assert_eq!(indices("2/4"), [2, 3, 10, 11, 18, 19, 26, 27]);
        assert_eq!(indices("20/20"), [0; 0]);
        let mut all = ["1/4", "2/4", "3/4", "4/4"].map(indices).concat();
        all.sort_unstable();
        assert_eq!(all, indices("1/1"));
        for bad in ["0/4", "5/4", "1", "a/b", "1/0", "", "-1/4", "1/4/4", "1/1000001"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
