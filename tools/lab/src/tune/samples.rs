//! The positions for the fit, and the held-out positions.

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use movegen::{Color, Position, Rules};

use crate::records::{Filter, PlacedGames, replay, summary};

/// One position with its score and the result of its game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Where the line with its FEN begins.
    fen: usize,
    /// White's points, 0 to 1.
    pub points: f32,
    /// The search score, in centipawns for White.
    pub score: i32,
}

/// All positions of the data: first the training positions, then the held-out ones.
#[derive(Debug)]
pub struct Samples {
    /// The game.
    pub rules: &'static Rules,
    fens: String,
    pub all: Vec<Sample>,
    pub training: usize,
    pub training_games: usize,
    pub holdout_games: usize,
    /// How the games were played.
    pub settings: String,
}

impl Samples {
    /// Reads data. Whether a game is held out depends only on its number.
    ///
    /// # Errors
    /// If a file cannot be read or has another game, or there are too few games.
    pub fn read(
        rules: &'static Rules,
        paths: &[PathBuf],
        filter: &Filter,
        holdout_percent: u32,
    ) -> anyhow::Result<Self> {
        let is_same = |found: &'static Rules| {
            ensure!(std::ptr::eq(found, rules), "it has games of {}, not of {}", found.id(), rules.id());
            Ok(())
        };
        let (games, settings, places) = PlacedGames::find(is_same, paths, holdout_percent)?;
        let [training_games, holdout_games] = places.each_ref().map(Vec::len);
        let (mut fens, mut all, mut training) = (String::new(), Vec::new(), 0);
        for (part, places) in places.iter().enumerate() {
            for place in places {
                let game = games.game(place)?;
                replay(rules, &game, filter, |replayed| {
                    all.push(Sample {
                        fen: fens.len(),
                        points: replayed.points,
                        score: replayed.white_score(),
                    });
                    fens += &replayed.position.to_fen();
                    fens.push('\n');
                })
                .with_context(|| format!("game {}", game.number))?;
            }
            if part == 0 {
                training = all.len();
            }
        }
        if training == 0 || training == all.len() {
            bail!("too few data: {training_games} training games and {holdout_games} held-out games");
        }
        Ok(Self { rules, fens, all, training, training_games, holdout_games, settings })
    }

    /// The position of a sample, and 1 if White is to move in it, else -1.
    pub fn position(&self, sample: &Sample) -> (Position, i32) {
        let fen = self.fens[sample.fen..].lines().next().unwrap_or_default();
        let position = Position::from_fen(self.rules, fen).expect("the FEN was written by a position");
        let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
        (position, sign)
    }

    /// Training positions alone.
    #[cfg(test)]
    pub fn of(rules: &'static Rules, fens: &[String]) -> Self {
        let mut text = String::new();
        let mut all = Vec::new();
        for fen in fens {
            all.push(Sample { fen: text.len(), points: 0.5, score: 0 });
            text += fen;
            text.push('\n');
        }
        let (training, settings) = (all.len(), String::new());
        Self { rules, fens: text, all, training, training_games: 1, holdout_games: 0, settings }
    }

    pub fn summary(&self) -> String {
        let holdout = self.all.len() - self.training;
        summary([self.training, holdout], [self.training_games, self.holdout_games])
    }
}
