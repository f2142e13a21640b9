//! The settings of a screening experiment.

use std::collections::BTreeMap;

use anyhow::bail;
use serde::{Deserialize, Serialize};

use crate::matches::experiment::settings::{PlaySettings, RunSettings, check_version};

/// The settings of an experiment, which are the first line of its log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the log's format.
    pub screen: u32,
    /// How the games are played.
    #[serde(flatten)]
    pub play: PlaySettings,
    /// Pairs of games of all shards together. A pair is an iteration.
    pub pairs: usize,
    /// The parameters by name.
    pub parameters: BTreeMap<String, Levels>,
}

/// The two values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// The value that the candidate is compared with.
    pub present: i64,
    /// The value on trial.
    pub candidate: i64,
}

impl Settings {
    /// The present version of the log's format.
    pub const VERSION: u32 = 1;
}

impl RunSettings for Settings {
    const BEGINNING: &'static str = "{\"screen\":";

    fn play(&self) -> &PlaySettings {
        &self.play
    }

    fn iterations(&self) -> usize {
        self.pairs
    }

    fn pairs_per_iteration(&self) -> usize {
        1
    }

    fn names(&self) -> Vec<&str> {
        self.parameters.keys().map(String::as_str).collect()
    }

    fn check(&self) -> anyhow::Result<()> {
        check_version(self.screen, Self::VERSION)?;
        self.play.shard()?;
        if self.pairs == 0 {
            bail!("the number of pairs must be 1 or more");
        }
        if self.parameters.is_empty() {
            bail!("there is no parameter to screen");
        }
        self.parameters.iter().try_for_each(|(name, levels)| levels.check(name))
    }
}

impl Levels {
    /// Refuses two equal values.
    ///
    /// # Errors
    /// The message names the parameter.
    pub fn check(&self, name: &str) -> anyhow::Result<()> {
        if self.present == self.candidate {
            bail!("{name}: present and candidate are both {}; they must differ", self.present);
        }
        Ok(())
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::matches::experiment::settings::tests::play_settings;

    /// An experiment over three parameters.
    pub fn settings(pairs: usize) -> Settings {
        let levels = |present, candidate| Levels { present, candidate };
        let parameters = [("alpha", levels(5, 8)), ("beta", levels(100, 80)), ("gamma", levels(0, 1))];
        let parameters = parameters.map(|(name, levels)| (name.to_owned(), levels)).into();
        Settings { screen: Settings::VERSION, play: play_settings(), pairs, parameters }
    }

    #[test]
    fn settings_must_make_sense() {
        assert!(settings(1).check().is_ok());
        let refused = |change: fn(&mut Settings), message: &str| {
            let mut bad = settings(1);
            change(&mut bad);
            let error = bad.check().unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        };
        refused(|bad| bad.screen = 2, "version 2");
        refused(|bad| bad.pairs = 0, "pairs must be 1 or more");
        refused(|bad| bad.parameters.clear(), "no parameter");
        refused(|bad| bad.play.shard = "3/2".to_owned(), "shard \"3/2\"");
        refused(
            |bad| bad.parameters.get_mut("beta").unwrap().candidate = 100,
            "beta: present and candidate are both 100",
        );
    }
}
