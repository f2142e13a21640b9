//! The settings of a run. Two logs with the same settings contain results of the same run.

use anyhow::bail;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shard::Shard;

/// The settings of a run, which are the first line of its log.
pub trait RunSettings: Clone + Serialize + DeserializeOwned + Sync {
    /// How the first line of a log begins: with the version of its format.
    const BEGINNING: &'static str;

    /// How the games are played.
    fn play(&self) -> &PlaySettings;

    /// Iterations of all shards together.
    fn iterations(&self) -> usize;

    /// Pairs of games in an iteration.
    fn pairs_per_iteration(&self) -> usize;

    /// The names of the parameters in ascending order.
    fn names(&self) -> Vec<&str>;

    /// Refuses settings that no run can have.
    ///
    /// # Errors
    /// The message names the first invalid setting.
    fn check(&self) -> anyhow::Result<()>;
}

/// How the games of a run are played, and which of them.
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
    /// Greatest score of a random opening in centipawns.
    pub opening_margin: i32,
    /// Nodes of the search that checks an opening.
    pub opening_nodes: u64,
    /// When games are ended early.
    pub adjudication: String,
    /// Seed of the random numbers of the method and of the random openings.
    pub seed: u64,
    /// Which part of the iterations is played, such as `1/4`.
    pub shard: String,
}

impl PlaySettings {
    /// The shard.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn shard(&self) -> anyhow::Result<Shard> {
        self.shard.parse().map_err(|problem| anyhow::anyhow!("shard \"{}\": {problem}", self.shard))
    }
}

/// Refuses the log of another version of the program.
///
/// # Errors
/// The message names both versions.
pub fn check_version(found: u32, known: u32) -> anyhow::Result<()> {
    if found != known {
        bail!("the format has version {found}; this program knows version {known}");
    }
    Ok(())
}

/// Names the first difference between two settings, if there is one. `places` says where they come from, such
/// as "in the log" and "here". Differences in the keys `ignored` do not count.
pub fn difference<S: Serialize>(
    first: &S,
    second: &S,
    places: [&str; 2],
    ignored: &[&str],
) -> Option<String> {
    let [first, second] = [first, second].map(|settings| {
        let mut value = serde_json::to_value(settings).expect("settings are plain data");
        if let Value::Object(fields) = &mut value {
            fields.retain(|key, _| !ignored.contains(&key.as_str()));
        }
        value
    });
    value_difference("", &first, &second, places)
}

/// The first difference of two JSON values, in words; `path` is the place of the values.
fn value_difference(path: &str, first: &Value, second: &Value, places: [&str; 2]) -> Option<String> {
    let [there, here] = places;
    let (Value::Object(in_first), Value::Object(in_second)) = (first, second) else {
        return (first != second).then(|| format!("{path} is {first} {there} and {second} {here}"));
    };
    let inner = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    let missing = in_first.keys().find(|key| !in_second.contains_key(*key));
    if let Some(key) = missing {
        return Some(format!("{} is {there} and not {here}", inner(key)));
    }
    in_second.iter().find_map(|(key, value)| match in_first.get(key) {
        Some(old) => value_difference(&inner(key), old, value, places),
        None => Some(format!("{} is {here} and not {there}", inner(key))),
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// How the games of a run are played, for tests.
    pub fn play_settings() -> PlaySettings {
        PlaySettings {
            game: "gothic".to_owned(),
            engine: "proto=uci".to_owned(),
            limit: "100 nodes a move".to_owned(),
            openings: "random:8".to_owned(),
            opening_margin: 80,
            opening_nodes: 2000,
            adjudication: String::new(),
            seed: 1,
            shard: "1/1".to_owned(),
        }
    }

    #[test]
    fn ignored_keys_do_not_count() {
        let old = play_settings();
        let new = PlaySettings { seed: 2, ..old.clone() };
        let compare = |ignored: &[&str]| difference(&old, &new, ["in the log", "here"], ignored);
        assert_eq!(compare(&[]).unwrap(), "seed is 1 in the log and 2 here");
        assert_eq!(compare(&["shard"]).unwrap(), "seed is 1 in the log and 2 here");
        assert_eq!(compare(&["shard", "seed"]), None);
    }
}
