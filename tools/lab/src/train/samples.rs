//! Positions as lists of features.

use eval::nnue::{Architecture, FeatureSet, corresponding_features, output_bucket};
use eval::{Evaluator, PieceValues};
use movegen::{AttackMap, Color, Position, Rules};

/// How positions of one game become samples of the network's game, which can be another of its family.
pub struct GameFeatures {
    /// The game of the positions.
    pub rules: &'static Rules,
    /// Counts the material.
    pub evaluator: Evaluator,
    features: FeatureSet,
    /// For each feature of the game that of the network's game.
    corresponding: Vec<Option<u16>>,
    output_buckets: usize,
}

impl GameFeatures {
    /// The features of `rules` in a network for `source`.
    ///
    /// # Errors
    /// If a network for `source` does not fit `rules`.
    pub fn new(
        source: &'static Rules,
        rules: &'static Rules,
        architecture: &Architecture,
    ) -> anyhow::Result<Self> {
        let corresponding = corresponding_features(source, rules, architecture)?;
        Ok(Self {
            rules,
            evaluator: Evaluator::new(rules, PieceValues::default()),
            features: FeatureSet::new(rules, architecture),
            corresponding: corresponding
                .into_iter()
                .map(|feature| feature.map(|feature| feature as u16))
                .collect(),
            output_buckets: architecture.output_buckets,
        })
    }
}

/// Positions as a network sees them, with what is to be learnt about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// The features of all perspectives, one after another: the side to move of the first position, its
    /// opponent, the side to move of the second position and so on.
    features: Vec<u16>,
    /// The end of each perspective in `features`.
    ends: Vec<u32>,
    /// The output bucket of each position.
    buckets: Vec<u8>,
    /// The material of each position for the side to move, in centipawns.
    material: Vec<f32>,
    /// The points to be expected for the side to move, 0 to 1.
    targets: Vec<f32>,
}

/// One position: see [`Samples`].
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The features of the side to move and of its opponent.
    pub features: [&'a [u16]; 2],
    /// The output bucket.
    pub bucket: usize,
    /// The material for the side to move, in centipawns.
    pub material: f32,
    /// The points to be expected for the side to move, 0 to 1.
    pub target: f32,
}

impl Samples {
    /// The largest number of features that an architecture may have.
    pub const MAX_FEATURES: usize = u16::MAX as usize + 1;

    /// Adds a position with the expected points of the side to move.
    pub fn push(&mut self, game: &GameFeatures, position: &Position, target: f32) {
        let (us, attacks) = (position.side_to_move(), AttackMap::new(position));
        for color in [us, !us] {
            let visit = |feature: usize| self.features.extend(game.corresponding[feature]);
            game.features.active(position, &attacks, color, visit);
            self.ends.push(self.features.len() as u32);
        }
        let pieces = (position.piece_count(Color::White) + position.piece_count(Color::Black)) as usize;
        let bucket = output_bucket(pieces, position.rules().max_pieces_of_both(), game.output_buckets);
        let sums = game.evaluator.piece_sums(position);
        self.buckets.push(bucket as u8);
        self.material.push((sums.material(us) - sums.material(!us)) as f32);
        self.targets.push(target);
    }

    /// The positions of some samples together.
    pub fn concat(parts: &[Self]) -> Self {
        let mut all = Self::default();
        parts.iter().for_each(|part| all.append(part));
        all
    }

    /// Adds the positions of other samples.
    fn append(&mut self, other: &Self) {
        let start = self.features.len() as u32;
        self.features.extend_from_slice(&other.features);
        self.ends.extend(other.ends.iter().map(|end| start + end));
        self.buckets.extend_from_slice(&other.buckets);
        self.material.extend_from_slice(&other.material);
        self.targets.extend_from_slice(&other.targets);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The position with a number.
    pub fn get(&self, number: usize) -> Sample<'_> {
        let end = |perspective: usize| self.ends[perspective] as usize;
        let start = if number == 0 { 0 } else { end(2 * number - 1) };
        let (middle, stop) = (end(2 * number), end(2 * number + 1));
        Sample {
            features: [&self.features[start..middle], &self.features[middle..stop]],
            bucket: self.buckets[number].into(),
            material: self.material[number],
            target: self.targets[number],
        }
    }
}
