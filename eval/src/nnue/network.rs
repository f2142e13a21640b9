//! A network, and its output for a position.

use arrayvec::ArrayVec;
use movegen::{AttackMap, Color, PieceSet, Position, Rules, Square};
use serde::{Deserialize, Serialize};

use super::accumulator::Accumulator;
use super::architecture::Architecture;
use super::error::NetworkError;
use super::features::{FeatureSet, Perspective};
use super::kernels::{self, Kernels, Plain, Work};
use super::weights::Weights;
use crate::result_chances::ChanceModel;
use crate::score::Score;

/// How a network was made.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    /// The day of the training.
    pub date: String,
    /// How the games were played.
    pub data: String,
    /// The settings of the training.
    pub settings: String,
    /// The number of games, held-out ones included.
    pub games: usize,
    /// The number of positions in them.
    pub positions: usize,
    /// The mean loss on the training positions.
    pub training_loss: f64,
    /// The mean loss on the held-out positions.
    pub holdout_loss: f64,
    /// The chances of the results at search scores, fitted to such games. Files of old versions have none.
    pub chances: Option<ChanceModel>,
}

/// The features of the attacked pieces of a position, as a side sees them.
type AttackedFeatures = ArrayVec<usize, { 2 * PieceSet::CAPACITY }>;

/// A network of a game.
#[derive(Debug, Clone)]
pub struct Network {
    rules: &'static Rules,
    architecture: Architecture,
    features: FeatureSet,
    weights: Weights,
    training: TrainingRecord,
    processor: pulp::Arch,
}

/// Two networks are equal if they evaluate all positions alike.
impl PartialEq for Network {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && (&self.architecture, &self.weights) == (&other.architecture, &other.weights)
    }
}

impl Eq for Network {}

impl Network {
    /// A network with given weights.
    ///
    /// # Errors
    /// If the architecture is impossible for the game, the lists of weights have other lengths, or sums could
    /// overflow.
    pub fn new(
        rules: &'static Rules,
        architecture: Architecture,
        weights: Weights,
        training: TrainingRecord,
    ) -> Result<Self, NetworkError> {
        architecture.check(rules)?;
        let features = FeatureSet::new(rules, &architecture);
        let Weights { hidden_bias, hidden, output, output_bias } = &weights;
        let found = [hidden_bias.len(), hidden.len(), output.len(), output_bias.len()];
        let bytes = |[a, b, c, d]: [usize; 4]| 2 * (a + b + c) + 4 * d;
        let expected = Weights::lengths(&architecture, &features);
        if found != expected {
            return Err(NetworkError::Length { found: bytes(found), expected: bytes(expected) });
        }
        weights.check(rules, &architecture, &features)?;
        Ok(Self { rules, architecture, features, weights, training, processor: pulp::Arch::new() })
    }

    /// The game.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The shape.
    pub const fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// Whether an evaluation reads the attack map of the position: attacked pieces are features.
    #[inline]
    pub const fn reads_attacks(&self) -> bool {
        self.architecture.attacked_pieces
    }

    /// The numbering of the features.
    #[inline]
    pub const fn features(&self) -> &FeatureSet {
        &self.features
    }

    /// The weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How it was made.
    pub const fn training(&self) -> &TrainingRecord {
        &self.training
    }

    /// The same network without the vector instructions that only some processors have. The results are the
    /// same.
    #[must_use]
    pub fn with_plain_code(mut self) -> Self {
        self.processor = pulp::Arch::Scalar;
        self
    }

    /// The output for a position, for the side to move, in centipawns, computed from scratch.
    pub fn evaluate(&self, position: &Position) -> Score {
        let us = position.side_to_move();
        let perspectives = [us, !us].map(|color| self.features.perspective(position, color));
        let [own, enemy] = [us, !us].map(|color| self.refreshed(position, color));
        let attacked = self.attacked_features(position, &AttackMap::new(position), perspectives);
        let [mut us, mut them] = [Accumulator::ZERO, Accumulator::ZERO];
        self.change(Plain, &own, &mut us, &attacked[0], &[]);
        self.change(Plain, &enemy, &mut them, &attacked[1], &[]);
        self.output(Plain, position, &us, &them)
    }

    /// The output for lists of features, those of the side to move and those of the other side, in
    /// centipawns.
    ///
    /// # Panics
    /// If a feature or the output bucket does not exist.
    pub fn output_for_features(
        &self,
        us: impl Iterator<Item = usize>,
        them: impl Iterator<Item = usize>,
        bucket: usize,
    ) -> Score {
        let accumulated = |features: &mut dyn Iterator<Item = usize>| {
            let mut accumulator = Accumulator::ZERO;
            let features: Vec<usize> = features.collect();
            accumulator.0[..self.architecture.width].copy_from_slice(&self.weights.hidden_bias);
            self.change(Plain, &accumulator.clone(), &mut accumulator, &features, &[]);
            accumulator
        };
        let (mut us, mut them) = (us, them);
        self.output_of_bucket(Plain, bucket, &accumulated(&mut us), &accumulated(&mut them))
    }

    /// Does work with the best instructions of the processor.
    #[inline(always)]
    pub(super) fn dispatch<W: Work>(&self, work: W) -> W::Output {
        kernels::dispatch(self.processor, work)
    }

    /// The features of the attacked pieces, as the side to move and the other side see them.
    #[inline(always)]
    pub(super) fn attacked_features(
        &self,
        position: &Position,
        attacks: &AttackMap,
        perspectives: [Perspective; 2],
    ) -> [AttackedFeatures; 2] {
        let mut features = [AttackedFeatures::new(), AttackedFeatures::new()];
        let us = position.side_to_move();
        self.features.attacked_pieces(position, attacks, |item| {
            for ((features, color), perspective) in features.iter_mut().zip([us, !us]).zip(perspectives) {
                self.features.of_item(item, color, perspective, |feature| features.push(feature));
            }
        });
        features
    }

    /// The accumulator of a side without the attacked pieces, computed from scratch.
    pub(super) fn refreshed(&self, position: &Position, color: Color) -> Accumulator {
        let mut accumulator = Accumulator::ZERO;
        self.refresh(Plain, position, color, self.features.perspective(position, color), &mut accumulator);
        accumulator
    }

    /// Computes the accumulator of a side without the attacked pieces from scratch.
    #[inline(always)]
    pub(super) fn refresh(
        &self,
        kernels: impl Kernels,
        position: &Position,
        color: Color,
        perspective: Perspective,
        accumulator: &mut Accumulator,
    ) {
        /// More features than a position can set: those of all pieces, of poisoned pieces, of vanished
        /// squares, of powers and of rights.
        const MOST: usize = 2 * PieceSet::CAPACITY + 2 * 2 * 16 + Square::MAX + 2 + 8;
        let mut features = ArrayVec::<usize, MOST>::new();
        self.features.items(position, |item| {
            self.features.of_item(item, color, perspective, |feature| features.push(feature));
        });
        let width = self.architecture.width;
        kernels.update_accumulator(
            &self.weights.hidden,
            &self.weights.hidden_bias,
            &mut accumulator.0[..width],
            &features,
            &[],
        );
    }

    /// Computes an accumulator from another one and the features that differ.
    #[inline(always)]
    pub(super) fn change(
        &self,
        kernels: impl Kernels,
        before: &Accumulator,
        accumulator: &mut Accumulator,
        added: &[usize],
        removed: &[usize],
    ) {
        let width = self.architecture.width;
        kernels.update_accumulator(
            &self.weights.hidden,
            &before.0[..width],
            &mut accumulator.0[..width],
            added,
            removed,
        );
    }

    /// The output in centipawns from the accumulators of the side to move and of the other side.
    #[inline(always)]
    pub(super) fn output(
        &self,
        kernels: impl Kernels,
        position: &Position,
        us: &Accumulator,
        them: &Accumulator,
    ) -> Score {
        let pieces = (position.piece_count(Color::White) + position.piece_count(Color::Black)) as usize;
        let bucket = output_bucket(pieces, self.rules.max_pieces_of_both(), self.architecture.output_buckets);
        self.output_of_bucket(kernels, bucket, us, them)
    }

    #[inline(always)]
    fn output_of_bucket(
        &self,
        kernels: impl Kernels,
        bucket: usize,
        us: &Accumulator,
        them: &Accumulator,
    ) -> Score {
        let Architecture { width, qa, qb, scale, .. } = self.architecture;
        let row = &self.weights.output[bucket * 2 * width..][..2 * width];
        let (own, enemy) = row.split_at(width);
        let half = i64::from(kernels.half_output_of(&us.0[..width], own, qa))
            + i64::from(kernels.half_output_of(&them.0[..width], enemy, qa));
        let sum = 2 * half + i64::from(self.weights.output_bias[bucket]);
        let one = i64::from(qa) * i64::from(qa) * i64::from(qb);
        // The sum is less than 2^34 and the scale at most 10,000, so the product fits 64 bits.
        (sum * i64::from(scale) / one) as Score
    }
}

/// The output bucket of a position with `pieces` pieces of both sides together, in a game with at most
/// `max_pieces` of both.
#[inline]
pub fn output_bucket(pieces: usize, max_pieces: usize, buckets: usize) -> usize {
    (pieces.saturating_sub(1) * buckets / max_pieces).min(buckets - 1)
}
