//! The games for training, and the held-out games.

use std::path::PathBuf;

use anyhow::{Context, bail};
use eval::ChanceModel;
use movegen::{Games, Random, Rules};
use rayon::prelude::*;

use super::chances::fit_chances;
use super::logistic::{best_scale, expected};
use super::samples::{GameFeatures, Samples};
use crate::training_games::{Filter, GameRecord, Place, PlacedGames, Replayed, replay, summary};

/// The search scores that the scale is fitted to are those of about this many games, evenly spread.
const SCALE_GAMES: usize = 1 << 17;

/// Games that are read and counted at a time.
const BLOCK: usize = 1 << 12;

/// Training games and held-out games. They stay in their files, and are replayed when their positions are
/// needed.
pub struct TrainingGames {
    filter: Filter,
    games: PlacedGames,
    pub training: Vec<Place>,
    /// The places of the held-out games.
    pub holdout: Vec<Place>,
    pub training_positions: usize,
    /// The number of held-out positions.
    pub holdout_positions: usize,
    /// How the games were played.
    pub settings: String,
    /// The scale from search scores to results.
    pub scale: f64,
    /// The chances of the results at the search scores.
    pub chances: ChanceModel,
}

/// How positions become samples.
pub struct Decoder<'a> {
    /// The games that occur.
    pub games: &'a [GameFeatures],
    /// The weight of results relative to search scores, from 0 to 1.
    pub result_weight: f64,
}

impl TrainingGames {
    /// Finds games of the known ones and replays them once. `check` accepts the rules of each file.
    pub fn read(
        known: &Games,
        check: impl Fn(&'static Rules) -> anyhow::Result<()>,
        paths: &[PathBuf],
        filter: &Filter,
        holdout_percent: u32,
    ) -> anyhow::Result<Self> {
        let (games, settings, [training, holdout]) = PlacedGames::find(known, check, paths, holdout_percent)?;
        let mut games = Self {
            filter: filter.clone(),
            games,
            training,
            holdout,
            training_positions: 0,
            holdout_positions: 0,
            settings,
            scale: 0.0,
            chances: ChanceModel::default(),
        };
        let (positions, outcomes) = games.outcomes(&games.training)?;
        games.training_positions = positions;
        games.holdout_positions = games.outcomes(&games.holdout)?.0;
        let (scores, points): (Vec<f32>, Vec<f32>) = outcomes.into_iter().unzip();
        games.scale = best_scale(&scores, &points);
        games.chances = fit_chances(&scores, &points);
        if games.training_positions == 0 || games.holdout_positions == 0 {
            let (training, holdout) = (games.training.len(), games.holdout.len());
            bail!("too few data: {training} training games and {holdout} held-out games");
        }
        Ok(games)
    }

    /// The rules of the games, without repetition.
    pub fn rules(&self) -> Vec<&'static Rules> {
        self.games.rules()
    }

    pub fn summary(&self) -> String {
        let games = [self.training.len(), self.holdout.len()];
        summary([self.training_positions, self.holdout_positions], games)
    }

    /// The number of positions of some games, and scores and points for White of positions of
    /// [`SCALE_GAMES`] of them.
    fn outcomes(&self, places: &[Place]) -> anyhow::Result<(usize, Vec<(f32, f32)>)> {
        let (mut count, mut outcomes) = (0, Vec::new());
        let every = places.len().div_ceil(SCALE_GAMES).max(1);
        for (block, places) in places.chunks(BLOCK).enumerate() {
            let games = self.games.read(places)?;
            let of_game = |(index, (rules, game)): (usize, &(&'static Rules, GameRecord))| {
                let (mut count, mut found) = (0, Vec::new());
                let is_used = (block * BLOCK + index).is_multiple_of(every);
                self.visit(rules, game, |at| {
                    count += 1;
                    if is_used {
                        found.push((at.white_score() as f32, at.points));
                    }
                })?;
                Ok((count, found))
            };
            let found: Vec<_> = games.par_iter().enumerate().map(of_game).collect::<anyhow::Result<_>>()?;
            count += found.iter().map(|(count, _)| count).sum::<usize>();
            outcomes.extend(found.into_iter().flat_map(|(_, outcomes)| outcomes));
        }
        Ok((count, outcomes))
    }

    /// The evaluations of all held-out positions without a network, and the points to be expected there, both
    /// for White.
    pub fn holdout_evaluations(&self, decoder: &Decoder) -> anyhow::Result<(Vec<f32>, Vec<f32>)> {
        let of_game = |(rules, game): &(&'static Rules, GameRecord)| {
            let (mut found, evaluator) = (Vec::new(), &decoder.game(rules).evaluator);
            self.visit(rules, game, |at| {
                let score = evaluator.evaluate_afresh(at.position);
                let sign = if at.score == at.white_score() { 1 } else { -1 };
                found.push(((sign * score) as f32, decoder.target(at, self.scale) as f32));
            })?;
            Ok(found)
        };
        let (mut scores, mut targets) = (Vec::new(), Vec::new());
        for places in self.holdout.chunks(BLOCK) {
            let games = self.games.read(places)?;
            let found: Vec<_> = games.par_iter().map(of_game).collect::<anyhow::Result<_>>()?;
            for (score, target) in found.into_iter().flatten() {
                scores.push(score);
                targets.push(target);
            }
        }
        Ok((scores, targets))
    }

    /// The positions of some games.
    pub fn samples(&self, places: &[Place], decoder: &Decoder) -> anyhow::Result<Samples> {
        self.collect(places, |rules, game, samples| {
            let features = decoder.game(rules);
            self.visit(rules, game, |at| {
                let white = decoder.target(at, self.scale) as f32;
                let is_white = at.position.side_to_move() == movegen::Color::White;
                let target = if is_white { white } else { 1.0 - white };
                samples.push(features, at.position, target);
            })
        })
    }

    /// The samples that `add` makes of each of some games.
    pub(super) fn collect(
        &self,
        places: &[Place],
        add: impl Fn(&'static Rules, &GameRecord, &mut Samples) -> anyhow::Result<()> + Sync,
    ) -> anyhow::Result<Samples> {
        let of_game = |(rules, game): &(&'static Rules, GameRecord)| {
            let mut samples = Samples::default();
            add(rules, game, &mut samples)?;
            Ok(samples)
        };
        let games = self.games.read(places)?;
        let parts: Vec<Samples> = games.par_iter().map(of_game).collect::<anyhow::Result<_>>()?;
        Ok(Samples::concat(&parts))
    }

    /// The training games in a random order, in parts with about `positions` positions. The order depends on
    /// `random` alone.
    pub fn shuffled(&self, random: &mut Random, positions: usize) -> Vec<Vec<Place>> {
        let mut games = self.training.clone();
        random.shuffle(&mut games);
        let parts = self.training_positions.div_ceil(positions).max(1);
        games.chunks(games.len().div_ceil(parts)).map(<[_]>::to_vec).collect()
    }

    /// Replays a game, and visits the positions that the filter keeps.
    pub(super) fn visit(
        &self,
        rules: &'static Rules,
        game: &GameRecord,
        visit: impl FnMut(&Replayed),
    ) -> anyhow::Result<()> {
        replay(rules, game, &self.filter, visit).with_context(|| format!("game {}", game.number))
    }
}

impl Decoder<'_> {
    /// The game with these rules.
    pub(super) fn game(&self, rules: &'static Rules) -> &GameFeatures {
        let found = self.games.iter().find(|game| std::ptr::eq(game.rules, rules));
        found.expect("all games that occur are listed")
    }

    /// The points that White can expect: a mix of the result and the expectation of the search score.
    fn target(&self, at: &Replayed, scale: f64) -> f64 {
        let promised = expected(at.white_score().into(), scale);
        self.result_weight * f64::from(at.points) + (1.0 - self.result_weight) * promised
    }
}
