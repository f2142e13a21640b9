//! The positions that parameters are fitted to, and those that judge them.

use std::path::PathBuf;

use anyhow::{Context, bail};
use movegen::{Color, Position, Rules};

use crate::datagen;

/// One position with what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// White's points, 0 to 1.
    pub points: f32,
    /// The score of a search in centipawns for White.
    pub score: i32,
}

/// All positions of the data: first those to fit to, then those of the games held out.
#[derive(Debug)]
pub struct Samples {
    /// The game.
    pub rules: &'static Rules,
    /// The positions.
    pub all: Vec<Sample>,
    /// How many of them there are to fit to.
    pub training: usize,
    /// The number of games to fit to.
    pub training_games: usize,
    /// The number of games held out.
    pub holdout_games: usize,
    /// How the games were played.
    pub settings: String,
}

impl Samples {
    /// Reads data. Which games are held out depends on their numbers alone.
    ///
    /// # Errors
    /// If a file cannot be read or is of another game, or there are too few games.
    pub fn read(rules: &'static Rules, paths: &[PathBuf], holdout_percent: u32) -> anyhow::Result<Self> {
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        let (mut training_games, mut holdout_games) = (0, 0);
        let mut all_settings: Vec<String> = Vec::new();
        for path in paths {
            let data = datagen::read(path)?;
            if data.game != rules.id() {
                bail!("{} is of {}, not of {}", path.display(), data.game, rules.id());
            }
            for game in data.games {
                let is_held_out = game.number % 100 >= 100 - holdout_percent as usize;
                let (samples, games) = if is_held_out {
                    (&mut held_out, &mut holdout_games)
                } else {
                    (&mut training, &mut training_games)
                };
                *games += 1;
                let points = game.quarter_points as f32 / 4.0;
                samples.extend(game.samples.into_iter().map(|sample| Sample {
                    fen: sample.fen,
                    points,
                    score: sample.score,
                }));
            }
            if !all_settings.contains(&data.settings) {
                all_settings.push(data.settings);
            }
        }
        if training.is_empty() || held_out.is_empty() {
            bail!("the data are too few: {training_games} games to fit to and {holdout_games} held out");
        }
        let training_length = training.len();
        training.append(&mut held_out);
        let samples = Self {
            rules,
            all: training,
            training: training_length,
            training_games,
            holdout_games,
            settings: all_settings.join("; "),
        };
        samples.check()?;
        Ok(samples)
    }

    /// Refuses positions that are none.
    fn check(&self) -> anyhow::Result<()> {
        self.all.iter().try_for_each(|sample| {
            let position = Position::from_fen(self.rules, &sample.fen);
            position.map(drop).with_context(|| format!("position \"{}\" of the data", sample.fen))
        })
    }

    /// The position of a sample, and 1 if White is to move in it or else -1.
    pub fn position(&self, sample: &Sample) -> (Position, i32) {
        let position = Position::from_fen(self.rules, &sample.fen).expect("positions were checked");
        let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
        (position, sign)
    }

    /// How much there is, in words.
    pub fn summary(&self) -> String {
        format!(
            "{} positions of {} games to fit to, {} of {} games held out",
            self.training,
            self.training_games,
            self.all.len() - self.training,
            self.holdout_games
        )
    }
}
