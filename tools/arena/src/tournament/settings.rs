//! The settings of a match, which every line of its log records. Games with different settings belong to
//! different matches.

use std::collections::BTreeMap;

use movegen::Rules;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shard::Shard;
use crate::tournament::arguments::MatchArguments;
use crate::tournament::runner::Contestant;
use crate::tournament::schedule::Schedule;

/// The settings of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The game's fingerprint. It tells apart games with the same name and different rules.
    pub rules: String,
    /// The settings and the limit of each engine, by its name: all that can change its results.
    pub engines: BTreeMap<String, String>,
    /// The openings, as on the command line.
    pub openings: String,
    /// Maximum score of a random opening in centipawns.
    pub opening_margin: i32,
    /// Nodes of the search that checks an opening.
    pub opening_nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// When games are ended early.
    pub adjudication: String,
    /// Games of the whole match.
    pub games: usize,
    /// The part that was played.
    pub shard: Shard,
}

impl MatchSettings {
    /// The keys in which the games of one match may differ, because it was played in parts or made longer.
    pub const MAY_DIFFER: &'static [&'static str] = &["games", "shard"];

    /// The settings of the match that the arguments describe.
    pub fn new(
        rules: &Rules,
        arguments: &MatchArguments,
        contestants: &[Contestant],
        schedule: &Schedule,
    ) -> Self {
        let play = &arguments.play;
        let engine = |contestant: &Contestant| {
            let Contestant { spec, .. } = contestant;
            (spec.name.clone(), format!("{}; {}", spec.settings(), contestant.limit_text()))
        };
        Self {
            rules: format!("{:016x}", rules.fingerprint()),
            engines: contestants.iter().map(engine).collect(),
            openings: play.openings.to_string(),
            opening_margin: play.opening_margin,
            opening_nodes: play.opening_nodes,
            seed: play.seed,
            adjudication: play.adjudication().to_string(),
            games: schedule.total(),
            shard: arguments.output.shard,
        }
    }
}

/// Names the first difference between two settings, if there is one. `places` says where they come from, such
/// as "in the log" and "here". Differences in the keys `ignored` do not count.
pub fn difference(
    first: &MatchSettings,
    second: &MatchSettings,
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

/// Describes the first difference of two JSON values at `path`.
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
