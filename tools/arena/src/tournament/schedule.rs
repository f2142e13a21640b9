//! The schedule of a match.

use crate::shard::Shard;

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

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its number.
    pub index: usize,
    /// The number of the opening.
    pub opening: usize,
    /// Which engine has White.
    pub white: usize,
    /// Which engine has Black.
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

    /// The number of games.
    pub fn total(&self) -> usize {
        self.encounters.len() * self.games_per_encounter
    }

    /// The game with this number.
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

    /// The games of a shard, in order. They are produced lazily, because a match can be endless.
    pub fn games(&self, shard: Shard) -> impl Iterator<Item = ScheduledGame> + '_ {
        let pairs = shard.units(self.total() / 2);
        pairs.flat_map(|pair| [2 * pair, 2 * pair + 1]).map(|index| self.game(index))
    }

    /// The number of games of a shard.
    pub fn count(&self, shard: Shard) -> usize {
        2 * shard.units(self.total() / 2).len()
    }

    /// Whether any game is between two of these engines; `can_play` has a value for each.
    pub fn has_game_between(&self, can_play: &[bool]) -> bool {
        self.encounters.iter().any(|&(first, second)| can_play[first] && can_play[second])
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
    fn a_gauntlet_is_about_the_first() {
        let schedule = Schedule::new(4, Pairing::Gauntlet, 2, Colors::Swapped);
        assert_eq!(schedule.total(), 6);
        assert!(schedule.games(Shard::WHOLE).all(|game| game.white == 0 || game.black == 0));
        let two = |pairing| Schedule::new(2, pairing, 10, Colors::Swapped);
        assert_eq!(two(Pairing::Gauntlet), two(Pairing::RoundRobin));
    }

    #[test]
    fn without_a_swap_the_first_has_white_and_each_game_its_opening() {
        let schedule = Schedule::new(3, Pairing::RoundRobin, 4, Colors::Fixed);
        let mut openings: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
        for game in schedule.games(Shard::WHOLE) {
            assert!(game.white < game.black, "{game:?}");
            openings.entry((game.white, game.black)).or_default().push(game.opening);
        }
        assert_eq!(openings.len(), 3);
        assert!(openings.values().all(|openings| *openings == [0, 1, 2, 3]), "{openings:?}");
    }

    #[test]
    fn games_are_made_when_they_are_asked_for() {
        let schedule = Schedule::new(3, Pairing::RoundRobin, usize::MAX / 8 * 2, Colors::Swapped);
        let shard: Shard = "2/3".parse().unwrap();
        let first: Vec<usize> = schedule.games(shard).take(4).map(|game| game.index).collect();
        assert_eq!(first, [2, 3, 8, 9]);
        assert!(schedule.count(shard) >= schedule.total() / 3 - 2);
    }

    #[test]
    fn a_gauntlet_needs_its_first_engine() {
        let schedule = Schedule::new(3, Pairing::Gauntlet, 2, Colors::Swapped);
        assert!(schedule.has_game_between(&[true, false, true]));
        assert!(!schedule.has_game_between(&[false, true, true]));
    }

    #[test]
    fn shards_share_the_games_without_parting_pairs() {
        let schedule = Schedule::new(3, Pairing::RoundRobin, 10, Colors::Swapped);
        let mut all = Vec::new();
        for number in 1..=4 {
            let shard: Shard = format!("{number}/4").parse().unwrap();
            let indices: Vec<usize> = schedule.games(shard).map(|game| game.index).collect();
            assert_eq!(indices.len(), schedule.count(shard));
            assert!(indices.chunks(2).all(|pair| pair[0] % 2 == 0 && pair[1] == pair[0] + 1));
            all.extend(indices);
        }
        all.sort_unstable();
        assert_eq!(all, (0..30).collect::<Vec<_>>());
    }
}
