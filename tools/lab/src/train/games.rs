//! The games for training, and the held-out games.

use std::path::PathBuf;

use anyhow::{Context, bail};
use eval::Evaluator;
use eval::network::{Architecture, Inputs};
use movegen::{Position, Rules};
use rayon::prelude::*;

use super::samples::Samples;
use crate::records::{Filter, GameRecord, Replayed, read_split, replay};
use crate::tune::{best_scale, expected};
use arena::random::Random;

/// The positions that are in memory at a time, about.
const CHUNK_POSITIONS: usize = 1 << 19;

/// Training games and held-out games. They stay as records in memory, and are replayed when their positions
/// are needed.
pub struct TrainingGames {
    rules: &'static Rules,
    filter: Filter,
    /// The training games.
    pub training: Vec<GameRecord>,
    /// The held-out games.
    pub holdout: Vec<GameRecord>,
    /// The number of training positions.
    pub training_positions: usize,
    /// The number of held-out positions.
    pub holdout_positions: usize,
    /// How the games were played.
    pub settings: String,
    /// The scale from search scores to results.
    pub scale: f64,
}

/// How positions become samples.
pub struct Decoder<'a> {
    /// The numbers of the inputs.
    pub inputs: Inputs,
    /// The shape of the network.
    pub architecture: &'a Architecture,
    /// Counts the material.
    pub evaluator: &'a Evaluator,
    /// The weight of results relative to search scores, from 0 to 1.
    pub result_weight: f64,
}

impl TrainingGames {
    /// Reads games and replays them once.
    ///
    /// # Errors
    /// If a file cannot be read or has another game, a move is illegal, or there are too few games.
    pub fn read(
        rules: &'static Rules,
        paths: &[PathBuf],
        filter: &Filter,
        holdout_percent: u32,
    ) -> anyhow::Result<Self> {
        let (mut training, mut holdout) = (Vec::new(), Vec::new());
        let settings = read_split(rules, paths, holdout_percent, |game, is_held_out| {
            if is_held_out {
                holdout.push(game)
            } else {
                training.push(game)
            };
            Ok(())
        })?;
        let mut games = Self {
            rules,
            filter: filter.clone(),
            training,
            holdout,
            training_positions: 0,
            holdout_positions: 0,
            settings,
            scale: 0.0,
        };
        let (scores, points) = games.outcomes(&games.training)?;
        games.training_positions = scores.len();
        games.holdout_positions = games.outcomes(&games.holdout)?.0.len();
        games.scale = best_scale(&scores, &points);
        if games.training_positions == 0 || games.holdout_positions == 0 {
            let (training, holdout) = (games.training.len(), games.holdout.len());
            bail!("too few data: {training} training games and {holdout} held-out games");
        }
        Ok(games)
    }

    /// A summary as text.
    pub fn summary(&self) -> String {
        format!(
            "{} training positions of {} games, {} held-out positions of {} games",
            self.training_positions,
            self.training.len(),
            self.holdout_positions,
            self.holdout.len()
        )
    }

    /// Scores and points of all positions of some games, for White.
    fn outcomes(&self, games: &[GameRecord]) -> anyhow::Result<(Vec<f32>, Vec<f32>)> {
        let of_game = |game: &GameRecord| {
            let mut found = Vec::new();
            let visit = |at: &Replayed| found.push((at.white_score() as f32, at.points));
            replay(self.rules, game, &self.filter, visit).with_context(|| format!("game {}", game.number))?;
            Ok(found)
        };
        let found: anyhow::Result<Vec<_>> = games.par_iter().map(of_game).collect();
        Ok(found?.into_iter().flatten().unzip())
    }

    /// The evaluations of all held-out positions by an evaluator, and the points to be expected there, both
    /// for White.
    pub fn holdout_evaluations(&self, decoder: &Decoder) -> (Vec<f32>, Vec<f32>) {
        let of_game = |game: &GameRecord| {
            let mut found = Vec::new();
            self.visit(game, |at| {
                let score = decoder.evaluator.evaluate_afresh(at.position);
                let sign = if at.score == at.white_score() { 1 } else { -1 };
                found.push(((sign * score) as f32, decoder.target(at, self.scale) as f32));
            });
            found
        };
        let found: Vec<_> = self.holdout.par_iter().map(of_game).collect();
        found.into_iter().flatten().unzip()
    }

    /// The positions of some games.
    pub fn samples(&self, games: &[&GameRecord], decoder: &Decoder) -> Samples {
        let of_game = |game: &&GameRecord| {
            let mut samples = Samples::default();
            self.visit(game, |at| {
                let white = decoder.target(at, self.scale) as f32;
                let is_white = at.position.side_to_move() == movegen::Color::White;
                let target = if is_white { white } else { 1.0 - white };
                decoder.push(&mut samples, at.position, target);
            });
            samples
        };
        let parts: Vec<Samples> = games.par_iter().map(of_game).collect();
        Samples::concat(&parts)
    }

    /// The training games in a random order, in parts whose positions fit in memory. The order depends on
    /// `random` alone.
    pub fn shuffled(&self, random: &mut Random) -> Vec<Vec<&GameRecord>> {
        let mut games: Vec<&GameRecord> = self.training.iter().collect();
        shuffle(&mut games, random);
        let parts = self.training_positions.div_ceil(CHUNK_POSITIONS).max(1);
        games.chunks(games.len().div_ceil(parts)).map(<[_]>::to_vec).collect()
    }

    /// Replays a game, and visits the positions that the filter keeps.
    pub(super) fn visit(&self, game: &GameRecord, visit: impl FnMut(&Replayed)) {
        replay(self.rules, game, &self.filter, visit).expect("the game has been replayed before");
    }
}

impl Decoder<'_> {
    /// Adds a position with the expected points of the side to move to samples.
    pub(super) fn push(&self, samples: &mut Samples, position: &Position, target: f32) {
        samples.push(&self.inputs, self.architecture, self.evaluator, position, target);
    }

    /// The points that White can expect: a mix of the result and the expectation of the search score.
    fn target(&self, at: &Replayed, scale: f64) -> f64 {
        let promised = expected(at.white_score().into(), scale);
        self.result_weight * f64::from(at.points) + (1.0 - self.result_weight) * promised
    }
}

/// Brings a list into a random order.
// Source: https://en.wikipedia.org/wiki/Fisher%E2%80%93Yates_shuffle
pub fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last + 1));
    }
}
