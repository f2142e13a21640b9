//! The settings of a tuning run.

use std::collections::BTreeMap;

use anyhow::bail;
use serde::{Deserialize, Serialize};

/// The settings of a run, which are the first line of its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the log's format.
    pub spsa: u32,
    /// How the games are played.
    #[serde(flatten)]
    pub play: PlaySettings,
    /// Iterations of the run.
    pub iterations: usize,
    /// Pairs of games in an iteration.
    pub pairs_per_iteration: usize,
    /// The gain in the last iteration: the fraction of its step by which one point moves a parameter.
    pub r_end: f64,
    /// The parameters by name.
    pub parameters: BTreeMap<String, Range>,
}

/// How the games of a run are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlaySettings {
    /// The game's name.
    pub game: String,
    /// Protocol, threads, hash size and fixed options of the engine.
    pub engine: String,
    /// The limit of the engine's search.
    pub limit: String,
    /// The openings, as on the command line.
    pub openings: String,
    /// Maximum score of a random opening in centipawns.
    pub opening_margin: i32,
    /// Nodes of the search that checks an opening.
    pub opening_nodes: u64,
    /// When games are ended early.
    pub adjudication: String,
    /// Seed of the random numbers of the method and of the random openings.
    pub seed: u64,
}

/// Start, range and step of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The value at the start.
    pub value: i64,
    /// The minimum.
    pub min: i64,
    /// The maximum.
    pub max: i64,
    /// The distance of both sides of the last iteration from the value between them.
    pub step: f64,
}

impl Settings {
    /// The present version of the log's format.
    pub const VERSION: u32 = 2;

    /// The beginning of the first line of a log.
    pub const BEGINNING: &'static str = "{\"spsa\":";

    /// Rejects invalid settings.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.spsa != Self::VERSION {
            bail!("the format has version {}; this program knows version {}", self.spsa, Self::VERSION);
        }
        if self.iterations == 0 || self.pairs_per_iteration == 0 {
            bail!("iterations and pairs per iteration must be 1 or more");
        }
        if !(self.r_end.is_finite() && self.r_end > 0.0) {
            bail!("r_end is {}; it must be greater than 0", self.r_end);
        }
        if self.parameters.is_empty() {
            bail!("there is no parameter to tune");
        }
        self.parameters.iter().try_for_each(|(name, range)| range.check(name))
    }
}

impl Range {
    /// Rejects an invalid range.
    pub fn check(&self, name: &str) -> anyhow::Result<()> {
        let Self { value, min, max, step } = *self;
        if min >= max {
            bail!("{name}: min is {min} and max is {max}; min must be less than max");
        }
        if !(min..=max).contains(&value) {
            bail!("{name}: value is {value}; it must be from {min} to {max}");
        }
        let width = (max - min) as f64;
        if !(step.is_finite() && step > 0.0 && step <= width) {
            bail!("{name}: step is {step}; it must be greater than 0 and at most {width} (max minus min)");
        }
        Ok(())
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use arena::tournament::settings::difference;

    /// How the games of a run are played, for tests.
    fn play_settings() -> PlaySettings {
        PlaySettings {
            game: "gothic".to_owned(),
            engine: "proto=uci".to_owned(),
            limit: "100 nodes a move".to_owned(),
            openings: "random:8".to_owned(),
            opening_margin: 80,
            opening_nodes: 2000,
            adjudication: String::new(),
            seed: 1,
        }
    }

    /// A run over two parameters.
    pub fn settings(iterations: usize) -> Settings {
        let range = |value, step| Range { value, min: 0, max: 1000, step };
        Settings {
            spsa: Settings::VERSION,
            play: play_settings(),
            iterations,
            pairs_per_iteration: 1,
            r_end: 0.002,
            parameters: [("alpha".to_owned(), range(500, 20.0)), ("beta".to_owned(), range(100, 4.0))].into(),
        }
    }

    #[test]
    fn differences_are_named() {
        const PLACES: [&str; 2] = ["in the log", "here"];
        let old = settings(10);
        assert_eq!(difference(&old, &old, PLACES, &[]), None);
        let mut other_seed = settings(10);
        other_seed.play.seed = 2;
        assert_eq!(difference(&old, &other_seed, PLACES, &["seed"]), None);
        let differs = |change: fn(&mut Settings)| {
            let mut new = settings(10);
            change(&mut new);
            difference(&old, &new, PLACES, &[]).expect("a difference")
        };
        assert_eq!(differs(|new| new.play.seed = 2), "seed is 1 in the log and 2 here");
        assert_eq!(
            differs(|new| new.play.limit = "depth 3".to_owned()),
            "limit is \"100 nodes a move\" in the log and \"depth 3\" here"
        );
        assert_eq!(
            differs(|new| new.parameters.get_mut("beta").unwrap().step = 5.0),
            "parameters.beta.step is 4.0 in the log and 5.0 here"
        );
        assert_eq!(
            differs(|new| new.parameters.retain(|name, _| name != "beta")),
            "parameters.beta is in the log and not here"
        );
        let gamma = "parameters.gamma is here and not in the log";
        assert_eq!(
            differs(|new| new.parameters.extend([("gamma".to_owned(), new.parameters["beta"])])),
            gamma
        );
    }

    #[test]
    fn ranges_must_make_sense() {
        let range = Range { value: 5, min: 0, max: 10, step: 2.0 };
        assert!(range.check("x").is_ok());
        for (bad, message) in [
            (Range { value: 11, ..range }, "x: value is 11; it must be from 0 to 10"),
            (Range { max: 0, ..range }, "min must be less than max"),
            (Range { step: 0.0, ..range }, "step is 0; it must be greater than 0 and at most 10"),
            (Range { step: 10.5, ..range }, "step is 10.5"),
            (Range { step: f64::NAN, ..range }, "step is NaN"),
        ] {
            let error = bad.check("x").unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
