//! Makes the openings of a match or of training games.

use std::fmt;
use std::fs::File;
use std::str::FromStr;
use std::sync::Arc;

use engine::search::{Limits, Score, SearchControl, Searcher};
use eval::PieceValues;
use movegen::{Position, Random, Rules};

use crate::file::OpeningFile;
use crate::opening::Opening;

/// The value of `--openings`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningChoice {
    /// All arrays of the game in rotation.
    Arrays,
    /// One array.
    Array(u32),
    /// Random moves from a random array that leave the game balanced.
    Random {
        /// Number of moves, in plies.
        plies: usize,
    },
    /// Positions or games from a file.
    File(OpeningFile),
}

impl fmt::Display for OpeningChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrays => f.write_str("arrays"),
            Self::Array(array) => write!(f, "arrays:{array}"),
            Self::Random { plies } => write!(f, "random:{plies}"),
            Self::File(file) => file.fmt(f),
        }
    }
}

impl FromStr for OpeningChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const MOST_PLIES: usize = 60;
        let number =
            |text: &str| text.parse::<u32>().map_err(|_| format!("\"{text}\" is not a whole number"));
        match text.split_once(':') {
            None if text == "arrays" => Ok(Self::Arrays),
            Some(("arrays", array)) => Ok(Self::Array(number(array)?)),
            Some(("random", plies)) => {
                let plies = number(plies)? as usize;
                if plies > MOST_PLIES {
                    return Err(format!("at most {MOST_PLIES} random plies are possible"));
                }
                Ok(Self::Random { plies })
            }
            _ => text.parse().map(Self::File),
        }
    }
}

/// Makes the openings of a match by number. The same number always gives the same opening.
pub struct OpeningMaker {
    rules: &'static Rules,
    source: Source,
    seed: u64,
    balance: Balance,
    searcher: Option<Searcher>,
    /// Keeps outputs from being written to the file of the openings.
    lock: Option<Arc<File>>,
}

/// The criteria for a balanced opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Maximum score of either side in centipawns.
    pub margin: Score,
    /// Nodes of the search.
    pub nodes: u64,
}

#[derive(Clone, Debug)]
enum Source {
    Arrays(Vec<u32>),
    Random { plies: usize },
    Listed(Arc<Vec<Opening>>),
}

impl OpeningMaker {
    /// The number of random openings to try. If none is within the margin, the most balanced one is used.
    const TRIES: usize = 300;

    /// Hash table of the balance searches, in MiB.
    const HASH_MB: usize = 1;

    /// Openings of a game.
    pub fn new(
        rules: &'static Rules,
        choice: &OpeningChoice,
        seed: u64,
        balance: Balance,
    ) -> anyhow::Result<Self> {
        let mut lock = None;
        let source = match choice {
            OpeningChoice::Arrays => Source::Arrays((1..=rules.array_count()).collect()),
            OpeningChoice::Array(array) => {
                Position::from_array(rules, *array)?;
                Source::Arrays(vec![*array])
            }
            OpeningChoice::Random { plies } => Source::Random { plies: *plies },
            OpeningChoice::File(file) => {
                lock = file.lock().map(Arc::new);
                Source::Listed(Arc::new(file.read(rules, seed)?))
            }
        };
        Ok(Self { rules, source, seed, balance, searcher: None, lock })
    }

    /// A maker of the same openings, for another thread.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { source: self.source.clone(), searcher: None, lock: self.lock.clone(), ..*self }
    }

    /// Whether the openings depend on the command line only, and not on the version of the evaluation.
    pub fn is_fixed(&self) -> bool {
        !matches!(self.source, Source::Random { .. })
    }

    /// The opening with this number.
    pub fn opening(&mut self, number: usize) -> Opening {
        let plies = match &self.source {
            Source::Arrays(arrays) => {
                return self.array(arrays[number % arrays.len()]);
            }
            Source::Listed(openings) => return openings[number % openings.len()].clone(),
            Source::Random { plies } => *plies,
        };
        self.balanced(plies, &mut Random::for_task(self.seed, number as u64))
    }

    /// An array without moves.
    fn array(&self, number: u32) -> Opening {
        let start = Position::from_array(self.rules, number).expect("the number is one of the game's");
        Opening { start, array: Some(number), moves: Vec::new() }
    }

    fn balanced(&mut self, plies: usize, random: &mut Random) -> Opening {
        let mut best: Option<(Score, Opening)> = None;
        for _ in 0..Self::TRIES {
            let array = 1 + random.below(self.rules.array_count() as usize) as u32;
            let Some(opening) = play_randomly(self.array(array), plies, random) else { continue };
            let imbalance = self.imbalance(&opening);
            if imbalance <= self.balance.margin {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, opening));
            }
        }
        best.map_or_else(|| self.array(self.rules.default_array()), |best| best.1)
    }

    /// The advantage of the better side, in centipawns.
    fn imbalance(&mut self, opening: &Opening) -> Score {
        let mut position = opening.start.clone();
        opening.moves.iter().for_each(|&mv| position.make(mv));
        let searcher =
            self.searcher.get_or_insert_with(|| Searcher::new(Self::HASH_MB, 1, PieceValues::default()));
        searcher.new_game();
        let limits = Limits::nodes(self.balance.nodes);
        searcher.search(&position, &limits, &SearchControl::new(), &mut ()).score.abs()
    }
}

/// Random legal moves; `None` if they end the game.
fn play_randomly(mut opening: Opening, plies: usize, random: &mut Random) -> Option<Opening> {
    let mut position = opening.start.clone();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let mv = *legal.get(random.below(legal.len().max(1)))?;
        position.make(mv);
        opening.moves.push(mv);
    }
    position.outcome().is_none().then_some(opening)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BALANCE: Balance = Balance { margin: 100, nodes: 300 };

    fn maker(game: &str, choice: &str, seed: u64) -> OpeningMaker {
        OpeningMaker::new(movegen::rules(game).unwrap(), &choice.parse().unwrap(), seed, BALANCE).unwrap()
    }

    #[test]
    fn arrays_in_rotation_or_one() {
        let mut all = maker("apothecary-classic", "arrays", 0);
        let fens: Vec<String> = (0..25).map(|number| all.opening(number).start.to_fen()).collect();
        assert_eq!(fens[0], fens[24]);
        assert_eq!(fens.iter().collect::<std::collections::HashSet<_>>().len(), 24);
        assert_eq!(maker("apothecary-classic", "arrays:3", 0).opening(7).start.to_fen(), fens[2]);
        let rules = movegen::rules("apothecary-classic").unwrap();
        assert!(OpeningMaker::new(rules, &OpeningChoice::Array(25), 0, BALANCE).is_err());
    }

    #[test]
    fn random_openings_depend_on_seed_and_number_alone() {
        let moves = |seed, numbers: &[usize]| {
            let mut maker = maker("gothic", "random:6", seed);
            numbers.iter().map(|&number| maker.opening(number).moves).collect::<Vec<_>>()
        };
        let (forward, backward) = (moves(1, &[0, 1, 2]), moves(1, &[2, 1, 0]));
        assert_eq!(forward.iter().rev().cloned().collect::<Vec<_>>(), backward);
        assert_ne!(forward, moves(2, &[0, 1, 2]));
        assert!(forward.iter().all(|moves| moves.len() == 6));
        assert_ne!(forward[0], forward[1]);
    }

    #[test]
    fn random_openings_are_balanced() {
        let mut maker = maker("poison", "random:8", 5);
        for number in 0..3 {
            let opening = maker.opening(number);
            assert!(maker.imbalance(&opening) <= BALANCE.margin);
        }
    }

    #[test]
    fn choices() {
        assert_eq!("random:8".parse(), Ok(OpeningChoice::Random { plies: 8 }));
        for text in ["book.epd", "a,b.pgn", "book.pgn,plies=8", "book.pgn,plies=8,order=random,start=3"] {
            assert_eq!(text.parse::<OpeningChoice>().unwrap().to_string(), text);
        }
        assert!("random:x".parse::<OpeningChoice>().is_err());
        assert!("random:1000".parse::<OpeningChoice>().is_err());
    }
}
