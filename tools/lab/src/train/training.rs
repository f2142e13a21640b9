//! A training: epochs, losses, checkpoints.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use eval::nnue::{Architecture, TrainingRecord};
use movegen::{Games, Random};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use work::progress::{Progress as Display, warn};

use super::arguments::TrainArguments;
use super::checkpoint::{self, Progress, Within, checkpoint_path};
use super::games::{Decoder, TrainingGames};
use super::logistic::{best_scale, mean_loss};
use super::model::{Layout, Model, Scale, Workspace};
use super::optimiser::{Moments, Optimiser};
use super::quantise::{checked_features, quantisation_error, quantised};
use super::samples::{GameFeatures, Samples};
use super::schedule::{Phase, Schedule};
use crate::data::expanded;
use crate::whole_file::write_whole;

/// Steps of the progress display for each part of the games.
const DISPLAY_STEPS: usize = 50;

/// The time after which a checkpoint is written within an epoch.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(600);

/// The positions whose losses a thread adds up at a time.
const LOSS_CHUNK: usize = 1 << 12;

pub struct Training<'a> {
    arguments: &'a TrainArguments,
    architecture: Architecture,
    games: TrainingGames,
    game_features: Vec<GameFeatures>,
    holdout: Samples,
    pool: ThreadPool,
    model: Model,
    moments: Moments,
    progress: Progress,
}

impl<'a> Training<'a> {
    /// Reads the data, and the checkpoint if the training is to be continued.
    pub fn new(arguments: &'a TrainArguments, known: &Games) -> anyhow::Result<Self> {
        let architecture = arguments.architecture();
        let features = checked_features(arguments.rules, &architecture)?;
        let resumed = is_resumed(arguments)?;
        let pool = ThreadPoolBuilder::new().num_threads(arguments.threads()).build();
        let pool = pool.context("cannot start threads")?;
        let TrainArguments { rules, data, filter, holdout, .. } = arguments;
        let features_of = |game| GameFeatures::new(rules, game, &architecture);
        let check = |game| features_of(game).map(drop);
        let data = expanded(data)?;
        let mut games = pool.install(|| TrainingGames::read(known, check, &data, filter, *holdout))?;
        let game_features = games.rules().into_iter().map(features_of).collect::<anyhow::Result<_>>()?;
        games.scale = arguments.scale.unwrap_or(games.scale);
        warn(&format!("{}: {}", rules.id(), games.summary()));
        let scale = Scale { unit: architecture.scale as f32, centipawns: games.scale };
        let layout = Layout::new(&architecture, &features);
        let model = match arguments.first() {
            Some(network) => Model::of_network(&network, layout, scale),
            None => Model::new(layout, scale, arguments.seed),
        };
        let moments = Moments::new(model.weights.len());
        let holdout = Samples::default();
        let progress = Progress::default();
        let mut training =
            Self { arguments, architecture, games, game_features, holdout, pool, model, moments, progress };
        training.prepare(resumed)?;
        Ok(training)
    }

    fn prepare(&mut self, resumed: bool) -> anyhow::Result<()> {
        let decoder = Decoder { games: &self.game_features, result_weight: self.arguments.result_weight };
        self.holdout = self.pool.install(|| {
            let (scores, targets) = self.games.holdout_evaluations(&decoder)?;
            let classical = mean_loss(&scores, &targets, best_scale(&scores, &targets));
            warn(&format!("held out: loss {classical:.6} of the evaluation without a network"));
            self.games.samples(&self.games.holdout, &decoder)
        })?;
        let TrainingGames { settings, scale, chances, .. } = &self.games;
        let settings =
            format!("{} {} data: {settings}", self.arguments.rules.id(), self.arguments.settings());
        warn(&format!("expected points: scale {scale:.0}; {} weights", self.model.weights.len()));
        warn(&format!("chances of results: {chances}"));
        if resumed {
            let path = checkpoint_path(&self.arguments.out);
            self.progress = checkpoint::read(&path, &settings, &mut self.model, &mut self.moments)?;
            let within = match &self.progress.within {
                Some(within) => format!(", in the next one after {} positions", within.positions),
                None => String::new(),
            };
            warn(&format!("resumed after epoch {}{within}", self.progress.epochs()));
        } else {
            let loss = self.holdout_loss();
            warn(&format!("start: held out {loss:.6}"));
            self.progress = Progress { settings, losses: vec![[loss, loss]], steps: 0, within: None };
        }
        Ok(())
    }

    /// Trains until all epochs are done, the loss on the held-out games does not fall any more, or `stop`,
    /// which is asked before each batch, is true.
    ///
    /// # Errors
    /// If a file cannot be written. The last checkpoint stands.
    pub fn run(&mut self, stop: &dyn Fn() -> bool) -> anyhow::Result<()> {
        let schedule = Schedule::new(self.arguments);
        while self.progress.epochs() < schedule.epochs() && !self.has_waited_enough() {
            let Some(training) = self.epoch(stop)? else {
                self.write_checkpoint()?;
                warn("stopped: --resume continues here");
                return Ok(());
            };
            self.progress.within = None;
            let holdout = self.holdout_loss();
            self.progress.losses.push([training, holdout]);
            let epoch = self.progress.epochs();
            let is_best = self.progress.best_epoch() == epoch;
            let mark = if is_best { ", the best so far" } else { "" };
            let phase = schedule.phase(epoch - 1).name();
            warn(&format!("epoch {epoch}, {phase}: loss {training:.6}, held out {holdout:.6}{mark}"));
            if is_best {
                self.write_network()?;
            }
            self.write_checkpoint()?;
        }
        let best = self.progress.best_epoch();
        warn(&format!("best: epoch {best}, held out {:.6}", self.progress.losses[best][1]));
        Ok(())
    }

    fn write_checkpoint(&self) -> anyhow::Result<()> {
        checkpoint::write(&checkpoint_path(&self.arguments.out), &self.progress, &self.model, &self.moments)
    }

    fn has_waited_enough(&self) -> bool {
        let first = self.progress.best_epoch().max(Schedule::new(self.arguments).distillation);
        let since = self.progress.epochs().saturating_sub(first);
        since >= self.arguments.patience as usize
    }

    /// Trains on all training positions once, or on those that remain in an epoch that was interrupted.
    /// Returns the mean loss, or none if `stop` was true.
    fn epoch(&mut self, stop: &dyn Fn() -> bool) -> anyhow::Result<Option<f64>> {
        let (epoch, seed) = (self.progress.epochs(), self.arguments.seed);
        let order_of = |part: usize| Random::for_task(seed, 1 + epoch as u64 + ((part as u64) << 32));
        let decoder = Decoder { games: &self.game_features, result_weight: self.arguments.result_weight };
        let mut optimiser = Optimiser::new(&self.pool, &self.model, self.arguments.weight_decay);
        let schedule = Schedule::new(self.arguments);
        let parts = self.games.shuffled(&mut order_of(0), self.arguments.buffer as usize);
        let steps = parts.len() * DISPLAY_STEPS;
        let display = Display::new("steps", 0, steps);
        let mut within = self.progress.within.take().unwrap_or_default();
        let (mut shown, mut saved) = (within.part * DISPLAY_STEPS, Instant::now());
        (0..shown).for_each(|_| display.step(&format!("epoch {}", epoch + 1)));
        for (number, part) in parts.iter().enumerate().skip(within.part) {
            let samples = self.pool.install(|| match schedule.phase(epoch) {
                Phase::Distillation => self.games.distilled(part, &decoder, epoch as u64),
                Phase::Games => self.games.samples(part, &decoder),
            })?;
            let mut order: Vec<u32> = (0..samples.len() as u32).collect();
            order_of(1 + number).shuffle(&mut order);
            let batches = order.len().div_ceil(self.arguments.batch as usize).max(1);
            let batch_length = order.len().div_ceil(batches).max(1);
            for (index, batch) in order.chunks(batch_length).enumerate().skip(within.batch) {
                let is_stopped = stop();
                if is_stopped || saved.elapsed() > CHECKPOINT_INTERVAL {
                    self.progress.within = Some(within.clone());
                    if is_stopped {
                        display.finish();
                        return Ok(None);
                    }
                    self.write_checkpoint()?;
                    saved = Instant::now();
                }
                let done = (number as f64 + index as f64 / batches as f64) / parts.len() as f64;
                let rate = schedule.rate(epoch, done);
                within.loss += optimiser.step(&mut self.model, &mut self.moments, &samples, batch, rate);
                within.positions += batch.len();
                within.batch += 1;
                let reached = number * DISPLAY_STEPS + (index + 1) * DISPLAY_STEPS / batches;
                (shown..reached).for_each(|_| display.step(&format!("epoch {}", epoch + 1)));
                shown = reached.max(shown);
            }
            within = Within { part: number + 1, batch: 0, ..within };
        }
        display.finish();
        Ok(Some(within.loss / within.positions.max(1) as f64))
    }

    /// The mean loss on the held-out positions.
    fn holdout_loss(&self) -> f64 {
        let (samples, model) = (&self.holdout, &self.model);
        let starts: Vec<usize> = (0..samples.len()).step_by(LOSS_CHUNK).collect();
        let losses: Vec<f64> = self.pool.install(|| {
            let of_chunk = |&start: &usize| {
                let mut work = Workspace::new(model.layout.width);
                let numbers = start..(start + LOSS_CHUNK).min(samples.len());
                numbers.map(|number| model.loss(&samples.get(number), &mut work)).sum::<f64>()
            };
            starts.par_iter().map(of_chunk).collect()
        });
        losses.iter().sum::<f64>() / samples.len() as f64
    }

    /// Writes the network with integers, and tells their error.
    fn write_network(&self) -> anyhow::Result<()> {
        let rounded = |loss: f64| (loss * 1e6).round() / 1e6;
        let [training_loss, holdout_loss] = self.progress.losses[self.progress.epochs()].map(rounded);
        let record = TrainingRecord {
            date: records::pgn::today(),
            data: self.games.settings.clone(),
            settings: self.arguments.settings(),
            games: self.games.training.len() + self.games.holdout.len(),
            positions: self.games.training_positions + self.games.holdout_positions,
            training_loss,
            holdout_loss,
            chances: Some(self.games.chances),
        };
        let network = quantised(self.arguments.rules, &self.architecture, &self.model, &record)?;
        let error = quantisation_error(&self.model, &network, &self.holdout);
        warn(&format!(
            "integers: held out {:.6}, error {:.2} centipawns, at most {:.1}",
            error.loss, error.mean, error.greatest
        ));
        write_whole(&self.arguments.out, &network.to_bytes())
    }
}

/// Whether the training continues from a checkpoint.
fn is_resumed(arguments: &TrainArguments) -> anyhow::Result<bool> {
    let (out, checkpoint) = (&arguments.out, checkpoint_path(&arguments.out));
    if checkpoint.exists() {
        let help = "add --resume to continue from it, or name another file";
        ensure!(arguments.resume, "{} exists: {help}", checkpoint.display());
        return Ok(true);
    }
    let without = "exists without a checkpoint to continue from: name another file";
    ensure!(!out.exists(), "{} {without}", out.display());
    Ok(false)
}
